#include "companion_file.h"

#include <string.h>
#include <sys/stat.h>

#include "source.h"

/* Converts CR LF and CR to LF, and returns the new length. */
static size_t normalise_line_ends(char *text, size_t length)
{
    size_t end = 0;

    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r')
            text[end++] = text[i];
        else if (i + 1 == length || text[i + 1] != '\n')
            text[end++] = '\n';
    return end;
}

/* Removes a byte order mark. An empty file becomes one empty line, since an
   empty text means that there is no file. */
static size_t drop_encoding_mark(char *text, size_t length)
{
    static const char mark[] = {'\xEF', '\xBB', '\xBF'};

    if (length >= sizeof mark && memcmp(text, mark, sizeof mark) == 0) {
        length -= sizeof mark;
        memmove(text, text + sizeof mark, length);
    }
    length = normalise_line_ends(text, length);
    if (length == 0)
        text[length++] = '\n';
    return length;
}

static void report_no_memory(struct text *why)
{
    text_add(why, STR("out of memory"));
    why->failed = true;
}

/* Stores the text that was read, or the reason for refusing it. */
static bool take_text(struct source *source, char *room, size_t length,
                      struct text *out, struct odd_text *odd, struct text *why)
{
    *odd = source_odd(source, 0, length);
    if (length > COMPANION_FILE_MAX)
        text_addf(why, "the file is longer than %d KiB",
                  COMPANION_FILE_MAX >> 10);
    else if (odd->worst == ODD_UNDECODABLE)
        text_addf(why, "the file has bytes that are not valid %s",
                  odd->encoding);
    else
        out->len += drop_encoding_mark(room, length);
    return length <= COMPANION_FILE_MAX && odd->worst != ODD_UNDECODABLE;
}

static bool read_source(struct source *source, struct text *out,
                        struct odd_text *odd, struct text *why)
{
    char *room = text_room(out, COMPANION_FILE_MAX + 1);
    size_t length = 0;
    int64_t got = 1;

    while (room && got > 0 && length <= COMPANION_FILE_MAX) {
        got =
            source_read(source, room + length, COMPANION_FILE_MAX + 1 - length);
        length += got > 0 ? (size_t)got : 0;
    }
    if (room && got >= 0)
        return take_text(source, room, length, out, odd, why);
    if (!room || got == SOURCE_MEMORY)
        report_no_memory(why);
    else
        text_add(why, STR("the file cannot be read"));
    return false;
}

bool companion_file_read(const char *path, const char *encoding,
                         struct text *out, struct odd_text *odd,
                         struct text *why)
{
    const struct source_options options = {SOURCE_MEMORY_USUAL, encoding};
    struct odd_text unasked;
    struct source *source;
    int fault = source_open_as(&source, path, &options);
    bool fine;

    if (fault == SOURCE_MEMORY)
        report_no_memory(why);
    else if (fault < 0)
        text_add(why, str_of(strerror(-fault)));
    if (fault < 0)
        return false;
    fine = read_source(source, out, odd ? odd : &unasked, why);
    source_close(source);
    return fine;
}

/* Refuses pipes and devices, since reading a pipe could block forever. */
static bool is_file(const char *path, struct text *why)
{
    struct stat status;

    if (stat(path, &status) || S_ISREG(status.st_mode) ||
        S_ISDIR(status.st_mode))
        return true; /* source_open will report the error */
    text_add(why, STR("this is not a regular file"));
    return false;
}

static bool is_plain_file_name(struct str name)
{
    return name.len && name.ptr[0] != '.' && name.ptr[0] != '-' &&
           !memchr(name.ptr, '/', name.len) &&
           !memchr(name.ptr, '\0', name.len);
}

void companion_file_path(const char *beside, struct str name, struct text *path)
{
    const char *slash = strrchr(beside, '/');

    if (slash)
        text_add(path, (struct str){beside, (size_t)(slash - beside) + 1});
    text_add(path, name);
    text_add_char(path, '\0');
}

bool companion_file_fetch(const void *context, struct str name,
                          struct arena *arena, struct str *out,
                          struct text *why)
{
    struct text path = {0}, text = {0};
    bool fine = is_plain_file_name(name);

    if (!fine)
        text_add(why, STR("a record can name only files in its own folder"));
    companion_file_path(context, name, &path);
    if (path.failed)
        report_no_memory(why);
    fine = fine && !path.failed && is_file(path.ptr, why) &&
           companion_file_read(path.ptr, NULL, &text, NULL, why);
    if (fine) {
        *out = arena_copy(arena, text_str(&text));
        fine = out->ptr != NULL;
    }
    text_release(&path);
    text_release(&text);
    return fine;
}
