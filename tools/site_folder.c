/* Makes the folder of a site, which appears complete or not at all. */
#define _GNU_SOURCE /* for nftw, syncfs */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "guard.h"
#include "site.h"
#include "site_spool.h"

static int environment_fault(const char *path)
{
    return cli_environment("%s: %s", path, cli_errno(errno));
}

/* Makes a folder, unless it already exists. */
static int make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST ? STATUS_FINE
                                                     : environment_fault(path);
}

static int remove_path(const char *path, const struct stat *about, int kind,
                       struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

#define LOCK ".lock" /* exists while the folder is filled */

/* Removes everything in the folder except the lock. */
static int remove_unless_lock(const char *path, const struct stat *about,
                              int kind, struct FTW *where)
{
    bool stays = where->level == 0 ||
                 (where->level == 1 && strcmp(path + where->base, LOCK) == 0);

    return stays ? 0 : remove_path(path, about, kind, where);
}

typedef int file_visitor(const char *path, const struct stat *about, int kind,
                         struct FTW *where);

static void walk_folder(const struct site *s, file_visitor *each)
{
    enum { DESCRIPTORS = 8 };

    nftw(s->folder.ptr, each, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
}

/* Removes the folder if it is still at its temporary path. Once the folder has
   its final name, another folder may be at that path. */
static void remove_folder(const void *context)
{
    const struct site *s = context;
    struct stat now;

    if (s->lock && lstat(s->folder.ptr, &now) == 0 &&
        now.st_dev == s->about.st_dev && now.st_ino == s->about.st_ino)
        walk_folder(s, remove_path);
}

int site_write(const struct site *s, const char *name, struct str text)
{
    struct text path = {0};
    FILE *file = NULL;
    int status = STATUS_FINE;

    text_addf(&path, "%s/%s", s->folder.ptr, name);
    text_add_char(&path, '\0');
    errno = ENOMEM;
    if (!path.failed)
        file = fopen(path.ptr, "wx");
    if (!file)
        return environment_fault(name);
    if (fwrite(text.ptr, 1, text.len, file) != text.len)
        status = environment_fault(name);
    if (fclose(file) != 0 && !status)
        status = environment_fault(name);
    text_release(&path);
    return status;
}

/* True if there is nothing at the path, or an empty folder, which the site will
   replace. */
static bool is_free(const char *out)
{
    struct stat about;
    DIR *folder;
    int names = 0;

    if (lstat(out, &about) != 0)
        return true; /* other faults are reported when the folder is made */
    folder = S_ISDIR(about.st_mode) ? opendir(out) : NULL;
    while (folder && names < 3 && readdir(folder))
        names++;
    if (folder)
        closedir(folder);
    return names == 2; /* "." and ".." */
}

/* ---- the folder while it is made ----------------------------------------- */

static int report_busy(const struct site *s)
{
    return cli_environment("%s: another program is writing this site",
                           s->paging->out);
}

static int open_lock(const struct site *s, int flags)
{
    struct text path = {0};
    int fd = -1;

    text_addf(&path, "%s/" LOCK, s->folder.ptr);
    text_add_char(&path, '\0');
    errno = ENOMEM;
    if (!path.failed)
        fd = open(path.ptr, flags | O_RDWR | O_NOFOLLOW | O_CLOEXEC, 0666);
    int error = errno;
    text_release(&path);
    errno = error;
    return fd;
}

/* Creates the lock. If two programs try this at the same time, only one of them
   succeeds. */
static int make_lock(struct site *s)
{
    int fd = open_lock(s, O_CREAT | O_EXCL);

    if (fd < 0)
        return errno == EEXIST ? report_busy(s)
                               : environment_fault(s->folder.ptr);
    s->lock = fd;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0)
        return STATUS_FINE;
    if (errno != EWOULDBLOCK)
        return environment_fault(s->folder.ptr);
    close(fd);
    s->lock = 0; /* the folder now belongs to the other program */
    return report_busy(s);
}

/* Takes over an existing folder that a killed program left behind. Refuses a
   folder that belongs to another program or the user. */
static int take_over_folder(struct site *s)
{
    int fd;

    if (is_free(s->folder.ptr))
        return make_lock(s);
    fd = open_lock(s, 0);
    if (fd < 0)
        return cli_usage("%s already exists", s->folder.ptr);
    s->lock = fd;
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        close(fd);
        s->lock = 0;
        return report_busy(s);
    }
    walk_folder(s, remove_unless_lock);
    return STATUS_FINE;
}

/* Removes a folder that contains at most a lock. */
static void remove_new_folder(const struct site *s)
{
    if (s->lock)
        walk_folder(s, remove_path);
    else
        rmdir(s->folder.ptr);
}

static int make_part(struct site *s)
{
    bool made = mkdir(s->folder.ptr, 0777) == 0;
    int status = made              ? make_lock(s)
                 : errno == EEXIST ? take_over_folder(s)
                                   : environment_fault(s->paging->out);

    if (!status && lstat(s->folder.ptr, &s->about) != 0)
        status = environment_fault(s->folder.ptr);
    if (status && made)
        remove_new_folder(s);
    return status;
}

static int write_shared(const struct site *s)
{
    static const char *const shared[] = {
        "page.css", "record.css", "event.css", "opening.css",
        "site.css", "record.js",  "site.js"};
    int status = STATUS_FINE;

    for (size_t i = 0; !status && i < sizeof shared / sizeof *shared; i++) {
        const struct page_file *f = page_file_find(str_of(shared[i]));
        status = site_write(s, shared[i],
                            (struct str){(const char *)f->bytes, f->len});
    }
    return status;
}

int site_begin(struct site *s)
{
    const char *out = s->paging->out;
    size_t length = out ? strlen(out) : 0;
    struct guard guard;
    int status;

    if (!out)
        return cli_usage("page site: specify a folder with -o");
    if (!is_free(out))
        return cli_usage("%s already exists", out);
    if (output_refuse_folder(out, s->paging->archive))
        return STATUS_USAGE;
    while (length > 1 && out[length - 1] == '/')
        length--;
    text_addf(&s->folder, "%.*s.part", (int)length, out);
    text_add_char(&s->folder, '\0');
    if (s->folder.failed)
        return cli_environment("out of memory");
    guard_block_signals(&guard);
    status = make_part(s);
    if (status) {
        guard_release(&guard);
        return status;
    }
    guard_begin(&guard, remove_folder, s);
    status = write_shared(s);
    return status ? status : site_spool_open(&s->spool, s->folder.ptr);
}

static int make_folder_of(const struct site *s, const char *kind,
                          uint64_t number)
{
    struct text name = {0};
    int status = STATUS_FINE;

    text_addf(&name, "%s/%s", s->folder.ptr, kind);
    text_add_char(&name, '\0');
    if (!name.failed)
        status = make_folder(name.ptr);
    text_clear(&name);
    text_addf(&name, "%s/%s/%llu", s->folder.ptr, kind,
              (unsigned long long)(number / SITE_FOLDER_PAGES));
    text_add_char(&name, '\0');
    if (name.failed)
        status = cli_environment("out of memory");
    if (!status)
        status = make_folder(name.ptr);
    text_release(&name);
    return status;
}

int site_write_page(const struct site *s, const char *kind, uint64_t number,
                    const struct text *page)
{
    struct text name = {0};
    int status = make_folder_of(s, kind, number);

    site_address(kind, number, &name);
    text_add_char(&name, '\0');
    if (!status)
        status = page->failed || name.failed
                     ? cli_environment("out of memory")
                     : site_write(s, name.ptr, text_str(page));
    text_release(&name);
    return status;
}

/* Writes all files to disk, so that the folder is complete after a power failure
   if it has its name. Then removes the lock and renames the folder. If another program examines the
   folder in between, it finds a folder that has no lock and is not empty, and
   does not touch it. */
static int rename_folder(struct site *s)
{
    struct text path = {0};
    int status = STATUS_FINE;

    text_addf(&path, "%s/" LOCK, s->folder.ptr);
    text_add_char(&path, '\0');
    if (path.failed)
        status = cli_environment("out of memory");
    else if (syncfs(s->lock) != 0 || unlink(path.ptr) != 0 ||
             rename(s->folder.ptr, s->paging->out) != 0)
        status = environment_fault(s->paging->out);
    else if (!output_sync_folder(s->folder.ptr))
        errno = 0;
    text_release(&path);
    return status;
}

int site_end(struct site *s, int status)
{
    bool done = s->written && status < STATUS_USAGE;
    int named = done ? rename_folder(s) : STATUS_FINE;

    if (!done || named)
        remove_folder(s);
    if (s->lock)
        close(s->lock);
    text_release(&s->folder);
    return named ? named : status;
}
