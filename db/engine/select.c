#include "select.h"

void select_add_joins(const struct sql_join *joins, unsigned set,
                      struct text *out)
{
    for (size_t i = 0; set >> i; i++)
        if (set >> i & 1)
            text_addf(out, " LEFT JOIN %s %s ON %s.%s = r.%s", joins[i].table,
                      joins[i].name, joins[i].name, joins[i].key,
                      joins[i].column);
}

static void add_records(const struct sql_select *s, const char *in_order,
                        struct text *out)
{
    if (s->among.rows.len) {
        text_add(out, s->among.rows);
        text_addf(out, " %s record r ON r.id = %s",
                  s->among.in_order ? in_order : "JOIN", s->among.id);
    } else {
        text_add(out, STR("record r"));
    }
}

void select_add(const struct sql_select *s, const char *in_order,
                struct text *out)
{
    text_add(out, STR("SELECT "));
    text_add(out, s->first);
    text_add(out, s->columns);
    text_add(out, s->counts ? STR(", count(*)") : STR(""));
    text_add(out, s->sums);
    text_add(out, STR(" FROM "));
    add_records(s, in_order, out);
    select_add_joins(s->joins, s->columns_join | s->where_join, out);
    text_add(out, str_of(s->people ? s->people : ""));
    text_add(out, s->where);
    text_add(out, s->after);
}

void select_add_sums(const struct sql_sums *sums, struct str table,
                     struct text *out)
{
    text_addf(out, "SELECT %s, %s FROM ", sums->keys, sums->sums);
    text_add(out, table);
    if (sums->passes)
        text_addf(out, " WHERE %s(id) IS NULL", sums->passes);
    text_addf(out, " GROUP BY %s", sums->keys);
}
