/*
 * Keeping an archive: what the verbs of "ludex archive" share, and those of them
 * that stand in files of their own.
 */
#ifndef LUDEX_TOOLS_ARCHIVE_COMMAND_H
#define LUDEX_TOOLS_ARCHIVE_COMMAND_H

#include "cli_archive.h"
#include "record_files.h"
#include "value_rows.h"

enum { KEEPING_COLUMNS = 9, KEEPING_SERVERS = 64 };

/* The verb of the command line, with the words after it. */
struct archive_verb_words {
    const char *name;
    int count;
    char **words;
};

/* What the verb lists. */
struct archive_listing {
    enum table_form form;
    struct table_look look;
    struct value_rows rows;
    bool begun;
};

/* How a new archive on servers is parted; counts are 0 if not given. */
struct archive_parts {
    uint64_t count;
    const char *servers[KEEPING_SERVERS];
    size_t server_count;
};

struct archive_command {
    const char *path;
    struct archive_verb_words verb;
    struct cli_archive opened;
    struct archive *archive; /* the one that is opened */
    struct files files;      /* how a file that replaces a record is read */
    struct archive_listing listing;
    struct archive_parts parts;
    size_t named;       /* --of: an enum archive_named */
    const char *reason; /* -m; or NULL */
    const char *keep;   /* --keep; or NULL */
    bool apply, texts, force;
    uint64_t wait; /* seconds */
    uint64_t kept; /* what merge left as it was */
};

/* As cli_archive_fault; STATUS_DATA after the reason. */
int archive_command_world(const struct archive_command *k);
int archive_command_refused(const struct archive_command *k);
/* What an archive's watch sees; the line is to be cleared before anything is
   printed. */
bool archive_command_see(void *context, uint64_t done, uint64_t total);
/* Begins what the verb lists, under these heads. */
struct archive_rows archive_command_rows(struct archive_command *k,
                                         const char *const *columns,
                                         size_t count);
/* Ends it, if it has begun: `status`, or what came of it. */
int archive_command_end_rows(struct archive_command *k, int status);
/* Prints a line of counts, as JSON if the verb's tables are. */
int archive_command_print_counts(struct archive_command *k,
                                 const struct named_count *counts);

/* The words of --of, in the order of enum archive_named; NULL ends them. */
extern const char *const archive_named_words[];

/* archive_names.c: verbs. */
int archive_command_names(struct archive_command *k);
int archive_command_suggest(struct archive_command *k);
int archive_command_alias(struct archive_command *k);
int archive_command_rename(struct archive_command *k);
int archive_command_split(struct archive_command *k);
int archive_command_fold(struct archive_command *k);

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
