/*
 * "ludex archive": what its verbs share, and the verbs that have files of their
 * own.
 */
#ifndef LUDEX_TOOLS_ARCHIVE_COMMAND_H
#define LUDEX_TOOLS_ARCHIVE_COMMAND_H

#include "cli_archive.h"
#include "record_files.h"
#include "value_printer.h"

enum { LISTING_COLUMNS = 9, SERVERS_MAX = 64 };

/* A verb and its operands. */
struct archive_verb_words {
    const char *name;
    int count;
    char **words;
};

/* The table that a verb prints. */
struct archive_listing {
    enum table_form form;
    struct table_look look;
    struct value_printer rows;
    bool begun;
};

/* How a new archive is partitioned among servers; counts are 0 if not given. */
struct archive_parts {
    uint64_t count;
    const char *servers[SERVERS_MAX];
    size_t server_count;
};

struct archive_command {
    const char *path;
    struct archive_verb_words verb;
    struct cli_archive opened;
    struct archive *archive; /* that of `opened` */
    struct files files;      /* how a file that replaces a record is read */
    struct archive_listing listing;
    struct archive_parts parts;
    size_t named;       /* --of: an enum archive_named */
    const char *file;   /* --file, of names; or NULL */
    const char *reason; /* -m; or NULL */
    const char *keep;   /* --keep; or NULL */
    bool apply, texts, force, groups;
    bool unread;        /* the file could not be read */
    uint64_t wait;      /* seconds */
    uint64_t unchanged; /* differences that merge left unchanged */
};

/* Print the message of a fault as cli_archive_fault does, or of a refusal:
   STATUS_DATA. */
int archive_command_world(const struct archive_command *k);
int archive_command_refused(const struct archive_command *k);
/* Shows progress, as an archive's watch; clear the line before printing. */
bool archive_command_see(void *context, uint64_t done, uint64_t total);
/* Begins a table with these column heads, which end in NULL. */
struct archive_rows archive_command_rows(struct archive_command *k,
                                         const char *const *columns);
/* Ends the table, if one was begun. Returns `status`, or that of a fault. */
int archive_command_end_rows(struct archive_command *k, int status);
/* Prints a line of counts, as JSON if the tables of the verb are. */
int archive_command_print_counts(struct archive_command *k,
                                 const struct named_count *counts);

/* Verbs in archive_names.c. The first checks the operands and options of the
   verbs; returns a status. */
int archive_command_check_names(const struct archive_command *k);
int archive_command_names(struct archive_command *k);
int archive_command_suggest(struct archive_command *k);
int archive_command_alias(struct archive_command *k);
int archive_command_rename(struct archive_command *k);
int archive_command_split(struct archive_command *k);
int archive_command_fold(struct archive_command *k);

/* Verbs in archive_changes.c. They return an enum status. Those that begin with
   a query open the archive themselves. */
int archive_command_delete(struct archive_command *k);
int archive_command_replace(struct archive_command *k);
int archive_command_tag(struct archive_command *k);
int archive_command_label(struct archive_command *k);
int archive_command_unlabel(struct archive_command *k);
int archive_command_labels(struct archive_command *k);
int archive_command_log(struct archive_command *k);
int archive_command_undo(struct archive_command *k);
int archive_command_forget(struct archive_command *k);

/* The verb in archive_duplicates.c. */
int archive_command_duplicates(struct archive_command *k);

#endif
