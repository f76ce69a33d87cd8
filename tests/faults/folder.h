/* Bytes, files and folders in memory, for the drivers of fault injection. Faults
   of the environment end the program with a message. */
#ifndef LUDEX_TESTS_FOLDER_H
#define LUDEX_TESTS_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

enum {
    FOLDER_FILES = 128,
    FOLDER_NAME = 64, /* "site/games/0/1.html", or "site/" for a folder */
};

struct bytes {
    char *ptr;
    size_t length;
};

struct file {
    char name[FOLDER_NAME];
    struct bytes bytes;
    const struct file *still; /* the unchanged earlier file, whose bytes are
                                 used */

    /* state of an archive or an event that has been read */
    bool looked, sound;
    struct bytes held;
};

struct folder {
    struct file list[FOLDER_FILES];
    size_t count;
};

_Noreturn void die(const char *what);
struct bytes read_fd(int fd, const char *name);
struct bytes read_all(const char *path);
bool equal(struct bytes a, struct bytes b);
void append(struct bytes *to, struct bytes more);
struct bytes copy_of(struct bytes b);

/* Sets `path` to the name in the folder. */
void in_folder(char path[1024], const char *folder, const char *name);
struct file *find(struct folder *f, const char *name);
bool is_folder(const struct file *f);
/* Reads a folder and its subfolders, each before its files. Files that have not
   been written to since `before` are not read again. `before` may be NULL. */
void read_folder(const char *path, struct folder *before, struct folder *out);
void free_folder(struct folder *f);
void write_file(const char *folder, const struct file *f);
/* Restores a folder to the state `before`. `now` is its current state. */
void put_back(const char *path, struct folder *before, struct folder *now);

#endif
