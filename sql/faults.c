/* Stores the reasons for failed calls. */
#include <stdarg.h>

#include "core.h"
#include "core_internal.h"

struct str core_message(const struct core *c)
{
    return c->why.len && !c->why.failed ? text_str(&c->why)
                                        : STR("out of memory");
}

enum {
    WHY_MOST = 500
}; /* maximum number of bytes, since refused values may have any length */

static void shorten_message(struct text *why)
{
    size_t length = WHY_MOST;

    if (why->len <= length)
        return;
    while (length && utf8_goes_on(why->ptr[length]))
        length--;
    why->len = length;
    text_add(why, STR("..."));
}

bool core_refuse(struct core *c, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    text_addv(&c->why, format, args);
    va_end(args);
    shorten_message(&c->why);
    return false;
}

bool core_no_memory(struct core *c)
{
    text_clear(&c->why);
    return core_refuse(c, "out of memory");
}

bool core_texts(struct core *c, const struct archive_value *args, size_t count,
                const char *const *names)
{
    for (size_t i = 0; i < count; i++)
        if (args[i].kind == VALUE_NUMBER)
            return core_refuse(c, "%s: a text is expected, not %lld", names[i],
                               (long long)args[i].number);
    return true;
}
