#include <string.h>

#include "prepared.h"

struct str prepared_bytes(const struct prepared *s, size_t i)
{
    return (struct str){s->values[i], (size_t)s->lengths[i]};
}

/* Sets *may: whether the rows may wait. */
static int look_at_rows(struct prepared *s, bool *may)
{
    int fault = postgres_queue_ready(s->link, s->queue);

    *may = true;
    for (size_t i = 0; !fault && i < s->value_count; i++)
        if (s->words[i]) {
            struct str words = prepared_bytes(s, i);
            *may &= postgres_queue_takes(s->queue, words);
            if (str_utf8_fault(words) < words.len ||
                memchr(words.ptr, 0, words.len))
                fault = postgres_no_text(s->link);
        }
    return fault;
}

static struct queued queued(const struct prepared *s, size_t i)
{
    struct queued out = {.none = !s->values[i]};

    if (out.none)
        return out;
    out.bytes = prepared_bytes(s, i);
    if (s->types[i] == TYPE_INT8)
        out.number = (int64_t)network_order(s->numbers_sent[i]);
    return out;
}

static int queue_rows(struct prepared *s)
{
    struct queued fields[FIELDS_MAX];
    size_t columns = s->queue->columns;

    for (size_t i = 0; i < s->order_count; i++) {
        fields[i % columns] = queued(s, s->order[i]);
        if (i % columns == columns - 1)
            postgres_queue_row(s->link, s->queue, fields);
    }
    s->state = STATE_DONE;
    s->column_count = 0;
    return postgres_queue_relieve(s->link, s->queue);
}

int prepared_wait(struct prepared *s, bool *waits)
{
    *waits = false;
    if (!s->queue || !s->link->writing || s->state != STATE_BOUND ||
        postgres_records(s->link, s->aim.table))
        return ARCHIVE_OK;
    int fault = look_at_rows(s, waits);
    return fault || !*waits ? fault : queue_rows(s);
}
