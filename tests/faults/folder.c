#define _GNU_SOURCE
#include "folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Modification time of files that no command has written to. */
static const struct timespec untouched_since = {.tv_sec = 1000000000};

void die(const char *what)
{
    perror(what);
    exit(2);
}

struct bytes read_fd(int fd, const char *name)
{
    struct bytes b = {0};
    struct stat stat;

    if (fd < 0 || fstat(fd, &stat) != 0)
        die(name);
    b.ptr = malloc((size_t)stat.st_size + 1);
    if (!b.ptr)
        die(name);
    while (b.length < (size_t)stat.st_size) {
        ssize_t n = pread(fd, b.ptr + b.length, (size_t)stat.st_size - b.length,
                          (off_t)b.length);
        if (n <= 0)
            die(name);
        b.length += (size_t)n;
    }
    b.ptr[b.length] = '\0';
    return b;
}

struct bytes read_all(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct bytes b = read_fd(fd, path);

    close(fd);
    return b;
}

bool equal(struct bytes a, struct bytes b)
{
    return a.length == b.length &&
           (a.length == 0 || memcmp(a.ptr, b.ptr, a.length) == 0);
}

void in_folder(char path[1024], const char *folder, const char *name)
{
    snprintf(path, 1024, "%s/%s", folder, name);
}

struct file *find(struct folder *f, const char *name)
{
    for (size_t i = 0; i < f->count; i++)
        if (strcmp(f->list[i].name, name) == 0)
            return &f->list[i];
    return NULL;
}

/* Returns the file of `before` if it has not been written to since. */
static struct file *still(struct folder *before, const char *path,
                          const char *name)
{
    struct file *f = before ? find(before, name) : NULL;
    struct stat stat;

    if (!f || lstat(path, &stat) != 0)
        return NULL;
    return S_ISREG(stat.st_mode) && (size_t)stat.st_size == f->bytes.length &&
                   stat.st_mtim.tv_sec == untouched_since.tv_sec
               ? f
               : NULL;
}

bool is_folder(const struct file *f)
{
    return f->name[strlen(f->name) - 1] == '/';
}

/* Adds the files of a folder. `path` is "" or ends in a slash. */
static void list_folder(const char *path, const char *folder,
                        struct folder *out)
{
    char name[1024];
    struct stat stat;
    DIR *dir;

    in_folder(name, path, folder);
    if (!(dir = opendir(name)))
        die(name);
    for (struct dirent *e; (e = readdir(dir));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        if (out->count == FOLDER_FILES ||
            strlen(folder) + strlen(e->d_name) + 1 >= FOLDER_NAME)
            die("too many files");
        struct file *f = &out->list[out->count++];
        *f = (struct file){0};
        snprintf(f->name, sizeof f->name, "%s%s", folder, e->d_name);
        in_folder(name, path, f->name);
        if (lstat(name, &stat) == 0 && S_ISDIR(stat.st_mode))
            strcat(f->name, "/");
    }
    closedir(dir);
}

void read_folder(const char *path, struct folder *before, struct folder *out)
{
    char name[1024];

    out->count = 0;
    list_folder(path, "", out);
    for (size_t i = 0; i < out->count; i++) {
        struct file *f = &out->list[i];
        if (is_folder(f)) {
            list_folder(path, f->name, out);
            continue;
        }
        in_folder(name, path, f->name);
        f->still = still(before, name, f->name);
        f->bytes = f->still ? f->still->bytes : read_all(name);
    }
}

void free_folder(struct folder *f)
{
    for (size_t i = 0; i < f->count; i++) {
        free(f->list[i].held.ptr);
        if (!f->list[i].still)
            free(f->list[i].bytes.ptr);
    }
    f->count = 0;
}

void write_file(const char *folder, const struct file *f)
{
    const struct timespec times[2] = {untouched_since, untouched_since};
    char path[1024];
    int fd;

    in_folder(path, folder, f->name);
    fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0 ||
        write(fd, f->bytes.ptr, f->bytes.length) != (ssize_t)f->bytes.length ||
        futimens(fd, times) != 0)
        die(path);
    close(fd);
}

void put_back(const char *folder, struct folder *before, struct folder *now)
{
    char path[1024];

    for (size_t i = now->count; i-- > 0;)
        if (!find(before, now->list[i].name)) {
            in_folder(path, folder, now->list[i].name);
            if (remove(path) != 0)
                die(path);
        }
    for (size_t i = 0; i < before->count; i++) {
        const struct file *f = find(now, before->list[i].name);
        if (!f || !f->still)
            write_file(folder, &before->list[i]);
    }
}

void append(struct bytes *to, struct bytes more)
{
    to->ptr = realloc(to->ptr, to->length + more.length + 1);
    if (!to->ptr)
        die("memory");
    memcpy(to->ptr + to->length, more.ptr, more.length);
    to->length += more.length;
    to->ptr[to->length] = '\0';
}

struct bytes copy_of(struct bytes b)
{
    struct bytes copy = {0};

    append(&copy, (struct bytes){b.ptr ? b.ptr : (char[1]){0}, b.length});
    return copy;
}
