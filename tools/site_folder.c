/* The folder of a site, which appears whole or not at all. */
#define _GNU_SOURCE /* nftw */
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "site.h"
#include "site_spool.h"

static int world(const char *path)
{
    return cli_world("%s: %s", path, strerror(errno));
}

static int make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 ? STATUS_FINE : world(path);
}

static int remove_one(const char *path, const struct stat *about, int kind,
                      struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
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
        return world(name);
    if (fwrite(text.ptr, 1, text.len, file) != text.len)
        status = world(name);
    if (fclose(file) != 0 && !status)
        status = world(name);
    text_release(&path);
    return status;
}

/* Nothing, or an empty folder, which the site takes the place of at its end. */
static bool is_free(const char *out)
{
    struct stat about;
    DIR *folder;
    int names = 0;

    if (lstat(out, &about) != 0)
        return true; /* what else may be wrong is told when it is made */
    folder = S_ISDIR(about.st_mode) ? opendir(out) : NULL;
    while (folder && names < 3 && readdir(folder))
        names++;
    if (folder)
        closedir(folder);
    return names == 2; /* "." and ".." */
}

int site_begin(struct site *s)
{
    static const char *const shared[] = {
        "page.css", "record.css", "event.css", "opening.css",
        "site.css", "record.js",  "site.js"};
    const char *out = s->paging->out;
    size_t length = out ? strlen(out) : 0;
    int status;

    if (!out)
        return cli_usage("page: a site wants a folder: -o FOLDER");
    if (!is_free(out))
        return cli_usage("%s is there already", out);
    if (output_refuse_folder(out, s->paging->archive))
        return STATUS_USAGE;
    while (length > 1 && out[length - 1] == '/')
        length--;
    text_addf(&s->folder, "%.*s.%ld", (int)length, out, (long)getpid());
    text_add_char(&s->folder, '\0');
    if (s->folder.failed)
        return cli_world("out of memory");
    status = mkdir(s->folder.ptr, 0777) ? world(out) : STATUS_FINE;
    for (size_t i = 0; !status && i < sizeof shared / sizeof *shared; i++) {
        const struct page_file *f = page_file_find(str_of(shared[i]));
        status = site_write(s, shared[i],
                            (struct str){(const char *)f->bytes, f->len});
    }
    return status ? status : site_spool_open(&s->spool, s->folder.ptr);
}

static int make_folder_of(const struct site *s, const char *kind,
                          uint64_t number)
{
    struct text name = {0};
    int status = STATUS_FINE;

    text_addf(&name, "%s/%s", s->folder.ptr, kind);
    text_add_char(&name, '\0');
    if (!name.failed && number == 1)
        status = make_folder(name.ptr);
    text_clear(&name);
    text_addf(&name, "%s/%s/%llu", s->folder.ptr, kind,
              (unsigned long long)(number / SITE_FOLDER_PAGES));
    text_add_char(&name, '\0');
    if (name.failed)
        status = cli_world("out of memory");
    if (!status)
        status = make_folder(name.ptr);
    text_release(&name);
    return status;
}

int site_write_page(const struct site *s, const char *kind, uint64_t number,
                    const struct text *page)
{
    struct text name = {0};
    int status = STATUS_FINE;

    if (number == 1 || number % SITE_FOLDER_PAGES == 0)
        status = make_folder_of(s, kind, number);
    site_address(kind, number, &name);
    text_add_char(&name, '\0');
    if (!status)
        status = page->failed || name.failed
                     ? cli_world("out of memory")
                     : site_write(s, name.ptr, text_str(page));
    text_release(&name);
    return status;
}

int site_end(struct site *s, int status)
{
    bool done = s->written && status < STATUS_USAGE;

    if (done && rename(s->folder.ptr, s->paging->out) != 0) {
        status = world(s->paging->out);
        done = false;
    }
    if (!done && s->folder.len)
        nftw(s->folder.ptr, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    text_release(&s->folder);
    return status;
}
