/* Verbs of "ludex event" that make rounds: pairings, and what comes of them. */
#ifndef LUDEX_TOOLS_EVENT_ROUNDS_H
#define LUDEX_TOOLS_EVENT_ROUNDS_H

#include "pairing.h"
#include "record_files.h"
#include "rewrite.h"

enum {
    ROUNDS_SOFT = 1 << 20,
    ROUNDS_HARD = 2000 << 20, /* bytes that pairing a round may take */
};

struct rounds_asked {
    const char *source;
    const char *stage; /* its name or number; NULL: the last one */
    const struct standings_options *options; /* `after` among them */
    uint8_t system; /* enum event_format_kind: --system; UNKNOWN: the event's */
    bool after_given; /* else after the last round that is whole */
    enum table_form form;
    struct table_look look;
    bool explain;
    struct rewrite *rewrite; /* of result: the source, locked */
};

enum event_to { TO_EVENT, TO_TRF, TO_TRF16 };
enum line_end { ENDS_CRLF, ENDS_CR, ENDS_LF };

/* The file's own words for these, which NULL ends: --to and --ends. */
extern const char *const event_to_words[], *const line_end_words[];

/* How events are written. */
struct rounds_form {
    struct files *files;
    const char *source;
    const struct slice *slice; /* of the source; NULL: places in diagnostics are
                                  those of what is written */
    size_t to, ends;           /* of --to and --ends */
    bool as_read; /* TRF in the version of its file, whose lines end as they
                     did */
    bool paired;  /* its rounds are made here */
    const struct standings_options *options; /* of the ranks in TRF */
};

/* Appends an event as a file has it; what that has no place for is reported. An
   enum status. */
int rounds_write(const struct rounds_form *form, const struct event *e,
                 struct text *out);

/* An event that is made up, to standard output; an enum status. */
int rounds_generate(const struct event_chances *chances,
                    const struct rounds_form *form);

/* Pairs the round after `after` of the event's stage, by the system that is
   asked for, in the arena: as pairing_make. */
bool rounds_make(const struct rounds_asked *asked, const struct event *e,
                 uint32_t stage, uint32_t after, struct arena *arena,
                 struct pairing *out);

/* Says why a round cannot be paired; STATUS_DATA; of a round that the event does
   not have STATUS_USAGE, and of too many players STATUS_WORLD. */
int rounds_tell_fault(const struct rounds_asked *asked, const struct event *e,
                      const struct pairing *p);

/* Enters a result in the file that was read: its round, board and result, and
   "forfeit" after it; a round that is not in the file yet is paired. */
int rounds_enter(const struct rounds_asked *asked, const struct events_visit *v,
                 const char *const *words, size_t count);

struct rounds_draw {
    struct event_format format; /* UNKNOWN: the event's own, or a Swiss */
    uint32_t rounds;            /* 0: not told */
    bool seeded;                /* `seed` is what lots begin with */
    uint64_t seed;
    size_t to, ends;
};

/* Numbers the players of the file, draws the first round, and prints the event. */
int rounds_draw(const struct rounds_asked *asked, const struct events_visit *v,
                const struct rounds_draw *wanted);

/* Prints the next round of each event; an enum status. */
int rounds_pair(const struct rounds_asked *asked, const struct event *events);

#endif
