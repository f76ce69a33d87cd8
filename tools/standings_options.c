#include "standings_options.h"

#include "cli.h"

int standings_options_points(struct standings_options *o, const char *argument)
{
    if (points_read(str_of(argument), &o->points)) {
        o->points_asked = true;
        return STATUS_FINE;
    }
    return cli_usage("--points takes points for a win, a draw and a loss, such "
                     "as 1-0.5-0 or 3-1-0, not \"%s\"",
                     argument);
}

static int refuse_tiebreak(struct str word)
{
    struct str near = tiebreak_nearest(word);
    struct tiebreak known;
    struct text names = {0};

    if (tiebreak_find(word, &known))
        return cli_usage("--tiebreaks takes at most %d tie-breaks",
                         TIEBREAKS_MAX);
    if (near.len)
        return cli_usage(
            "--tiebreaks: unknown tie-break \"%.*s\"; did you mean %.*s?",
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
