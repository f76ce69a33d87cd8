/* Reads the words of verbs: players and rounds. */
#include "alike.h"
#include "change.h"

/* ---- players ------------------------------------------------------------- */

static uint32_t player_of_name(const struct event *e, struct str word)
{
    for (uint32_t i = 0; i < e->player_count; i++)
        if (str_equal(e->players[i].name, word))
            return i;
    for (uint32_t i = 0; i < e->player_count; i++)
        if (str_equal_nocase(e->players[i].name, word))
            return i;
    return NOBODY;
}

static uint32_t player_of_number(const struct event *e, struct str word)
{
    uint64_t number;

    for (uint32_t i = 0; str_number(word, &number) && i < e->player_count; i++)
        if (pairing_number(e, i) == number)
            return i;
    return NOBODY;
}

uint32_t change_named_player(const struct event *e, struct str word)
{
    uint32_t player = player_of_name(e, word);

    return player != NOBODY ? player : player_of_number(e, word);
}

/* Refuses a word that is the name of a player and the number of another. */
static bool check_unambiguous(struct event_change *c, struct str word)
{
    const struct event *e = c->event;
    const char *who = e->of_teams ? "team" : "player";
    uint32_t named = player_of_name(e, word);
    uint32_t numbered = player_of_number(e, word);

    if (named == NOBODY || numbered == NOBODY || named == numbered)
        return true;
    change_refuse(c, CHANGE_WORDS,
                  "\"%.*s\" is the name of %s %u and the number of %s "
                  "\"%.*s\"; use \"%u\" or \"%.*s\" instead",
                  SHOWN(word), who, (unsigned)pairing_number(e, named), who,
                  NAME_OF(c, numbered), (unsigned)pairing_number(e, named),
                  NAME_OF(c, numbered));
    return false;
}

static struct str player_name_at(const void *list, size_t i)
{
    const struct event *e = list;

    return i < e->player_count ? e->players[i].name : STR_NONE;
}

bool change_find_player(struct event_change *c, struct str word,
                        uint32_t *player)
{
    const struct event *e = c->event;
    const char *who = e->of_teams ? "team" : "player";
    size_t near;

    *player = change_named_player(e, word);
    if (*player != NOBODY)
        return check_unambiguous(c, word);
    near = name_nearest(word, word.len < 4 ? 2 : 4, player_name_at, e);
    if (near != STR_NOWHERE)
        change_refuse(c, CHANGE_NO_PLAYER,
                      "there is no %s \"%.*s\"; did you mean \"%.*s\"?", who,
                      SHOWN(word), NAME_OF(c, near));
    else
        change_refuse(c, CHANGE_NO_PLAYER, "there is no %s \"%.*s\"", who,
                      SHOWN(word));
    return false;
}

struct str change_result_form(const struct event_result *r)
{
    if (r->how == HOW_ANNULLED)
        return STR("annulled");
    if (r->how == HOW_FORFEIT && r->kind == RESULT_UNKNOWN)
        return STR("0-0");
    return result_ascii((enum result_kind)r->kind);
}

/* ---- rounds -------------------------------------------------------------- */

static bool read_round(struct str word, uint32_t *out)
{
    uint64_t number;

    if (!str_number(word, &number) || !number || number > EVENT_COUNT_MAX)
        return false;
    *out = (uint32_t)number;
    return true;
}

/* Reads "3", "3-5" or "3 to 5". */
static bool read_range(const struct str *words, size_t count,
                       struct change_rounds *out)
{
    struct str last = count ? words[0] : STR_NONE;
    struct str first = str_take(&last, '-');

    if (count == 3 && str_equal(words[1], STR("to")))
        return read_round(words[0], &out->from) &&
               read_round(words[2], &out->last);
    if (count != 1 || !read_round(first, &out->from))
        return false;
    out->last = out->from;
    return first.len == words[0].len || read_round(last, &out->last);
}

bool change_read_rounds(struct event_change *c, const struct str *words,
                        size_t count, struct change_rounds *out)
{
    bool word = count && (str_equal(words[0], STR("rounds")) ||
                          str_equal(words[0], STR("round")));

    if (!read_range(words + word, count - word, out)) {
        change_refuse_words(c, words[count - 1]);
        return false;
    }
    if (out->from > out->last) {
        change_refuse(c, CHANGE_WORDS, "round %u is not before round %u",
                      (unsigned)out->from, (unsigned)out->last);
        return false;
    }
    return !change_is_beyond(c, out->last);
}

bool change_read_paired_round(struct event_change *c, struct str word)
{
    if (!change_read_round(c, word, &c->round))
        return false;
    if (c->round > c->paired)
        change_refuse(c, CHANGE_UNPAIRED, "round %u is not paired yet",
                      (unsigned)c->round);
    return !c->refusal;
}

bool change_read_round(struct event_change *c, struct str word, uint32_t *out)
{
    if (!read_round(word, out)) {
        change_refuse(c, CHANGE_WORDS, "\"%.*s\" is not the number of a round",
                      SHOWN(word));
        return false;
    }
    if (*out > c->paired + 1) {
        change_refuse(c, CHANGE_NO_ROUND,
                      "round %u is not the next round, which is %u",
                      (unsigned)*out, (unsigned)c->paired + 1);
        return false;
    }
    return true;
}
