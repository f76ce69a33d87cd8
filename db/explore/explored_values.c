/* Converts the result of an exploration to rows of a table. */
#include "archive_explore.h"

const char *const explored_columns[EXPLORED_COLUMNS + 1] = {
    "depth", "ply",    "games", "first", "drawn",  "second", "open",
    "score", "length", "from",  "to",    "oldest", "newest", "players"};

const char *const novelty_columns[NOVELTY_COLUMNS + 1] = {
    "ply", "text", "games", "newest", "position"};

static struct archive_value count_value(uint64_t n)
{
    return (struct archive_value){.kind = VALUE_NUMBER, .number = (int64_t)n};
}

/* Returns NULL for 0, which means unknown. */
static struct archive_value value_or_none(int64_t n)
{
    return n ? count_value((uint64_t)n)
             : (struct archive_value){.kind = VALUE_NONE};
}

static struct archive_value words_or_none(struct str text)
{
    return (struct archive_value){.kind = VALUE_TEXT, .text = text};
}

bool explored_score(const struct explored_ply *way, uint64_t *percent)
{
    uint64_t drawn = way->results[1];
    uint64_t points = 2 * (way->results[0] + drawn + way->results[2]);

    if (points)
        *percent = (100 * (2 * way->won + drawn) + points / 2) / points;
    return points > 0;
}

static struct archive_value score_value(const struct explored_ply *way)
{
    uint64_t percent;

    return explored_score(way, &percent)
               ? count_value(percent)
               : (struct archive_value){.kind = VALUE_NONE};
}

uint64_t explored_length(const struct explored_ply *way)
{
    return way->games ? (way->plies + way->games / 2) / way->games : 0;
}

static void write_players(const struct explored_ply *way, struct text *out)
{
    for (size_t i = 0; i < EXPLORED_PLAYERS && way->players[i].games; i++)
        text_addf(out, "%s%.*s %llu", i ? ", " : "",
                  (int)way->players[i].name.len, way->players[i].name.ptr,
                  (unsigned long long)way->players[i].games);
}

void explored_values(const struct explored_ply *way, struct str ply,
                     struct text *players,
                     struct archive_value out[EXPLORED_COLUMNS])
{
    write_players(way, players);
    const struct archive_value values[EXPLORED_COLUMNS] = {
        count_value(way->depth),           words_or_none(ply),
        count_value(way->games),           count_value(way->results[0]),
        count_value(way->results[1]),      count_value(way->results[2]),
        count_value(way->results[3]),      score_value(way),
        count_value(explored_length(way)), value_or_none(way->first_year),
        value_or_none(way->last_year),     value_or_none(way->oldest),
        value_or_none(way->newest),        words_or_none(text_str(players)),
    };

    memcpy(out, values, sizeof values);
}

void novelty_values(const struct novelty *n, struct str ply,
                    struct str position,
                    struct archive_value out[NOVELTY_COLUMNS])
{
    const struct archive_value values[NOVELTY_COLUMNS] = {
        count_value(n->ply), words_or_none(ply), count_value(n->games),
        value_or_none(n->newest), words_or_none(position)};

    memcpy(out, values, sizeof values);
}

const char *novelty_refusal(const struct novelty *n)
{
    static const char *const refusals[] = {
        [NOVELTY_NO_RECORD] = "there is no record %llu",
        [NOVELTY_NO_DATE] = "the date of record %llu is unknown",
        [NOVELTY_NO_PLIES] = "record %llu has no legal main line",
    };

    return refusals[n->kind];
}
