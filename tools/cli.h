/*
 * What the subcommands share: options, messages, exit status, and the way
 * through files of records.
 */
#ifndef LUDEX_TOOLS_CLI_H
#define LUDEX_TOOLS_CLI_H

#include <getopt.h>
#include <stdio.h>

#include "diag.h"
#include "diag_counts.h"
#include "input_paths.h"
#include "json.h"
#include "output.h"
#include "progress.h"
#include "reading.h"
#include "report.h"
#include "rules.h"
#include "standings.h"
#include "text.h"

/* Exit status (shared by all commands); of several the highest counts. */
enum status { STATUS_FINE, STATUS_DATA, STATUS_USAGE, STATUS_WORLD };

/* Where an option goes: a member of what cli_options() is given. */
struct cli_target {
    enum cli_kind {
        CLI_OWN,    /* the command's function takes it */
        CLI_FLAG,   /* bool: set */
        CLI_JSON,   /* bool: text or json */
        CLI_WORD,   /* size_t: which of `words`, which NULL ends */
        CLI_NUMBER, /* uint64_t, from `low` to `high` */
        CLI_STRING, /* const char *, of argv */
    } kind;
    size_t member; /* its offset */
    uint64_t low, high;
    const char *const *words;
};

/* clang-format off */
#define TO_OWN                  {CLI_OWN, 0, 0, 0, NULL}
#define TO_FLAG(type, member)   {CLI_FLAG, offsetof(type, member), 0, 0, NULL}
#define TO_JSON(type, member)   {CLI_JSON, offsetof(type, member), 0, 0, NULL}
#define TO_STRING(type, member) {CLI_STRING, offsetof(type, member), 0, 0, NULL}
#define TO_WORD(type, member, words) \
    {CLI_WORD, offsetof(type, member), 0, 0, words}
#define TO_NUMBER(type, member, low, high) \
    {CLI_NUMBER, offsetof(type, member), low, high, NULL}
#define CLI_END {0, NULL, NULL, NULL, TO_OWN}
/* clang-format on */

/* An option: what getopt takes, what a short usage says of it, and where it
   goes. */
struct cli_option {
    int code;             /* below 256 it is a letter, -x. 0 ends a list */
    const char *name;     /* --name; NULL: it has a letter alone */
    const char *argument; /* what it takes, "FILE"; NULL: nothing */
    const char *help;
    struct cli_target target;
};

/* What lists have in common, so that no code has two meanings in a command. */
enum option_code {
    OPT_USAGE = 'h',
    OPT_HELP = 256,
    OPT_GAME,
    OPT_FROM,
    OPT_TO_MOVE,
    OPT_BOARD,
    OPT_NAMES,
    OPT_ENCODING,
    OPT_MEMORY,
    OPT_KEEP_GOING,
    OPT_COLUMN_UNIT,
    OPT_NO_PROGRESS,
    OPT_FORMAT,
    OPT_POSITION,
    OPT_RAW,
    OPT_WIDE,
    OPT_RESHAPE, /* tools/reshape.h's, and tools/spool.h's */
    OPT_SPOOL = OPT_RESHAPE + 16,
    OPT_OWN = OPT_SPOOL + 16, /* a command's own go on from here */
    /* In a list: here stand the options of the games, and their codes follow:
       OPT_GAMES + 1 is games_option(0). Of those that name a file it is
       OPT_BOARD, which commands that read records have as well. */
    OPT_GAMES = 1024,
};

enum { OPTION_LISTS = 4, OPTIONS_MAX = 64 };

/* Each command's file ends in one; tools/ludex.c lists them. */
struct command {
    const char *name;
    int (*run)(int argc, char **argv); /* gives an enum status */
    const char *summary;
    const char *operands; /* after the options: "[FILE]..."; NULL: none */
    const struct cli_option *options[OPTION_LISTS]; /* NULL: no more */
};

extern const struct command *const commands[]; /* NULL ends the table */

extern const struct command archive_command, check_command, convert_command,
    event_command, explore_command, export_command, games_command,
    generate_command, help_command, import_command, moves_command,
    notations_command, page_command, perft_command, query_command,
    ratings_command, show_command, solve_command, version_command;

/*
 * The next option's code, with its argument in optarg; -1 after the last,
 * where optind says; '?' if it is none of the command's: getopt has spoken.
 */
int cli_next(const struct command *command, int argc, char **argv);
/*
 * Takes all of them: each goes to its target in `into`, and what has none to
 * `own` (NULL: there are no such), with its argument in optarg, which gives a
 * status, or -1 if it does not know the option either. 0, or a status after a
 * message.
 */
int cli_options(const struct command *command, int argc, char **argv,
                void *into, int (*own)(void *into, int option));
/*
 * --encoding, which every command that reads text takes: before all others, so
 * that it holds for files that those name. Its target is OWN, or TO_ENCODING's:
 * a char[ENCODING_NAME], empty if it is not given.
 */
#define ENCODING_OPTION(target)                          \
    {                                                    \
        OPT_ENCODING, "encoding", "NAME",                \
            "encoding of text that is not UTF-8", target \
    }
/* 0, or a status after a message. */
int cli_encoding(const char *argument, char name[ENCODING_NAME]);
/* --format text|json: for commands that have no other option, whose options
   and operands cli_format_alone takes: 0, or a status after a message. */
extern const struct cli_option cli_format_options[];
int cli_format_alone(const struct command *command, int argc, char **argv,
                     bool *json);
/* The short usage. */
void cli_print_usage(const struct command *command, FILE *stream);

/*
 * One line on standard error, "ludex: …", in which nothing from outside can harm
 * a terminal; the last two give STATUS_USAGE and STATUS_WORLD.
 */
void cli_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_world(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The words of an errno; of ENOMEM "out of memory", as everywhere here. */
const char *cli_errno(int error);
/* Takes passwords out of addresses, "postgresql://ann:secret@host/games", in a
   line for people; every message goes through it. */
void cli_hide_passwords(char *words);
/* What a '?' of cli_next comes to. */
int cli_bad_option(const char *command);
/* Options are done, and operands are not taken: 0, or STATUS_USAGE. */
int cli_no_operands(const char *command, int argc, char **argv);
/* What a small file holds, for an option, in an encoding or ("") the one that it
   has; a status after a message. */
int cli_read(const char *option, const char *path, const char *encoding,
             struct text *out);
/* Writes whole lines to a stream, to a terminal as str_take_shown has them;
   faults show in cli_finish. */
void cli_write(FILE *stream, struct str s);
/* Writes text with colours, of which what is from outside is safe already. */
void cli_write_styled(FILE *stream, struct str s);
/* Prints a line of JSON, and takes it: 0, or STATUS_WORLD after a message. */
int cli_json_line(FILE *stream, json_t *line);
/* Flushes standard output: `status`, or STATUS_WORLD if that failed. */
int cli_finish(int status);
/* A whole number in low..high for an option; false after a message. */
bool cli_number(const char *option, const char *argument, uint64_t low,
                uint64_t high, uint64_t *out);
/*
 * Which of a few words an option takes, by its place among them; NULL ends
 * them. 0, or STATUS_USAGE after a message.
 */
int cli_word(const char *option, const char *argument, const char *const *words,
             size_t *out);
/* A game by its name; NULL after a message with the nearest name. */
const struct rules *cli_game(const char *name);
const struct notation *cli_notation(const char *name);
/* "text" or "json" (--format); false after a message. */
bool cli_json(const char *argument, bool *json);
bool cli_colour(FILE *stream);  /* a terminal, and NO_COLOR is not set */
bool cli_unicode(FILE *stream); /* a terminal of a UTF-8 locale */

/* ---- files of records ----------------------------------------------------- */

/* Options that all commands which read records take. */
extern const struct cli_option files_options[];

struct events_visit;

/* What is done with event files. */
struct events_taker {
    /* Goes on if it gives 0, else that is the status. NULL: they are refused as
       files of another kind. */
    int (*visit)(void *context, const struct events_visit *visit);
    void *context;
    /* Checks one event further, with a status if that fails; or NULL. */
    int (*further)(void *context, const struct event *event,
                   struct diags *diags);
    enum events_care {
        EVENTS_ALL,    /* held against formats, results and what is stated */
        EVENTS_PLAYED, /* only as event_check_played does */
        EVENTS_READ
    } care;
    const struct event_given *tables; /* files are pages with tables of events,
                                         of which this is known; NULL: they are
                                         files of events */
    bool lists; /* what is no file of events is a list of players */
    struct standings_options options;
    uint64_t files, count, clean, broken, results;
};

struct files {
    struct text board, names; /* what --board's and --names' files hold */
    const char *board_path, *names_path;
    uint64_t memory;              /* MiB that unpacking a file may take */
    char encoding[ENCODING_NAME]; /* empty: none was asked for */
    struct reading_options options;
    struct diag_levels levels;
    struct report_style style;
    FILE *json_to; /* where diagnostics go as JSON: standard output, unless
                      that is taken by what a command makes */
    struct input_paths paths; /* files_operands' */
    bool keep_going;          /* every diagnostic, however many */
    bool summary;             /* only how many there are */
    struct diag_counts counts;
    struct progress progress;
    uint64_t bytes;    /* of all files that are read; 0: not known */
    uint64_t past;     /* bytes of those that are done */
    uint64_t only;     /* each file's record that is read; 0: all of them */
    uint64_t threads;  /* that read; 1: this one does */
    struct pool *pool; /* of them; made when first wanted */
    bool taking;       /* what they read is being taken */
    const struct visitor *visitor;
    uint64_t printed[2][SEVERITY_ERROR + 1]; /* records, events, by the worst */
    uint64_t unprinted[2];
    uint64_t records, clean, foreign, broken, plies; /* foreign: not clean */
    int status;
    bool stopped; /* for want of memory: nothing more is read or said */
    bool ended;   /* nothing more is to be read */
    struct side_inputs *beside; /* files that records named */
    struct events_taker events;
};

void files_init(struct files *f);
void files_release(struct files *f);
/*
 * Takes one option of files_options; 0, or a status after a message; -1 if the
 * option is none of them.
 */
int files_option(struct files *f, int option, const char *argument);

/*
 * The operands of a command that reads many files: a folder is its files of
 * records. What cannot be read is told, and raises f->status.
 */
void files_operands(struct files *f, int *count, char ***paths);
/* What is read: the files, or standard input if there are none, those of the
   options, and those that records will name. */
struct inputs files_inputs(const struct files *f, int count, char **paths);

/* One event file, with what was found in it. */
struct events_visit {
    struct files *files;
    const char *path;
    struct text_form form; /* how it is written */
    bool returns;          /* its lines end in CR alone; in the slice in LF */
    const struct slice *slice;
    bool trf;             /* it is TRF, which is one event */
    struct event *events; /* a list by `next`; NULL if there is none */
    struct arena *arena;  /* theirs */
    const struct diags *diags;
    uint32_t *errors; /* where they are, all of them, ascending */
    size_t error_count;
};

/* Whether errors were found within the event. */
bool events_broken(const struct events_visit *v, const struct event *e);
/* Prints one more diagnostic about an event as a whole. */
void events_tell(const struct events_visit *v, const struct event *e,
                 enum diag_code code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Reads a text that was made of events, checks, reports and counts: as a file
   of this name. */
void events_check_text(struct files *f, const char *name, struct str text);
/* The visitor of who only wants them read and checked. */
int events_only(void *context, const struct events_visit *visit);
/* "events: 47, clean: 47, ...", if a file of events was read. */
void events_summary(struct files *f);
/* Says what of TRF a file of events, or an archive, has no place for. */
void events_say_lacks(const char *path, const struct event *e,
                      const char *where);

struct query_run; /* query_run.h */

/* What an archive says of a record besides its text. */
struct stored_record {
    int64_t id;
    const struct rules *game;        /* NULL: none of ours, or unknown */
    const struct notation *notation; /* of its text; NULL: its game's home */
    const char *archive;             /* its path */
};

/* One record of a file or an archive, with what was found in it. */
struct visit {
    struct files *files;
    const char *path; /* of an archive "a.ludex, record 7 (club.qux)" */
    uint64_t number;  /* in its file, from 1; in an archive its own */
    const struct stored_record *stored; /* of an archive; NULL: of a file */
    const struct slice *slice;
    const struct rules *rules; /* its game's; NULL: not known */
    bool broken;               /* it has errors */

    /* For a visitor's `make`, or where there is none for `take`. */
    struct record *record; /* NULL if nothing could be kept */
    struct reading *reading;
    struct text *out;  /* to which make appends */
    struct words *say; /* where files_tell puts words; NULL: they are printed */
    size_t poured;     /* where what it appends begins */
    bool pours;        /* visit_pour can */

    /* For `take`. */
    struct str made;         /* what was appended */
    struct str event, round; /* of the record's tags */
    int kind; /* what make says besides, in the command's own numbers */
};

/*
 * What a command does with records. Where something is made of each, `make`
 * does that on any thread, many at a time, and `take` gets it on the main one,
 * in the order of the files, after the record's diagnostics were printed.
 * Without `make` there is but the main thread, and take sees the record
 * itself.
 */
struct visitor {
    void *context;
    /* A thread's own workspace for make: NULL: no memory. Both may be NULL. */
    void *(*begin)(void *context);
    void (*end)(void *context, void *workspace);
    /* 0, or MADE_...; a status after a message only where visit_pour gave
       it. What files are asked for is not to be changed. */
    int (*make)(void *context, void *workspace, struct visit *visit);
    /* Goes on if it gives 0; else that is the status, and nothing more is
       read. NULL: nothing is done. */
    int (*take)(void *context, const struct visit *visit);
    bool pauses; /* take is long now and then, and others go on meanwhile */
    /* Before the first record of each file; or NULL. As take. */
    int (*file)(void *context, const char *path);
    /* What is wrong with a file as a whole, `words`; and after all of it, when
       files->counts.file has what was reported of it. Either may be NULL. */
    int (*fault)(void *context, enum diag_code code, struct str words);
    int (*done)(void *context, const char *path);
};

/* The option --raw, which sets a bool. */
#define CSV_RAW(type, member)                                \
    {                                                        \
        OPT_RAW, "raw", NULL, "CSV: do not escape formulas", \
            TO_FLAG(type, member)                            \
    }

/* The options --raw and --wide of a command that prints tables, whose `type` has
   a member `look`, a struct table_look. */
#define TABLE_RAW(type) CSV_RAW(type, look.raw)
#define TABLE_WIDE(type)                                       \
    {                                                          \
        OPT_WIDE, "wide", NULL, "text: do not cut long cells", \
            TO_FLAG(type, look.wide)                           \
    }

/* The option -j of a command, whose `type` has a member `files`. */
#define FILES_JOBS(type)                                    \
    {                                                       \
        'j', "jobs", "N", "read on so many threads",        \
            TO_NUMBER(type, files.threads, 1, RING_THREADS) \
    }

enum {
    MADE_NO_MEMORY = -2,
    MADE_LATER = -1, /* visit_pour said so */
};

/*
 * For a make that may make more than memory should hold: called now and then,
 * it lets what was made so far be taken. 0: go on; else make gives that back.
 */
enum { VISIT_POUR = 4 << 20 }; /* bytes made of one record */

int visit_pour_now(struct visit *v);
static inline int visit_pour(struct visit *v)
{
    return v->out->len - v->poured < VISIT_POUR ? 0 : visit_pour_now(v);
}

/*
 * Reads every record of a file ("-": standard input): reports, counts, and lets
 * the visitor have it, which may be NULL. Raises f->status; stops early only
 * when the visitor says so. On f->threads what is read last may be printed and
 * taken only at the end of files_read_all.
 */
void files_read(struct files *f, const char *path,
                const struct visitor *visitor);
/* Whether standard output or standard error go into one of them, which is
   refused: nothing more may be printed then. */
bool files_refused(struct files *f, int count, char **paths);
/* All the files, or standard input if there are none; nothing if they are
   refused. */
void files_read_all(struct files *f, int count, char **paths,
                    const struct visitor *visitor);
/*
 * All records that a query finds, as a file's: each by itself, as the archive
 * knows it. The query has the columns query_record_columns (query_run.h).
 * Records whose text is lost are named; f->status is then STATUS_WORLD.
 */
void files_read_query(struct files *f, struct query_run *query,
                      const struct visitor *visitor);
/*
 * A line of counts: "records: 4, left out: 1", or as JSON, where a name's blanks
 * are underscores. The list ends with a name that is NULL.
 */
struct files_count {
    const char *name;
    uint64_t count;
};

void files_summary(struct files *f, FILE *stream,
                   const struct files_count *counts);
/* After the last file: how many records and events were not printed, if any. */
void files_end(struct files *f);

/* Prints diagnostics about a slice, and raises f->status if they are errors;
   `number` and `record` may be 0 and NULL. */
void files_report(struct files *f, const char *path, uint64_t number,
                  const struct slice *slice, const struct record *record,
                  const struct diags *diags);
/* Prints one more diagnostic about a visited record as a whole. */
void files_tell(const struct visit *v, enum diag_code code, const char *format,
                ...) __attribute__((format(printf, 3, 4)));

/* An opened file, or a query that runs: what reading on one thread and on many
   share. */
struct input {
    struct source *source; /* NULL: records of an archive */
    struct splitter *splitter;
    struct reading_options options;
    bool events; /* it is a file of events */
    struct query_run *query;
    struct text text, name; /* of the archive's record */
    struct stored_record stored;
};

/* Whether it is, by its name or its first statement; TRF is one too. */
bool is_event_file(struct str path, struct str head);
/* Reads a file of events: all of it is one slice. How many slices (0, 1). */
uint64_t events_read(struct files *f, const char *path, struct input *in,
                     int *fault);

/* False after a report, which has raised f->status. */
bool input_open(struct files *f, const char *path, struct input *in);
/*
 * Reads the next record's bytes: 1, 0 after the last, or a fault of the source.
 * A query that fails has raised f->status and ends everything. Of an archive's
 * record in->stored and in->name are set; all is valid until the next call.
 */
int input_next(struct files *f, struct input *in, struct slice *slice);
/* True if the next record must be waited for. */
bool input_waits(const struct input *in);
/* Reports how the splitting ended: `fault` is splitter_next's last. */
void input_close(struct files *f, const char *path, struct input *in, int fault,
                 uint64_t records);
/* After some of a file, and after all of it. */
void files_progress(struct files *f, const struct input *in, const char *path);
void files_progress_past(struct files *f, const struct input *in);
void files_raise(struct files *f, int status); /* never lowers f->status */
/* Of the one file, or standard input: STATUS_USAGE. */
int files_no_record(const struct files *f, int count, char **paths);
/* Says once that there is no memory, and stops: STATUS_WORLD. */
int files_no_memory(struct files *f, const char *path);
/* Adds one record to the counts and raises f->status. */
struct outcome;
void files_count(struct files *f, const struct outcome *outcome);
/* Before the first record of a file, and after its last. */
void files_file_begins(struct files *f, const char *path);
void files_file_done(struct files *f, const char *path);
/* What a visitor gave: other than 0 ends it all. */
void files_end_at(struct files *f, int status);

/* What reads files on f->threads; NULL: no memory. */
struct pool *pool_open(struct files *f);
/* A file, or what a query finds (NULL: a file). */
void pool_read(struct pool *pool, const char *path, struct query_run *query);
/* Until all that was read is printed and taken. */
void pool_settle(struct pool *pool);
void pool_close(struct pool *pool); /* settles; NULL is fine */
/* One record's or event's diagnostics: a part of what report_pieces made. */
struct told {
    struct str report, pieces;
    size_t begin, end; /* in the report */
    enum severity worst;
    bool event;
};

/* Prints them, or as many as are wanted. */
void files_print(struct files *f, const struct told *told);
/* How many of a record are kept for that; 0: all. */
size_t files_kept(const struct files *f);

#endif
