/* Loads all spellings, and joins persons whose spellings have the same folded
   form. */
#include "people.h"

#include <stdlib.h>

#include "fold.h"

enum { SPELLINGS_ARENA = 512 << 20 };

#define COUNT_ALL(T, G, C, USES) "SELECT count(*) FROM " T
#define LOAD_ALL(T, G, C, USES)                                           \
    "WITH " USES " SELECT s.id, s." C ", coalesce(g.n, 0), s.name,"       \
    " s.folded, s.name = p.name FROM " T " s JOIN " G " p ON p.id = s." C \
    " LEFT JOIN played g ON g.spelling = s.id ORDER BY s.id"
#define LOAD_JOINED(T, G, C, USES)                                             \
    "SELECT s.id, s." C ", 0, s.name, s.folded, s.name = p.name FROM " T       \
    " s JOIN " G " p ON p.id = s." C " WHERE s." C " IN (SELECT " C " FROM " T \
    " GROUP BY " C " HAVING count(*) > 1) ORDER BY s.id"
#define COUNT_OTHERS(T, G, C, USES) \
    "SELECT count(*) FROM " T " WHERE " C " = ?1 AND folded <> ?2"

static const char *const count_all[] = EACH_KIND(COUNT_ALL);
static const char *const load_all[] = EACH_KIND(LOAD_ALL);
static const char *const load_joined[] = EACH_KIND(LOAD_JOINED);
static const char *const count_others[] = EACH_KIND(COUNT_OTHERS);

static struct spelling read_spelling(const struct sql_rows *row,
                                     struct arena *arena)
{
    struct str name = arena_copy(arena, sql_text(row, 3));

    return (struct spelling){
        .id = sql_number(row, 0),
        .person = sql_number(row, 1),
        .games = sql_number(row, 2),
        .name = name,
        .folded = arena_copy(arena, sql_text(row, 4)),
        .marks = fold_marks(name),
        .called = sql_number(row, 5),
        .one_case = fold_one_case(name),
    };
}

static int load_spellings(struct archive *a, const char *sql,
                          struct arena *arena, struct spelling **list,
                          size_t *count)
{
    int64_t room;
    int fault = sql_get(a->sql, count_all[a->named], NO_VALUES, &room);

    *count = 0;
    *list = arena_alloc(arena, (size_t)room * sizeof **list + 1);
    if (fault || !*list)
        return fault ? fault : sql_fault(a->sql, ARCHIVE_MEMORY);
    struct sql_rows row = sql_query(a->sql, sql, NO_VALUES);
    while (*count < (size_t)room && !arena->exhausted && sql_next(&row))
        (*list)[(*count)++] = read_spelling(&row, arena);
    if (arena->exhausted)
        sql_stop_rows(&row, sql_fault(a->sql, ARCHIVE_MEMORY));
    return sql_end(&row);
}

int spellings_load(struct archive *a, struct arena *arena,
                   struct spelling **list, size_t *count)
{
    return load_spellings(a, load_all[a->named], arena, list, count);
}

int spellings_load_joined(struct archive *a, struct arena *arena,
                          struct spelling **list, size_t *count)
{
    return load_spellings(a, load_joined[a->named], arena, list, count);
}

/* ---- joining by folded form ---------------------------------------------- */

/* Orders spellings with the same folded form, the best first. Spellings with
   extra spaces are mistakes and come last. Spellings with more marks come
   first, since "Iván" is more precise than "Ivan", followed by spellings in
   upper and lower case. */
static int compare_by_folded(const void *left, const void *right)
{
    const struct spelling *a = left, *b = right;
    int order = str_compare(a->folded, b->folded);

    if (!order)
        order = fold_spaces(a->name) - fold_spaces(b->name);
    if (!order)
        order = (a->marks < b->marks) - (a->marks > b->marks);
    if (!order)
        order = a->one_case - b->one_case;
    if (!order)
        order = (a->games < b->games) - (a->games > b->games);
    return order ? order : (a->id > b->id) - (a->id < b->id);
}

/* Sets *out to true if a person has spellings with a different folded form. */
static int has_other_forms(struct archive *a, int64_t person, struct str folded,
                           bool *out)
{
    int64_t count;
    int fault =
        sql_get(a->sql, count_others[a->named],
                VALUES(value_number(person), value_words(folded)), &count);

    *out = count > 0;
    return fault;
}

/* Shows a person under the best of the spellings that have the same folded
   form. A person who is shown under a different name keeps that name. */
static int report_best_spelling(struct archive *a, int64_t person,
                                const struct spelling *best,
                                const struct archive_rows *rows)
{
    struct text name = {0}, folded = {0};
    int fault = person_name(a, person, &name);

    fold_name(text_str(&name), &folded);
    if (!fault && folded.failed)
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    else if (!fault && str_equal(text_str(&folded), best->folded) &&
             !str_equal(text_str(&name), best->name))
        fault = person_rename(a, person, best->name, rows);
    text_release(&name);
    text_release(&folded);
    return fault;
}

/* Looks up both persons again, since earlier joins may have changed them. */
static int join_spellings(struct archive *a, const struct spelling *to,
                          const struct spelling *from,
                          const struct archive_rows *rows, bool *apart)
{
    int64_t one = 0, other = 0;
    bool first = false, second = false;
    int fault = person_of_spelling(a, to->name, &one);

    if (!fault)
        fault = person_of_spelling(a, from->name, &other);
    if (fault || one == other)
        return fault;
    fault = has_other_forms(a, one, to->folded, &first);
    if (!fault)
        fault = has_other_forms(a, other, to->folded, &second);
    if (!fault && first && second) {
        people_report(rows, "refused: both persons have other spellings",
                      from->name, to->name);
        *apart = true;
        return ARCHIVE_OK;
    }
    if (!fault)
        fault = second ? people_join(a, one, other, rows)
                       : people_join(a, other, one, rows);
    return fault ? fault
                 : report_best_spelling(a, second ? other : one, to, rows);
}

int archive_fold(struct archive *a, const struct archive_rows *rows)
{
    struct arena arena;
    struct spelling *list;
    size_t count, first = 0;
    bool apart = false;

    arena_init(&arena, 0, SPELLINGS_ARENA);
    int fault = spellings_load(a, &arena, &list, &count);
    if (!fault && count)
        qsort(list, count, sizeof *list, compare_by_folded);
    for (size_t i = 1; !fault && i < count; i++) {
        if (str_equal(list[i].folded, list[first].folded))
            fault = join_spellings(a, &list[first], &list[i], rows, &apart);
        else
            first = i;
    }
    arena_release(&arena);
    return !fault && apart ? sql_fail(a->sql, 1,
                                      "some names were not joined, because "
                                      "both persons have other spellings")
                           : fault;
}
