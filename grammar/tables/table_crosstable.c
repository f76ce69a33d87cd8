/* Reads crosstables, one row per player. */
#include "crosstable.h"

/* Determines the style of the table from all its cells. */
static void find_style(struct crosstable_reader *c)
{
    for (size_t i = 0; i < c->event->player_count; i++)
        for (size_t k = 0; k < c->rows[i].count; k++)
            cell_style_note(&c->style, c->rows[i].cells[k]->text);
}

void table_read_crosstable(struct table_reader *r, const struct grid_row *heads)
{
    struct crosstable_reader c = {.r = r, .event = table_event(r, heads->span)};

    if (!c.event || !crosstable_read_heads(&c, heads))
        return;
    table_set_title(r, c.event);
    for (const struct grid_row *row = heads->next; row; row = row->next)
        if (!crosstable_read_row(&c, row))
            break;
    if (!c.event->player_count || !crosstable_number_players(&c))
        return;
    crosstable_report_names(&c, heads);
    crosstable_separate_names(&c);
    find_style(&c);
    if (c.rounds || c.style.opponents > c.style.scores)
        crosstable_read_rounds(&c);
    else
        crosstable_read_square(&c);
    crosstable_link_results(&c);
    crosstable_check_points(&c);
    crosstable_report_first(&c);
    table_add(r, c.event);
}
