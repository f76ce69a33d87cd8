#include "standings_options.h"

#include "cli.h"

/* "1", "0.5", ".5", "½": in halves, at the front of the text. */
static bool take_points(struct str *s, uint8_t *out)
{
    enum { MOST = 100 };
    struct str part = str_take(s, '-');
    uint64_t whole = 0;
    bool half = false;

    if (part.len > 2 && str_ends(part, STR(".5"))) {
        half = true;
        part.len -= 2;
    } else if (str_equal(part, STR("½")) || str_equal(part, STR("1/2"))) {
        *out = 1;
        return true;
    }
    if (!str_number(part, &whole) || whole > MOST)
        return false;
    *out = (uint8_t)(2 * whole + half);
    return true;
}

int standings_options_points(struct standings_options *o, const char *argument)
{
    struct str s = str_of(argument);
    struct points *p = &o->points;

    if (take_points(&s, &p->win) && take_points(&s, &p->draw) &&
        take_points(&s, &p->loss) && s.len == 0) {
        o->points_asked = true;
        return STATUS_FINE;
    }
    return cli_usage("--points takes points of a win, a draw and a loss, "
                     "1-0.5-0 or 3-1-0, not \"%s\"",
                     argument);
}

static int refuse_tiebreak(struct str word)
{
    struct str near = tiebreak_nearest(word);
    struct tiebreak known;
    struct text names = {0};

    if (tiebreak_find(word, &known))
        return cli_usage("--tiebreaks takes %d at the most", TIEBREAKS_MAX);
    if (near.len)
        return cli_usage("--tiebreaks: no \"%.*s\"; did you mean %.*s?",
                         (int)word.len, word.ptr, (int)near.len, near.ptr);
    for (size_t i = 0; i < TIEBREAK_KINDS; i++)
        text_addf(&names, "%s%s", cli_separator(i, TIEBREAK_KINDS),
                  tiebreak_name((enum tiebreak_kind)i));
    cli_usage("--tiebreaks takes %.*s, not \"%.*s\"", (int)names.len, names.ptr,
              (int)word.len, word.ptr);
    text_release(&names);
    return STATUS_USAGE;
}

int standings_options_tiebreaks(struct standings_options *o,
                                const char *argument)
{
    struct str bad = tiebreaks_read(str_of(argument), o);

    o->in_force = false;
    return bad.len ? refuse_tiebreak(bad) : STATUS_FINE;
}

int standings_options_unplayed(struct standings_options *o,
                               const char *argument)
{
    static const char *const words[] = {"own", "virtual", "nothing", NULL};
    size_t which;
    int status = cli_word("--unplayed", argument, words, &which);

    if (!status)
        o->unplayed = (uint8_t)which;
    return status;
}
