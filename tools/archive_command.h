/*
 * Keeping an archive: what the verbs of "ludex archive" share, and those of them
 * that stand in files of their own.
 */
#ifndef TOOLS_ARCHIVE_COMMAND_H
#define TOOLS_ARCHIVE_COMMAND_H

#include "cli_archive.h"
#include "record_files.h"
#include "value_rows.h"

enum { KEEPING_COLUMNS = 9, KEEPING_SERVERS = 64 };

struct archive_command {
    struct cli_archive opened;
    struct archive *archive; /* the one that is opened */
    struct files files;      /* how a file that replaces a record is read */
    const char *path;
    const char *verb;
    size_t named;       /* --of: an enum archive_named */
    const char *reason; /* -m; or NULL */
    const char *keep;   /* --keep; or NULL */
    int count;          /* words after the verb */
    char **words;
    uint64_t partitions; /* --partitions; 0: not given */
    const char *servers[KEEPING_SERVERS];
    size_t server_count;
    struct table_look look;
    bool apply, texts, force;
    uint64_t wait; /* seconds */
    enum table_form form;
    struct value_rows listing;
    bool listed;   /* `listing` has begun */
    uint64_t kept; /* what merge left as it was */
};

/* As cli_archive_fault; STATUS_DATA after the reason. */
int archive_command_world(const struct archive_command *k);
int archive_command_refused(const struct archive_command *k);
/* What an archive's watch sees; the line is to be cleared before anything is
   printed. */
void archive_command_see(void *context, uint64_t done, uint64_t total);
/* Begins what the verb lists, under these heads. */
struct archive_rows archive_command_rows(struct archive_command *k,
                                         const char *const *columns,
                                         size_t count);
/* Ends it, if it has begun: `status`, or what came of it. */
int archive_command_end_rows(struct archive_command *k, int status);
/* Prints a line of counts, as JSON if the verb's tables are. */
int archive_command_print_counts(struct archive_command *k,
                                 const struct named_count *counts);

/* archive_changes.c: verbs; each gives an enum status. Those whose words are a
   query open the archive themselves. */
int archive_command_delete(struct archive_command *k);
int archive_command_replace(struct archive_command *k);
int archive_command_tag(struct archive_command *k);
int archive_command_label(struct archive_command *k);
int archive_command_unlabel(struct archive_command *k);
int archive_command_labels(struct archive_command *k);
int archive_command_log(struct archive_command *k);
int archive_command_undo(struct archive_command *k);
int archive_command_forget(struct archive_command *k);

/* archive_duplicates.c */
int archive_command_duplicates(struct archive_command *k);

#endif
