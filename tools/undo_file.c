#include "undo_file.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "cli.h"
#include "output.h"
#include "undo.h"

/* A history that is being changed. */
struct undo_file {
    struct text path;   /* NUL-terminated */
    struct text stored; /* the text that the history refers to */
    struct text now;    /* the locked file */
    struct undo_history history;
    bool written;              /* the history has been written */
    const struct text *report; /* lines about the changes that are undone */
};

static int report_fault(const struct undo_file *u, int error)
{
    return cli_environment("%s: %s", u->path.ptr, cli_errno(error));
}

/* Opens the history. On failure, returns -1 and sets errno, to ENOENT if there
   is no history. */
static int open_history(const struct undo_file *u)
{
    struct stat about;
    int fd = open(u->path.ptr,
                  O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

    if (fd < 0 || fstat(fd, &about) != 0 || S_ISREG(about.st_mode))
        return fd;
    close(fd);
    errno = EEXIST;
    return -1;
}

/* Reads the history. If the history is damaged, the next change replaces it. */
static int read_history(struct undo_file *u)
{
    int fd = open_history(u), error = errno;
    bool done;

    if (fd < 0)
        return error == ENOENT ? STATUS_FINE : report_fault(u, error);
    done = rewrite_read_all(fd, UNDO_FILE_MOST, &u->stored);
    error = errno;
    close(fd);
    if (!done)
        return report_fault(u, error);
    if (u->stored.len && !undo_is_history(text_str(&u->stored)))
        return cli_environment(
            "%s is not a history of changes by Ludex; rename it", u->path.ptr);
    if (!undo_parse(text_str(&u->stored), &u->history))
        cli_say("%s is damaged, so earlier changes cannot be undone",
                u->path.ptr);
    return STATUS_FINE;
}

static int open_undo(struct undo_file *u, const struct rewrite *r)
{
    bool found = output_target(r->path, &u->path);

    if (!found)
        return cli_environment("%s: %s", r->path, cli_errno(errno));
    output_remove_leftovers(r->path);
    u->path.len--; /* the NUL */
    text_add(&u->path, STR(".undo"));
    text_add_char(&u->path, '\0');
    if (u->path.failed)
        return cli_environment("%s: out of memory", r->path);
    if (!rewrite_read_all(r->fd, UNDO_FILE_MOST, &u->now))
        return cli_environment("%s: %s", r->path, cli_errno(errno));
    return read_history(u);
}

static void release_undo(struct undo_file *u)
{
    text_release(&u->path);
    text_release(&u->stored);
    text_release(&u->now);
}

/* Writes the history, which must be on disk before the file is replaced. A new
   history gets the mode, the owner and the group of the locked file. */
static int write_history(struct undo_file *u, const struct rewrite *r)
{
    const struct inputs none = {0};
    struct text text = {0};
    struct output o;
    int status;

    undo_format(&u->history, &text);
    status = text.failed ? cli_environment("%s: out of memory", r->path)
                         : output_open_from_data(&o, u->path.ptr, &none);
    if (!status) {
        int fd = fileno(o.stream);
        if (fchown(fd, r->known.st_uid, r->known.st_gid) != 0)
            errno = 0;
        fchmod(fd, r->known.st_mode & 0777);
        o.lasting = true;
        status = output_write(&o, text_str(&text));
        status = output_close(&o, status);
        u->written = !status;
    }
    text_release(&text);
    return status;
}

/* Removes a new history if the file was not replaced after all. The last change
   in an older history is ignored, because it does not fit the file. */
static void drop_history(const struct undo_file *u)
{
    if (u->written && !u->stored.len && unlink(u->path.ptr) != 0)
        errno = 0;
}

struct new_change {
    struct str after, label, report;
    struct undo_file undo;
};

/* Stores the change that is about to be made. */
static int add_change(const struct rewrite *r, void *context)
{
    struct new_change *n = context;
    struct undo_file *u = &n->undo;
    int status = open_undo(u, r);

    if (!status && !str_equal(text_str(&u->now), n->after)) {
        undo_add(&u->history, text_str(&u->now), n->after, n->label);
        status = write_history(u, r);
    }
    return status ? status : cli_print(n->report);
}

int undo_file_replace(struct rewrite *r, struct str bytes, struct str label,
                      struct str report)
{
    struct new_change change = {
        .after = bytes, .label = label, .report = report};

    r->prepare = add_change;
    r->context = &change;
    int status = rewrite_replace(r, bytes);
    r->prepare = NULL;
    if (status)
        drop_history(&change.undo);
    release_undo(&change.undo);
    return status;
}

/* ---- undoing ------------------------------------------------------------- */

static int refuse_count(const struct undo_file *u, const struct rewrite *r,
                        size_t stored)
{
    size_t count = u->history.count;

    if (!stored)
        return cli_usage("%s: there is no change to undo", r->path);
    if (!count)
        return cli_usage("%s was changed by another program after the last "
                         "change, which therefore cannot be undone",
                         r->path);
    return cli_usage(count == 1 ? "%s: only %zu change can be undone"
                                : "%s: only %zu changes can be undone",
                     r->path, count);
}

/* Undoes the newest change of `rest`, which is a copy of the history. */
static int undo_newest_change(struct undo_file *u, const struct rewrite *r,
                              struct undo_history *rest, struct text *report)
{
    struct str label = rest->changes[0].label;
    struct text before = {0};
    bool fits = undo_take(rest, text_str(&u->now), &before);

    text_addf(report, "undone: %.*s\n", (int)label.len,
              label.len ? label.ptr : "");
    before.failed |= report->failed;
    text_release(&u->now);
    u->now = before;
    if (before.failed)
        return cli_environment("%s: out of memory", r->path);
    return fits
               ? STATUS_FINE
               : cli_usage("%s is damaged, so the last change cannot be undone",
                           u->path.ptr);
}

/* Stores in the history which changes are about to be undone. */
static int store_note(const struct rewrite *r, void *context)
{
    struct undo_file *u = context;
    int status = write_history(u, r);

    return status ? status : cli_print(text_str(u->report));
}

/* Replaces the file, and removes the history if it has no more changes. If
   removing it fails, the note in the history has the same effect. */
static int write_undone(struct undo_file *u, struct rewrite *r, bool last)
{
    int status;

    r->prepare = store_note;
    r->context = u;
    status = rewrite_replace(r, text_str(&u->now));
    r->prepare = NULL;
    if (!status && last && unlink(u->path.ptr) != 0)
        errno = 0;
    return status;
}

int undo_file_undo(struct rewrite *r, size_t count, struct text *report)
{
    struct undo_file u = {.report = report};
    struct undo_history rest;
    int status = open_undo(&u, r);
    size_t stored = u.history.count - u.history.undone;

    undo_fit(&u.history, text_str(&u.now));
    rest = u.history;
    if (!status && count > rest.count)
        status = refuse_count(&u, r, stored);
    for (size_t i = 0; !status && i < count; i++)
        status = undo_newest_change(&u, r, &rest, report);
    undo_note(&u.history, count, text_str(&u.now));
    if (!status)
        status = write_undone(&u, r, rest.count == 0);
    release_undo(&u);
    return status;
}
