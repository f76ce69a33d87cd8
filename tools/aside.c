#include "aside.h"

#include <string.h>

#include "source.h"

static bool read_source(struct source *source, struct text *out,
                        struct text *why)
{
    char *room = text_room(out, ASIDE_MAX + 1);
    size_t length = 0;
    int64_t got = 1;

    while (room && got > 0 && length <= ASIDE_MAX) {
        got = source_read(source, room + length, ASIDE_MAX + 1 - length);
        length += got > 0 ? (size_t)got : 0;
    }
    if (!room)
        text_add(why, STR("out of memory"));
    else if (got < 0)
        text_add(why, STR("it cannot be read"));
    else if (length > ASIDE_MAX)
        text_addf(why, "it is longer than %d KiB", ASIDE_MAX >> 10);
    else
        out->len += length;
    return room && got >= 0 && length <= ASIDE_MAX;
}

bool aside_read(const char *path, struct text *out, struct text *why)
{
    struct source *source;
    int fault = source_open(&source, path);
    bool fine;

    if (fault < 0) {
        text_add(why, str_of(fault == SOURCE_MEMORY ? "out of memory"
                                                    : strerror(-fault)));
        return false;
    }
    fine = read_source(source, out, why);
    source_close(source);
    return fine;
}

static bool is_plain(struct str name)
{
    return name.len && name.ptr[0] != '.' && name.ptr[0] != '-' &&
           !memchr(name.ptr, '/', name.len) &&
           !memchr(name.ptr, '\0', name.len);
}

bool aside_fetch(const void *context, struct str name, struct arena *arena,
                 struct str *out, struct text *why)
{
    const char *beside = context, *slash = strrchr(beside, '/');
    struct text path = {0}, text = {0};
    bool fine = is_plain(name);

    if (!fine)
        text_add(why, STR("a record names files of its own folder only"));
    if (slash)
        text_add(&path, (struct str){beside, (size_t)(slash - beside) + 1});
    text_add(&path, name);
    text_add_char(&path, '\0');
    if (fine && (fine = !path.failed) && !aside_read(path.ptr, &text, why))
        fine = false;
    if (fine) {
        *out = arena_copy(arena, text_str(&text));
        fine = out->ptr != NULL;
    }
    text_release(&path);
    text_release(&text);
    return fine;
}
