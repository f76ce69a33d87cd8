#include "sidefile.h"

#include <string.h>
#include <sys/stat.h>

#include "source.h"

/* A byte order mark is dropped. An empty file is a line without words: where
   no text means no file at all, it is one that says nothing. */
static size_t settle(char *text, size_t length)
{
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};

    if (length >= sizeof mark && memcmp(text, mark, sizeof mark) == 0) {
        length -= sizeof mark;
        memmove(text, text + sizeof mark, length);
    }
    if (length == 0)
        text[length++] = '\n';
    return length;
}

static void tell_no_memory(struct text *why)
{
    text_add(why, STR("out of memory"));
    why->failed = true;
}

static bool read_source(struct source *source, struct text *out,
                        struct text *why)
{
    char *room = text_room(out, SIDEFILE_MAX + 1);
    size_t length = 0;
    int64_t got = 1;

    while (room && got > 0 && length <= SIDEFILE_MAX) {
        got = source_read(source, room + length, SIDEFILE_MAX + 1 - length);
        length += got > 0 ? (size_t)got : 0;
    }
    if (!room || got == SOURCE_MEMORY)
        tell_no_memory(why);
    else if (got < 0)
        text_add(why, STR("it cannot be read"));
    else if (length > SIDEFILE_MAX)
        text_addf(why, "it is longer than %d KiB", SIDEFILE_MAX >> 10);
    else
        out->len += settle(room, length);
    return room && got >= 0 && length <= SIDEFILE_MAX;
}

bool sidefile_read(const char *path, struct text *out, struct text *why)
{
    struct source *source;
    int fault = source_open(&source, path);
    bool fine;

    if (fault == SOURCE_MEMORY)
        tell_no_memory(why);
    else if (fault < 0)
        text_add(why, str_of(strerror(-fault)));
    if (fault < 0)
        return false;
    fine = read_source(source, out, why);
    source_close(source);
    return fine;
}

/* A pipe beside the records would be waited for without end. */
static bool is_file(const char *path, struct text *why)
{
    struct stat status;

    if (stat(path, &status) || S_ISREG(status.st_mode) ||
        S_ISDIR(status.st_mode))
        return true; /* opening it says what is wrong */
    text_add(why, STR("it is not a regular file"));
    return false;
}

static bool is_plain(struct str name)
{
    return name.len && name.ptr[0] != '.' && name.ptr[0] != '-' &&
           !memchr(name.ptr, '/', name.len) &&
           !memchr(name.ptr, '\0', name.len);
}

void sidefile_path(const char *beside, struct str name, struct text *path)
{
    const char *slash = strrchr(beside, '/');

    if (slash)
        text_add(path, (struct str){beside, (size_t)(slash - beside) + 1});
    text_add(path, name);
    text_add_char(path, '\0');
}

bool sidefile_fetch(const void *context, struct str name, struct arena *arena,
                    struct str *out, struct text *why)
{
    struct text path = {0}, text = {0};
    bool fine = is_plain(name);

    if (!fine)
        text_add(why, STR("a record names files of its own folder only"));
    sidefile_path(context, name, &path);
    if (path.failed)
        tell_no_memory(why);
    fine = fine && !path.failed && is_file(path.ptr, why) &&
           sidefile_read(path.ptr, &text, why);
    if (fine) {
        *out = arena_copy(arena, text_str(&text));
        fine = out->ptr != NULL;
    }
    text_release(&path);
    text_release(&text);
    return fine;
}
