/* Removes the temporary files that killed programs have left behind. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output.h"

/* Removes a number of decimal digits from the front of the string. Returns
   false unless it can be a process ID or the number of a file. */
static bool split_number(struct str *s, uint64_t *out)
{
    struct str all = *s;
    size_t digits = 0;

    while (digits < all.len && ascii_is_digit(all.ptr[digits]))
        digits++;
    *s = str_from(all, digits);
    return digits && digits < 10 && str_number(str_part(all, 0, digits), out);
}

/* Splits "FILE.ludex-PID.N". Returns false if the name does not have this
   form. */
static bool split_temporary(struct str name, struct str *file,
                            uint64_t *process)
{
    const struct str mark = STR(OUTPUT_TEMPORARY);
    struct str rest;
    uint64_t number;
    size_t at = name.len;

    while (at && !str_starts_with(str_from(name, at), mark))
        at--;
    rest = str_from(name, at);
    *file = str_part(name, 0, at);
    return at && str_skip(&rest, mark) && split_number(&rest, process) &&
           str_skip(&rest, STR(".")) && split_number(&rest, &number) &&
           !rest.len && *process;
}

bool output_is_temporary(const char *name)
{
    struct str file;
    uint64_t process;

    return split_temporary(str_of(name), &file, &process);
}

/* True for "FILE.ludex-PID.N" and "FILE.undo.ludex-PID.N" if there is no such
   process. An empty `file` stands for any file. */
static bool is_leftover(struct str name, struct str file)
{
    struct str own;
    uint64_t process;

    if (!split_temporary(name, &own, &process) ||
        (file.len &&
         !(str_skip(&own, file) && (!own.len || str_equal(own, STR(".undo"))))))
        return false;
    return kill((pid_t)process, 0) != 0 && errno == ESRCH;
}

static void remove_leftovers(DIR *folder, struct str file)
{
    const struct dirent *entry;
    struct stat about;

    while ((entry = readdir(folder)))
        if (is_leftover(str_of(entry->d_name), file) &&
            fstatat(dirfd(folder), entry->d_name, &about,
                    AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(about.st_mode))
            unlinkat(dirfd(folder), entry->d_name, 0);
}

void output_remove_leftovers(const char *path)
{
    struct text target = {0};
    char *slash;
    DIR *folder = NULL;

    if (output_target(path, &target)) {
        slash = strrchr(target.ptr, '/');
        if (slash)
            *slash = '\0';
        folder = opendir(!slash ? "." : slash == target.ptr ? "/" : target.ptr);
        if (folder)
            remove_leftovers(folder, str_of(slash ? slash + 1 : target.ptr));
    }
    if (folder)
        closedir(folder);
    text_release(&target);
}

void output_remove_folder_leftovers(const char *path)
{
    DIR *folder = opendir(path);

    if (folder) {
        remove_leftovers(folder, STR(""));
        closedir(folder);
    }
}
