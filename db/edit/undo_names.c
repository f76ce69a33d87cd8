/* Deletes names that were added by a change being undone. */
#include "undo.h"

#include <string.h>

/* Makes the rows for a table of names that records share. When a change is
   undone, names to which nothing refers are deleted, and then their owners. */
#define NAMED(spelling, used, owner, of)                              \
    {used,                                                            \
     {SQL_DELETE(spelling, "id"),                                     \
      .where = "NOT EXISTS (SELECT 1 FROM " spelling " o WHERE o." of \
               " = " spelling "." of " AND o.id <> ?1)"}},            \
    {                                                                 \
        "SELECT count(*) FROM " spelling " WHERE " of " = ?1",        \
        {                                                             \
            SQL_DELETE(owner, "id")                                   \
        }                                                             \
    }

static const struct {
    const char *used;
    struct sql_write drop;
} named[] = {
    NAMED("spelling",
          "SELECT EXISTS (SELECT 1 FROM record WHERE first = ?1)"
          " OR EXISTS (SELECT 1 FROM record WHERE second = ?1)"
          " OR EXISTS (SELECT 1 FROM record WHERE third = ?1)"
          " OR EXISTS (SELECT 1 FROM record WHERE fourth = ?1)"
          " OR EXISTS (SELECT 1 FROM entrant WHERE spelling = ?1)"
          " OR EXISTS (SELECT 1 FROM champion WHERE spelling = ?1)"
          " OR EXISTS (SELECT 1 FROM runner_up WHERE spelling = ?1)",
          "person", "person"),
    NAMED("event_name",
          "SELECT EXISTS (SELECT 1 FROM record WHERE event_name = ?1)"
          " OR EXISTS (SELECT 1 FROM event WHERE event_name = ?1)",
          "called_event", "called"),
    NAMED("site", "SELECT EXISTS (SELECT 1 FROM record WHERE site = ?1)",
          "called_site", "called"),
    NAMED("country_name",
          "SELECT EXISTS (SELECT 1 FROM country_name c JOIN event e"
          " ON e.country = c.name WHERE c.id = ?1)"
          " OR EXISTS (SELECT 1 FROM country_name c JOIN entrant e"
          " ON e.country = c.name WHERE c.id = ?1)"
          " OR EXISTS (SELECT 1 FROM country_name c JOIN team t"
          " ON t.country = c.name WHERE c.id = ?1)",
          "called_country", "called"),
    NAMED("city_name",
          "SELECT EXISTS (SELECT 1 FROM city_name c JOIN event e"
          " ON e.city = c.name WHERE c.id = ?1)",
          "called_city", "called"),
    {"SELECT EXISTS (SELECT 1 FROM event WHERE era = ?1)",
     {SQL_DELETE("era", "id")}},
    {"SELECT EXISTS (SELECT 1 FROM event WHERE series = ?1)"
     " OR EXISTS (SELECT 1 FROM era WHERE series = ?1)",
     {SQL_DELETE("series", "id")}},
    {"SELECT EXISTS (SELECT 1 FROM record WHERE variant = ?1)"
     " OR EXISTS (SELECT 1 FROM dictionary WHERE variant = ?1)",
     {SQL_DELETE("variant", "id")}},
};

static const struct sql_write drop_options = {SQL_DELETE("option", "variant")};

enum { NAMED_TABLES = sizeof named / sizeof *named };

int undo_names_table(const char *table)
{
    int i = 0;

    while (i < NAMED_TABLES && strcmp(named[i].drop.table, table) != 0)
        i++;
    return i < NAMED_TABLES ? i : -1;
}

static int drop_name(struct undo_state *u, const struct added_name *made)
{
    const struct sql_values id = VALUES(value_number(made->id));
    const struct sql_write *drop = &named[made->table].drop;
    int64_t used;
    int fault = sql_get(u->edit->sql, named[made->table].used, id, &used);

    if (fault || (used && !u->names))
        return fault;
    if (used)
        return sql_fail(
            u->edit->sql, EDIT_REFUSED,
            "change %lld cannot be undone: a name that it added is in use",
            (long long)u->change);
    if (strcmp(drop->table, "variant") == 0)
        fault = sql_run(u->edit->sql, &drop_options, id);
    return fault ? fault : sql_run(u->edit->sql, drop, id);
}

/* Deletes owners last, since spellings refer to them. */
int undo_drop_names(struct undo_state *u)
{
    int fault = ARCHIVE_OK;

    for (int table = 0; table < NAMED_TABLES; table++)
        for (size_t i = 0; !fault && i < u->made_count; i++)
            if (u->made[i].table == table)
                fault = drop_name(u, &u->made[i]);
    return fault;
}
