#include "record_scan.h"

void record_scan_begin(struct record_scan *s)
{
    s->lost = s->reading = false;
    s->next = INT64_MIN;
    s->fault = ARCHIVE_OK;
}

/* ---- finding the next record after damage -------------------------------- */

/* Finds the number of the first record from the number `from`, or 0, reading
   only the table of records. Returns false if the table cannot be read there,
   or after a fault. */
static bool probe_records(struct record_scan *s, int64_t from, int64_t *found)
{
    struct sql *sql = s->stored.sql;
    int fault = sql_get(sql,
                        "SELECT id FROM record WHERE id >= ?1 ORDER BY id"
                        " LIMIT 1",
                        VALUES(value_number(from)), found);

    if (fault == ARCHIVE_BROKEN)
        sql_clear_fault(sql);
    else if (fault)
        s->fault = fault;
    return !fault;
}

/* Finds the first record after the damage at the number `from`, or 0. Pages
   contain consecutive numbers, so doubled steps pass the damage, and halving
   then finds its end. */
static int64_t pass_damage(struct record_scan *s, int64_t from)
{
    int64_t damaged = from, step = 1, found = 0, next;

    while (!s->fault && !probe_records(s, damaged + step, &found)) {
        damaged += step;
        step *= 2;
        if (step > INT64_MAX / 2 - damaged)
            return 0;
    }
    for (int64_t sound = damaged + step; !s->fault && sound - damaged > 1;) {
        int64_t middle = damaged + (sound - damaged) / 2;
        if (probe_records(s, middle, &next)) {
            sound = middle;
            found = next;
        } else {
            damaged = middle;
        }
    }
    return found;
}

/* Sets the range of records that cannot be read. Returns false if there are no
   more records, or after a fault. */
static bool find_lost_range(struct record_scan *s)
{
    int64_t next = 0;

    s->first = s->next > 0 ? s->next : 1;
    if (probe_records(s, s->first, &next)) {
        /* Only other data of this record is damaged. */
        s->lost = next != 0;
        s->first = s->last = next;
    } else if (!s->fault) {
        next = pass_damage(s, s->first);
        s->lost = true;
        s->last = next ? next - 1 : INT64_MAX;
    }
    s->next = s->last == INT64_MAX ? INT64_MAX : s->last + 1;
    return s->lost && !s->fault;
}

void record_numbers_add(int64_t first, int64_t last, struct text *out)
{
    text_addf(out, "%lld", (long long)first);
    if (last == INT64_MAX)
        text_add(out, STR(" and later"));
    else if (last > first)
        text_addf(out, " to %lld", (long long)last);
}

/* ---- reading ------------------------------------------------------------- */

static bool read_next(struct record_scan *s)
{
    if (!s->reading)
        stored_begin_some(&s->stored, s->next, INT64_MAX);
    s->reading = stored_next(&s->stored);
    if (!s->reading)
        s->fault = stored_end(&s->stored);
    else if (s->stored.id < INT64_MAX)
        s->next = s->stored.id + 1;
    return s->reading;
}

bool record_scan_next(struct record_scan *s)
{
    s->lost = false;
    if (s->fault || s->next == INT64_MAX)
        return false;
    if (read_next(s))
        return true;
    if (s->strict || s->fault != ARCHIVE_BROKEN)
        return false;
    s->fault = ARCHIVE_OK;
    sql_clear_fault(s->stored.sql);
    return find_lost_range(s);
}

void record_scan_stop(struct record_scan *s, int fault)
{
    if (!s->fault)
        s->fault = fault;
}

int record_scan_end(struct record_scan *s)
{
    int end = s->reading ? stored_end(&s->stored) : ARCHIVE_OK;

    s->reading = false;
    return s->fault ? s->fault : end;
}
