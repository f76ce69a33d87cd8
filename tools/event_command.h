/*
 * "ludex event": its options, the verbs that they are for, and the run of a verb.
 */
#ifndef LUDEX_TOOLS_EVENT_COMMAND_H
#define LUDEX_TOOLS_EVENT_COMMAND_H

#include "cli_archive.h"
#include "event_write.h"
#include "record_files.h"
#include "rewrite.h"

enum {
    EVENT_SOFT = 1 << 20,
    EVENT_HARD = 1 << 30,     /* bytes that the events of an archive may take */
    CHECK_MEMORY = 256 << 20, /* bytes that checking one event may take */
};

#define NOT_GIVEN UINT64_MAX /* a number that may be 0, without its option */

/* The operands. */
struct event_operands {
    char *source;
    const struct event_verb *verb; /* NULL: generate */
    const char *const *words;      /* after the verb */
    size_t count;
    const char *choice; /* the word that says which events; NULL: all */
};

/* How rounds are paired, and what chance makes up. Percentages may be
   NOT_GIVEN. */
struct event_pairing_options {
    size_t system; /* of event_systems */
    bool after;    /* --after was given */
    uint64_t players, rounds, seed;
    uint64_t draws, forfeits, byes, withdrawals;
};

/* Which rows and columns tables have. */
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
    struct event_given given;           /* about the tables of import-table */
    bool explain, records, quiet, watch;
    uint64_t wait; /* seconds, of verbs that change a file */
};

/* One run of a verb on the events of a source. */
struct event_run {
    const struct event_options *options;
    const char *source;
    struct files *files;
    struct arena *arena;
    struct archive *archive;          /* NULL: the source is a file */
    const struct events_visit *visit; /* NULL: the source is an archive */
    struct progress *progress;        /* of what is printed; or NULL */
    struct rewrite rewrite;           /* of a file that is changed */
    bool printed; /* something, so that an empty line precedes the next table */
    int status;
};

/* What a verb does; each returns an enum status. */
typedef int event_verb_runner(struct event_run *run,
                              const struct event *events);

event_verb_runner verb_list, verb_show, verb_import_table, verb_standings,
    verb_crosstable, verb_performance, verb_bracket, verb_titles, verb_hosts,
    verb_head_to_head, verb_player, verb_pair, verb_result, verb_draw,
    verb_check;

enum { QUERY_WORDS = 1 << 20 }; /* any number of words, which choose events */

struct event_verb {
    const char *name;
    event_verb_runner *run; /* NULL: prints the table of all events */
    size_t most, least;     /* words */
    uint8_t takes;          /* bits of enum event_takes */
    enum { ANY_FORM, TEXT_ONLY, TEXT_OR_JSON } forms;
    bool (*table)(const struct event *events, struct table *out);
    const enum table_by *by; /* of --by, BY_NOTHING after the last; or NULL */
};

/* Options that only a few verbs take. */
enum event_takes {
    TAKES_STAGE = 1 << 0,
    TAKES_EXPLAIN = 1 << 1,
    TAKES_SYSTEM = 1 << 2,
    TAKES_TO = 1 << 3,     /* and --ends */
    TAKES_SEED = 1 << 4,   /* and --rounds */
    TAKES_CHANCE = 1 << 5, /* what generate makes up */
    TAKES_WAIT = 1 << 6,   /* the file is changed in place */
};

/* Finds the verb of this name; or NULL after a message. */
const struct event_verb *event_verb_find(const char *name);
/* "event: what of it? list, show, ... or import-table": STATUS_USAGE. */
int event_verb_ask(void);

/* Checks the options against the verb: 0, or a status after a message. */
int event_options_check(struct event_options *o);
/* Likewise against generate. */
int event_options_check_generate(const struct event_options *o);

/* Prints a table, and releases it; `made` is false if out of memory. */
int event_print_table(struct event_run *run, bool made, struct table *t);

/* Reports that a file has no event: STATUS_DATA. */
int event_none(const char *path);

/* Reads the events of the source, and runs the verb on them: an enum status. */
int event_source_run(struct event_run *run);

/* "ludex event generate": makes up an event, and prints it. */
int event_generate_run(const struct event_options *o, struct files *files);

/* Checks one event against its Swiss pairings, as events_taker.further. */
int event_check_swiss(void *context, const struct event *e,
                      struct diags *diags);

#endif
