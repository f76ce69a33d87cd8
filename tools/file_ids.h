/* Identities of files, so that a file is recognised under all of its names. */
#ifndef LUDEX_TOOLS_FILE_IDS_H
#define LUDEX_TOOLS_FILE_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

/* A sorted list of existing files. Initialise it with zeros. */
struct file_ids {
    struct file_id {
        dev_t device;
        ino_t number;
        size_t index; /* index of the first path that leads to the file */
    } * list;
    size_t count;
};

/* Adds the files to which the given paths lead. Returns false if out of
   memory. */
bool file_ids_note(struct file_ids *ids, size_t count, char *const *paths);
void file_ids_release(struct file_ids *ids);
/* Returns a pointer to the index of the first path that leads to the file, or
   NULL if no path does. */
const size_t *file_ids_find(const struct file_ids *ids,
                            const struct stat *about);

#endif
