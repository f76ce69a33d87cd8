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

struct keeping {
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
int keeping_world(const struct keeping *k);
int keeping_refused(const struct keeping *k);
/* What an archive's watch sees; the line is to be cleared before anything is
   printed. */
void keeping_see(void *context, uint64_t done, uint64_t total);
/* Begins what the verb lists, under these heads. */
struct archive_rows keeping_rows(struct keeping *k, const char *const *columns,
                                 size_t count);
/* Ends it, if it has begun: `status`, or what came of it. */
int keeping_end_rows(struct keeping *k, int status);
/* Prints a line of counts, as JSON if the verb's tables are. */
int keeping_print_counts(struct keeping *k, const struct named_count *counts);

/* archive_changes.c: verbs; each gives an enum status. Those whose words are a
   query open the archive themselves. */
int keeping_delete(struct keeping *k);
int keeping_replace(struct keeping *k);
int keeping_tag(struct keeping *k);
int keeping_label(struct keeping *k);
int keeping_unlabel(struct keeping *k);
int keeping_labels(struct keeping *k);
int keeping_log(struct keeping *k);
int keeping_undo(struct keeping *k);
int keeping_forget(struct keeping *k);

/* archive_duplicates.c */
int keeping_duplicates(struct keeping *k);

#endif
