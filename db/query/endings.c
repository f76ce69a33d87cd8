/* Criteria on how games ended. */
#include "translate.h"

/* The Termination tag determines the ending. NONE is SQL that is true if the
   tag is empty or "normal"; the result then determines the ending. */
#define NONE "coalesce(r.termination, '') IN ('', 'normal')"
#define GIVEN_UP                                   \
    "(lower(r.termination) = 'surrender' OR " NONE \
    " AND (r.result IN ('1-0', '0-1') OR k.ending = 'surrender'))"
static const struct {
    const char *word, *sql; /* `sql` is NULL if the ending can only be seen on
                               the board */
} endings[] = {
    {"board", NULL},
    {"normal", NULL},
    {"surrender", GIVEN_UP},
    {"resignation", GIVEN_UP},
    {"agreement", "(lower(r.termination) = 'agreement' OR " NONE
                  " AND r.result = '1/2-1/2')"},
    {"unfinished", "(" NONE " AND r.result = '*' AND k.ending IS NULL)"},
    {"time", "lower(r.termination) = 'time'"},
    {"cheating", "lower(r.termination) = 'cheating'"},
    {"arranged", "lower(r.termination) = 'arranged'"},
    {"abandoned", "lower(r.termination) = 'abandoned'"},
    {"unknown", "lower(r.termination) = 'unknown'"},
};
#undef GIVEN_UP
#undef NONE

bool ending_find(struct str word, const char **sql)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (str_equal_nocase(word, str_of(endings[i].word))) {
            *sql = endings[i].sql;
            return true;
        }
    return false;
}

/* For any ending other than "board", the columns must state that ending, and
   the game must not have ended on the board. */
bool ending_read(struct translation *t, const struct condition *condition,
                 struct criterion *out)
{
    bool known = ending_find(condition->value, &out->besides);

    out->denied = out->besides != NULL;
    return known || translate_refuse(
                        t, condition,
                        "an ending must be board, surrender, agreement, time, "
                        "cheating, arranged, abandoned, unfinished or unknown");
}

bool ending_is_over(const struct moment *m)
{
    return m->claimed ? m->over : m->rules->ending(m->now).over;
}

enum answer ending_end(struct moment *m, const struct criterion *c,
                       struct progress *p)
{
    (void)c, (void)p;
    return answer_of_bool(ending_is_over(m));
}
