/* "ludex event": its options, its verbs, and the run of a verb. */
#ifndef LUDEX_TOOLS_EVENT_COMMAND_H
#define LUDEX_TOOLS_EVENT_COMMAND_H

#include "cli_archive.h"
#include "event_write.h"
#include "record_files.h"
#include "rewrite.h"

enum {
    EVENT_SOFT = 1 << 20,
    EVENT_HARD = 1 << 30,     /* limit in bytes for the events of an archive */
    CHECK_MEMORY = 256 << 20, /* limit in bytes for checking one event */
};

/* The value of an option that is not given, where 0 is a value. */
#define NOT_GIVEN UINT64_MAX

/* The operands. */
struct event_operands {
    char *source;
    const struct event_verb *verb; /* NULL: generate */
    const char *const *words;      /* after the verb */
    size_t count;
    const char *choice; /* the event that is chosen; NULL: all */
};

/* Options for pairing rounds and making up events. Percentages may be
   NOT_GIVEN. */
struct event_pairing_options {
    size_t system; /* index into pairing_systems */
    bool after;    /* --after was given */
    uint64_t players, rounds, seed;
    uint64_t draws, forfeits, byes, withdrawals;
};

/* Options for the rows and columns of tables. */
struct event_table_options {
    enum table_form form;
    const char *columns; /* of list; NULL: the usual ones */
    const char *by_word; /* --by; NULL: not given */
    enum table_by by;
};

struct event_options {
    struct event_operands operands;
    const char *stage; /* its name or number; NULL: not given */
    struct standings_options standings;
    struct event_table_options tables;
    struct table_look look;
    struct event_pairing_options pairing;
    struct event_write_options writing; /* --to, --ends */
    struct event_given given;           /* options of import-table */
    bool explain, records, quiet, watch;
    uint64_t wait; /* seconds, for verbs that change a file */
};

/* A run of a verb on the events of a source. */
struct event_run {
    const struct event_options *options;
    const char *source;
    struct files *files;
    struct arena *arena;
    struct archive *archive;          /* NULL: the source is a file */
    const struct events_visit *visit; /* NULL: the source is an archive */
    struct progress *progress;        /* of printing; or NULL */
    struct rewrite rewrite;           /* of the file to change */
    bool printed; /* separate the next table by an empty line */
    int status;
};

/* Runs a verb. Returns an enum status. */
typedef int event_verb_runner(struct event_run *run,
                              const struct event *events);

event_verb_runner verb_list, verb_show, verb_import_table, verb_standings,
    verb_crosstable, verb_performance, verb_bracket, verb_titles, verb_hosts,
    verb_head_to_head, verb_player, verb_pair, verb_result, verb_draw,
    verb_check;

enum { QUERY_WORDS = 1 << 20 }; /* any number of words that choose events */

struct event_verb {
    const char *name;
    event_verb_runner *run; /* NULL: prints the table of all events */
    size_t most, least;     /* limits of the number of words */
    uint8_t takes;          /* bits of enum event_takes */
    enum { ANY_FORM, TEXT_ONLY, TEXT_OR_JSON } forms;
    bool (*table)(const struct event *events, struct table *out);
    const enum table_by *by; /* values of --by, up to BY_NOTHING; or NULL */
};

/* Options that only some verbs take. */
enum event_takes {
    TAKES_STAGE = 1 << 0,
    TAKES_EXPLAIN = 1 << 1,
    TAKES_SYSTEM = 1 << 2,
    TAKES_TO = 1 << 3,     /* and --ends */
    TAKES_SEED = 1 << 4,   /* and --rounds */
    TAKES_CHANCE = 1 << 5, /* options for making up an event */
    TAKES_WAIT = 1 << 6,   /* changes the file */
};

/* Finds a verb by its name. Returns NULL after a message. */
const struct event_verb *event_verb_find(const char *name);
/* Prints "event: what of it? list, show, ... or import-table". Returns
   STATUS_USAGE. */
int event_verb_ask(void);

/* Checks the options against the verb. Returns 0, or a status after a
   message. */
int event_options_check(struct event_options *o);
/* Checks the options of generate in the same way. */
int event_options_check_generate(const struct event_options *o);

/* Prints and releases a table; reports that memory ran out if `made` is
   false. */
int event_print_table(struct event_run *run, bool made, struct table *t);

/* Reports that a file has no event. Returns STATUS_DATA. */
int event_none(const char *path);

/* Reads the events of the source and runs the verb on them. Returns an enum
   status. */
int event_source_run(struct event_run *run);

/* Runs "ludex event generate": makes up an event and prints it. */
int event_generate_run(const struct event_options *o, struct files *files);

/* Checks an event against its Swiss pairings, as events_taker.further. */
int event_check_swiss(void *context, const struct event *e,
                      struct diags *diags);

#endif
