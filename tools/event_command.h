/* "ludex event": its options, its commands, and the state of a run. */
#ifndef LUDEX_TOOLS_EVENT_COMMAND_H
#define LUDEX_TOOLS_EVENT_COMMAND_H

#include "cli_archive.h"
#include "event_write.h"
#include "ratings.h"
#include "record_files.h"
#include "rewrite.h"

enum {
    EVENT_SOFT = 1 << 20,
    EVENT_HARD = 1 << 30,     /* maximum memory for all events of an archive, in
                                 bytes */
    CHECK_MEMORY = 256 << 20, /* maximum memory for checking one event, in
                                 bytes */
};

/* The value of an option that was not given, if 0 is a valid value. */
#define NOT_GIVEN UINT64_MAX

/* The operands of the command. */
struct event_operands {
    char *source;
    const struct event_verb *verb; /* NULL for generate */
    const char *const *words;      /* words after the command */
    size_t count;
    const char *choice; /* the chosen event, or NULL for all events */
};

/* Options for pairing rounds and generating events. Percentages may be
   NOT_GIVEN. */
struct event_pairing_options {
    size_t acceleration; /* 0 to use what the event states, otherwise enum
                             event_acceleration + 1 */
    bool all;            /* true to print the boards of all rounds */
    bool schedule;       /* true to draw all rounds of a round robin */
    const char *dates;   /* dates of these rounds, or NULL */
    uint64_t round;      /* value of --round, or 0 if not given */
    const char *system;  /* value of --system, or NULL if not given */
    struct event_format format; /* the format that --system specifies, or
                                   FORMAT_UNKNOWN */
    size_t initial;             /* index into event_initial_options */
    bool after;                 /* --after was given */
    uint64_t players, rounds, seed;
    uint64_t draws, forfeits, byes, withdrawals;
    uint64_t teams, boards, reserves;
};

/* Options for the rows and columns of tables. */
struct event_table_options {
    enum table_form form;
    const char *columns; /* columns of list or standings, or NULL for the usual
                            columns */
    const char *by_word; /* value of --by, or NULL if not given */
    enum table_by by;
};

struct event_options {
    struct event_operands operands;
    const char *stage; /* name or number of a stage, or NULL if not given */
    struct standings_options standings;
    struct rating_rule rating; /* --k and --fide */
    struct event_table_options tables;
    struct table_look look;
    struct event_pairing_options pairing;
    struct event_write_options writing; /* --to and --ends */
    struct event_defaults given;        /* options of import-table */
    const char *from;                   /* list of players to add, or NULL */
    bool explain, records, quiet, watch, write;
    const char *output; /* file of -o, or NULL for standard output */
    const char *event;  /* --event, or NULL */
    uint64_t games;     /* --games, or 0 */
    uint64_t wait;      /* seconds to wait, for commands that change a file */
};

/* One run of a command on the events of a source. */
struct event_run {
    const struct event_options *options;
    const char *source;
    struct files *files;
    struct arena *arena;
    struct archive *archive;   /* NULL if the source is a file */
    struct archive_edit *edit; /* change of an event of the archive, or NULL */
    size_t undone;             /* number of changes to undo in the archive */
    const struct events_visit *visit; /* NULL if the source is an archive */
    struct progress *progress;        /* progress of printing, or NULL */
    struct rewrite rewrite;           /* the file that the command changes */
    bool printed; /* a table has been printed, so an empty line
                               precedes the next one */
    int status;
};

/* Runs a command. Returns an enum status. */
typedef int event_verb_runner(struct event_run *run,
                              const struct event *events);

event_verb_runner event_command_list, event_command_show,
    event_command_import_table, event_command_standings,
    event_command_crosstable, event_command_performance, event_command_bracket,
    event_command_titles, event_command_hosts, event_command_head_to_head,
    event_command_player, event_command_pair, event_command_boards,
    event_command_wall_chart, event_command_prizes, event_command_board_prizes,
    event_command_draw, event_command_check, event_command_new,
    event_command_change, event_command_update_ratings, event_command_undo,
    event_command_add;

enum {
    QUERY_WORDS = 1 << 20,     /* the command takes any number of words that
                                  choose events */
    CHANGE_WORDS_MOST = 10000, /* limit for commands that change a file */
};

struct event_verb {
    const char *name;
    event_verb_runner *run; /* NULL if the command prints `table` for all
                               events */
    size_t most, least;     /* maximum and minimum number of words */
    const char *words;      /* words as shown in messages, if `least` is not
                               0 */
    uint32_t takes;         /* bits of enum event_takes */
    enum { ANY_FORM, TEXT_ONLY, TEXT_OR_JSON } forms;
    bool (*table)(const struct event *events, struct table *out);
    const enum table_by *by; /* allowed values of --by, ending with BY_NOTHING,
                                or NULL */
};

/* Options that only some commands accept. */
enum event_takes {
    TAKES_STAGE = 1 << 0,
    TAKES_EXPLAIN = 1 << 1,
    TAKES_SYSTEM = 1 << 2,
    TAKES_TO = 1 << 3,     /* --to and --ends */
    TAKES_SEED = 1 << 4,   /* --seed */
    TAKES_CHANCE = 1 << 5, /* options for generating an event */
    TAKES_WAIT = 1 << 6,   /* the command changes the file, so --wait is
                            accepted */
    TAKES_ROUNDS = 1 << 7,
    TAKES_DETAILS = 1 << 8, /* --series, --game and --source */
    TAKES_WRITE = 1 << 9,
    TAKES_OUTPUT = 1 << 14,  /* -o */
    TAKES_K = 1 << 10,       /* --k and --fide */
    TAKES_DRAWING = 1 << 11, /* --acceleration, --schedule and --dates */
    TAKES_ROUND = 1 << 12,   /* --round */
    TAKES_COLUMNS = 1 << 13,
    TAKES_FROM = 1 << 15,    /* --from */
    TAKES_INITIAL = 1 << 17, /* --initial-colour */
    TAKES_GAMES = 1 << 18,   /* --games */
    TAKES_EVENT = 1 << 16,   /* --event, for verbs that only read */
};

/* The words of --initial-colour, which end in NULL: "own", which leaves it to the
   event, and then the colours in the order of enum result_kind. */
extern const char *const event_initial_options[];

/* Finds a command by its name. If there is none, prints a message and returns
   NULL. */
const struct event_verb *event_verb_find(const char *name);
/* Prints a message that lists the commands, and returns STATUS_USAGE. */
int event_verb_print_names(void);
str_name_at event_verb_at;

/* True if the command changes the file of its source. */
static inline bool event_changes_file(const struct event_options *o)
{
    return o->operands.verb->takes & TAKES_WAIT || o->write;
}

/* Checks the options against the command. Returns 0, or prints a message and
   returns a status. */
int event_options_check(struct event_options *o);
/* Works like event_options_check for "ludex event generate". */
int event_options_check_generate(struct event_options *o);

/* Appends a table in the form of --format and releases it. Returns false if
   `made` is false, or if out of memory. */
bool event_write_table(const struct event_run *run, bool made, struct table *t,
                       struct text *out);
/* Prints a table and releases it. If `made` is false, reports that memory ran
   out. Returns a status. */
int event_print_table(struct event_run *run, bool made, struct table *t);

/* Reports that a file contains no event. Returns STATUS_DATA. */
int event_print_no_events(const char *path);

/* Reads the events of the source and runs the command on them. Returns an enum
   status. */
int event_source_run(struct event_run *run);

/* Runs "ludex event generate": generates an event and prints it. */
int event_generate_run(const struct event_options *o, struct files *files);

/* Checks an event against its Swiss pairings. Suitable for
   events_taker.further. */
int event_check_swiss(void *context, const struct event *e,
                      struct diags *diags);

#endif
