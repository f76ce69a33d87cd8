/* Reports what a merge does not merge, and damage of the other archive. */
#include "../store/record_scan.h"
#include "merge.h"

void merge_report_problem(const struct merge_state *m, const char *what,
                          struct str name, const char *why)
{
    const struct archive_value values[] = {
        value_words(str_of(what)), value_words(name), value_words(str_of(why))};

    m->rows->take(m->rows->context, values);
}

int merge_report_record(const struct merge_state *m, int64_t first,
                        int64_t last, const char *why)
{
    struct text numbers = {0};

    record_numbers_add(first, last, &numbers);
    if (numbers.failed)
        return sql_fault(m->here, ARCHIVE_MEMORY);
    merge_report_problem(m, last > first ? "records" : "record",
                         text_str(&numbers), why);
    text_release(&numbers);
    return ARCHIVE_OK;
}

int merge_report_damage(const struct merge_state *m)
{
    return sql_fail(m->here, ARCHIVE_BROKEN, "the other archive is damaged");
}

int merge_forgive(const struct merge_state *m, int fault)
{
    if (!m->recovers || fault != ARCHIVE_BROKEN)
        return fault;
    sql_clear_fault(m->there);
    return ARCHIVE_OK;
}
