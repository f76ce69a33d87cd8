/*
 * Functions shared by the commands of "ludex archive", and declarations of the
 * commands in other files.
 */
#ifndef LUDEX_TOOLS_ARCHIVE_COMMAND_H
#define LUDEX_TOOLS_ARCHIVE_COMMAND_H

#include "cli_archive.h"
#include "record_files.h"
#include "value_printer.h"

enum { LISTING_COLUMNS = 9, SERVERS_MAX = 64 };

/* A command and its operands. */
struct archive_verb_words {
    const char *name;
    int count;
    char **words;
};

/* The table that a command prints. */
struct archive_listing {
    enum table_form form;
    struct table_look look;
    struct value_printer rows;
    bool begun;
};

/* Partitions of a new archive on several servers. Counts are 0 if not given. */
struct archive_parts {
    uint64_t count;
    const char *servers[SERVERS_MAX];
    size_t server_count;
};

struct archive_command {
    const char *path;
    struct archive_verb_words verb;
    struct cli_archive opened;
    struct archive *archive; /* the archive of `opened` */
    struct files files;      /* options for reading a file that replaces a
                                record */
    struct archive_listing listing;
    struct archive_parts parts;
    size_t named;       /* value of --of, an enum archive_named */
    const char *file;   /* file of names (--file), or NULL */
    const char *reason; /* reason for the change (-m), or NULL */
    const char *keep;   /* value of --keep, or NULL */
    const char *seal;   /* file of a seal (--seal), or NULL */
    const char *unit;   /* unit of the progress, or NULL for "records" */
    bool apply, texts, force, groups;
    bool unread;        /* a file could not be read */
    bool cited, failed; /* `cited`: a record was cited; `failed`: memory ran out
                           while citing it */
    uint64_t wait;      /* time to wait, in seconds */
    uint64_t unchanged; /* number of differences that merge left unchanged */
};

/* Print a message and return a status. archive_command_print_fault reports a
   fault of the archive, as cli_archive_fault does.
   archive_command_print_refusal reports a refusal and returns STATUS_DATA. */
int archive_command_print_fault(const struct archive_command *k);
int archive_command_print_refusal(const struct archive_command *k);
/* Shows progress. Used as the archive's callback. Callers clear the progress
   line before they print. */
bool archive_command_progress(void *context, uint64_t done, uint64_t total);
/* Begins a table with the given column headings, a list that ends with NULL. */
struct archive_rows archive_command_begin_rows(struct archive_command *k,
                                               const char *const *columns);
/* Ends the table, if one was begun. Returns `status`, or STATUS_ENVIRONMENT if
   out of memory. */
int archive_command_end_rows(struct archive_command *k, int status);
/* Prints a line of counts, in JSON if the command prints tables in JSON.
   Returns a status. */
int archive_command_print_counts(struct archive_command *k,
                                 const struct named_count *counts);

/* Commands in archive_names.c. archive_command_check_names checks the operands
   and options of these commands and returns a status. */
int archive_command_check_names(const struct archive_command *k);
int archive_command_names(struct archive_command *k);
int archive_command_suggest(struct archive_command *k);
int archive_command_alias(struct archive_command *k);
int archive_command_rename(struct archive_command *k);
int archive_command_split(struct archive_command *k);
int archive_command_fold(struct archive_command *k);

/* Commands in archive_changes.c. They return an enum status. The commands that
   begin with a query open the archive themselves. */
int archive_command_delete(struct archive_command *k);
int archive_command_replace(struct archive_command *k);
int archive_command_tag(struct archive_command *k);
int archive_command_label(struct archive_command *k);
int archive_command_unlabel(struct archive_command *k);
int archive_command_labels(struct archive_command *k);
int archive_command_log(struct archive_command *k);
int archive_command_undo(struct archive_command *k);
int archive_command_forget(struct archive_command *k);

/* The command in archive_duplicates.c. */
int archive_command_duplicates(struct archive_command *k);
/* Commands in archive_check.c. */
int archive_command_check(struct archive_command *k);
int archive_command_verify(struct archive_command *k);
int archive_command_seal(struct archive_command *k);
/* The command in archive_recover.c. */
int archive_command_recover(struct archive_command *k);
/* The command in archive_backup.c. */
int archive_command_backup(struct archive_command *k);

#endif
