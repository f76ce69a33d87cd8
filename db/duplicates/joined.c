/* Finds spellings that belong to the same person in the archive. */
#include <stdlib.h>

#include "../people/people.h"
#include "alike.h"
#include "duplicates.h"
#include "list.h"

enum { NAMES_ARENA = 1 << 30 };

struct load_state {
    struct joined_names *names;
    struct sql *sql;
};

static int load_joined_name(void *context, const struct sql_rows *row)
{
    const struct load_state *l = context;
    struct joined_names *n = l->names;
    struct str name = arena_copy(&n->arena, sql_text(row, 0));

    if (n->arena.exhausted || !LIST_ROOM(n->list, n->count, n->room, 64))
        return sql_fault(l->sql, ARCHIVE_MEMORY);
    n->list[n->count++] = (struct joined_name){name, sql_number(row, 1)};
    return ARCHIVE_OK;
}

int joined_load(struct joined_names *names, struct sql *sql)
{
    arena_init(&names->arena, 0, NAMES_ARENA);
    return sql_each_row(
        sql,
        "SELECT name, person FROM spelling WHERE person IN (SELECT"
        " person FROM spelling GROUP BY person HAVING count(*) > 1)"
        " ORDER BY name",
        NO_VALUES, load_joined_name, &(struct load_state){names, sql});
}

void joined_release(struct joined_names *names)
{
    free(names->list);
    arena_release(&names->arena);
}

/* Returns the number of the person with this spelling. Returns 0 if the archive
   does not have the name, or if the person has no other spelling. */
static int64_t person_with_spelling(const struct joined_names *names,
                                    struct str name)
{
    size_t at;

    LIST_SEEK(at, names->count, str_compare(names->list[at].name, name) < 0);
    return at < names->count && str_equal(names->list[at].name, name)
               ? names->list[at].person
               : 0;
}

bool joined_may_be_same(const struct joined_names *names, struct str a,
                        struct str b)
{
    if (names_are_alike(a, b))
        return true;
    int64_t person = person_with_spelling(names, a);
    return person && person == person_with_spelling(names, b);
}
