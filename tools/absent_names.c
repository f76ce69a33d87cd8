#include "absent_names.h"

#include "archive_people.h"
#include "cli.h"
#include "cli_archive.h"
#include "matching_names.h"

static bool names_person(const struct condition *c)
{
    static const char *const fields[] = {
        "first",  "second", "third", "fourth",   "player",
        "either", "winner", "loser", "champion", NULL};

    return c->op == QUERY_EQUAL && c->value.len &&
           str_in_list(c->field, fields);
}

static int report_name(struct archive *a, const char *path, struct str name,
                       struct arena *arena)
{
    struct matching_names m = {.words = name};
    struct text words = {0};
    struct str has = {0}, shown = str_for_display(name);
    int fault = archive_nearest_spelling(a, name, 1, arena, &has);

    if (!fault && !str_equal(has, name))
        fault = matching_names_find(&m, a);
    matching_names_write(&m, &words);
    if (m.count && !words.failed)
        cli_say("%s: there is no player \"%.*s\"%.*s", path, (int)shown.len,
                shown.ptr, (int)words.len, words.ptr);
    text_release(&words);
    matching_names_release(&m);
    /* an archive of an older version has no list of names but can answer the
       query */
    return fault && fault != ARCHIVE_OLDER ? cli_archive_fault(path, a)
                                           : STATUS_FINE;
}

int absent_names_report(struct archive *a, const char *path,
                        const struct query_node *where, struct arena *arena)
{
    const struct query_node *node = where;
    int status = STATUS_FINE;

    while (node && !status) {
        if (node->kind == QUERY_CONDITION && names_person(&node->condition))
            status = report_name(a, path, node->condition.value, arena);
        if (node->first) {
            node = node->first;
            continue;
        }
        while (node && !node->next)
            node = node->parent;
        node = node ? node->next : NULL;
    }
    return status;
}
