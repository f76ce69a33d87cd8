/* Reads ahead for functions that this program evaluates: the values of
   consecutive numbers are requested with one statement. */
#include <stdlib.h>

#include "postgres.h"

enum { AHEAD = 512, AHEAD_BYTES = 1 << 20 };

struct read_ahead {
    int64_t first, last; /* the range of numbers that was read; empty if last <
                            first */
    int64_t size;        /* number of values that the next statement reads */
    struct text bytes;
    struct value {
        int64_t number;
        bool none;
        size_t begin, end;
    } list[AHEAD];
    size_t count;
};

void postgres_forget_ahead(struct defined_function *d)
{
    if (d->ahead)
        text_release(&d->ahead->bytes);
    free(d->ahead);
    d->ahead = NULL;
}

static struct read_ahead *make_read_ahead(void)
{
    struct read_ahead *a = calloc(1, sizeof *a);

    if (a)
        a->last = -1, a->size = 1;
    return a;
}

static bool add_value_read_ahead(void *taker, int64_t number, struct str value,
                                 bool none)
{
    struct read_ahead *a = taker;
    struct value *kept = &a->list[a->count++];

    *kept = (struct value){number, none, a->bytes.len, a->bytes.len};
    if (!none)
        text_add(&a->bytes, value);
    kept->end = a->bytes.len;
    return a->count < AHEAD && a->bytes.len < AHEAD_BYTES && !a->bytes.failed;
}

/* Returns the last number of the range that was read. This is less than
   `wanted` if the buffer is full. */
static int64_t find_last_number(const struct read_ahead *a, int64_t wanted)
{
    bool full = a->count == AHEAD || a->bytes.len >= AHEAD_BYTES;

    return full ? a->list[a->count - 1].number : wanted;
}

static int read_range(struct defined_function *d, int64_t first)
{
    struct read_ahead *a = d->ahead;
    int64_t last =
        first > INT64_MAX - a->size ? INT64_MAX : first + a->size - 1;

    a->count = 0;
    text_clear(&a->bytes);
    a->first = first;
    a->last = first - 1;
    int fault =
        d->what.range(d->what.context, first, last, add_value_read_ahead, a);
    if (fault || a->bytes.failed)
        return fault ? fault : ARCHIVE_MEMORY;
    a->last = find_last_number(a, last);
    return ARCHIVE_OK;
}

/* If the last request was for the preceding number, reads the value of this
   number and of some numbers that follow. */
static int read_range_ahead(struct defined_function *d, int64_t number)
{
    struct read_ahead *a = d->ahead;

    if (number >= a->first && number <= a->last)
        return ARCHIVE_OK;
    if (a->last < INT64_MAX && number == a->last + 1)
        a->size = a->size < AHEAD ? 2 * a->size : AHEAD;
    else
        a->size = 1;
    a->first = a->last = number;
    a->count = 0;
    return a->size > 1 ? read_range(d, number) : ARCHIVE_OK;
}

static bool find_value_read_ahead(const struct read_ahead *a, int64_t number,
                                  struct text *out, bool *none)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->list[i].number == number) {
            *none = a->list[i].none;
            text_add(out, str_part(text_str(&a->bytes), a->list[i].begin,
                                   a->list[i].end));
            return true;
        }
    return false;
}

/* Values that were not read ahead are computed individually. */
int postgres_call(struct defined_function *d, int64_t number, struct text *out,
                  bool *none)
{
    const struct sql_definition *what = &d->what;

    if (!what->range)
        return what->call(what->context, number, out, none);
    if (!d->ahead && !(d->ahead = make_read_ahead()))
        return ARCHIVE_MEMORY;
    int fault = read_range_ahead(d, number);
    if (fault || find_value_read_ahead(d->ahead, number, out, none))
        return fault;
    return what->call(what->context, number, out, none);
}
