/* Checks the stated points of a crosstable, and reports its first player. */
#include "crosstable.h"

/* ---- points -------------------------------------------------------------- */

/* Points in halves for a win and a draw. */
static const struct points {
    uint32_t won, drawn;
} point_systems[] = {{2, 1}, {4, 2}, {6, 2}};

static uint64_t points_from_scores(const struct crosstable_row *row,
                                   struct points p)
{
    return (uint64_t)row->scores[2] * p.won +
           (uint64_t)row->scores[1] * p.drawn;
}

static bool points_agree(const struct crosstable_row *row, struct points p)
{
    uint64_t halves;

    return row->doubtful || !row->points ||
           !cell_parse_halves(row->points->text, &halves) ||
           halves == points_from_scores(row, p);
}

void crosstable_check_points(struct crosstable_reader *c)
{
    size_t count = c->event->player_count;

    for (size_t k = 0; k < sizeof point_systems / sizeof *point_systems; k++) {
        size_t i = 0;
        while (i < count && points_agree(&c->rows[i], point_systems[k]))
            i++;
        if (i == count)
            return;
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t halves = points_from_scores(&c->rows[i], point_systems[0]);
        if (!points_agree(&c->rows[i], point_systems[0]))
            diag_report(
                c->r->diags, DIAG_STATED_POINTS, c->rows[i].points->span,
                "the points are stated as %.*s, but the results give "
                "%.*llu%s",
                (int)c->rows[i].points->text.len, c->rows[i].points->text.ptr,
                halves != 1, (unsigned long long)halves / 2,
                halves % 2 ? "\u00BD" : "");
    }
}

/* ---- champions ----------------------------------------------------------- */

static bool is_first_place(const struct crosstable_row *row)
{
    return row->place && (str_is_word(row->place->text, "1") ||
                          str_is_word(row->place->text, "1."));
}

/* Returns the only player in place 1, or NOBODY. */
static uint32_t find_player_in_first_place(const struct crosstable_reader *c)
{
    uint32_t first = NOBODY;

    for (uint32_t i = 0; i < c->event->player_count; i++) {
        if (!is_first_place(&c->rows[i]))
            continue;
        if (first != NOBODY)
            return NOBODY;
        first = i;
    }
    return first;
}

/* Returns the only player with the most points, or NOBODY. */
static uint32_t find_first_by_points(const struct crosstable_reader *c)
{
    uint32_t first = NOBODY;
    uint64_t most = 0, halves;

    for (uint32_t i = 0; i < c->event->player_count; i++) {
        const struct grid_cell *points = c->rows[i].points;
        if (!points || !cell_parse_halves(points->text, &halves) ||
            halves < most)
            continue;
        first = halves > most ? i : NOBODY;
        most = halves;
    }
    return first;
}

/* In a round robin, the results determine the winner, not the points that the
   table states. */
void crosstable_report_first(struct crosstable_reader *c)
{
    bool placed = crosstable_has_column(c, COLUMN_PLACE);
    uint32_t first = placed ? find_player_in_first_place(c)
                     : c->event->format.kind == FORMAT_UNKNOWN
                         ? find_first_by_points(c)
                         : NOBODY;

    if (first == NOBODY)
        return;
    const struct crosstable_row *row = &c->rows[first];
    struct str name = str_for_display(crosstable_player_name(c, first));
    struct diag *d = diag_report(
        c->r->diags, DIAG_CHAMPION_NOT_SET,
        placed ? row->place->span : row->points->span,
        "%.*s %s: not stated as the champion, as the table may not be final",
        (int)name.len, name.ptr,
        placed ? "is in place 1" : "has the most points");
    diag_label(c->r->diags, d, "the statement is: champion \"%.*s\"",
               (int)name.len, name.ptr);
}
