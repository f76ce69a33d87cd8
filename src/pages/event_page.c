#include "page.h"

static const struct page_part none[] = {{NULL, {NULL, 0}, false}};

static void write_template(const char *name, const struct page_part *parts,
                           struct text *out)
{
    page_write(&(struct page){name, parts, NULL}, out);
}

/* ---- tables --------------------------------------------------------------- */

static void add_cell(const char *name, struct str words, bool right,
                     struct text *out)
{
    write_template(name,
                   (const struct page_part[]){
                       {"words", words, false},
                       {"number", right ? STR("number") : STR(""), false},
                       {NULL, STR_NONE, false}},
                   out);
}

static void add_rows(const struct table *t, struct text *out)
{
    for (size_t i = 0; i < t->cell_count; i++) {
        size_t column = i % t->column_count;
        if (column == 0)
            write_template("table_row.html", none, out);
        add_cell("table_cell.html", text_str(&t->cells[i]),
                 t->columns[column].right, out);
    }
}

void page_table(struct table *t, struct str caption, struct text *out)
{
    struct text heads = {0}, rows = {0};

    for (size_t i = 0; i < t->column_count; i++) {
        struct str head = text_str(&t->columns[i].head);
        if (head.len && head.ptr[head.len - 1] == '\0')
            head.len--;
        add_cell("table_head.html", head, t->columns[i].right, &heads);
    }
    add_rows(t, &rows);
    if (t->cell_count)
        write_template(
            "table.html",
            (const struct page_part[]){{"caption", caption, false},
                                       {"heads", text_str(&heads), true},
                                       {"rows", text_str(&rows), true},
                                       {NULL, STR_NONE, false}},
            out);
    out->failed |= heads.failed || rows.failed || t->failed;
    text_release(&heads);
    text_release(&rows);
}

/* Takes a table that was made, or not. */
static void add_table(bool made, struct table *t, const char *caption,
                      struct text *out)
{
    if (made)
        page_table(t, str_of(caption), out);
    out->failed |= !made;
    table_release(t);
}

/* ---- rounds --------------------------------------------------------------- */

static struct str player_name(const struct event *e, uint32_t player)
{
    return player == NOBODY ? STR("") : e->players[player].name;
}

static void add_result(const struct event *e, const struct event_result *r,
                       struct table *t)
{
    if (r->round)
        text_add_number(table_cell(t), r->round);
    else
        table_cell(t);
    text_add(table_cell(t), player_name(e, r->first));
    text_add(table_cell(t), player_name(e, r->second));
    text_add(table_cell(t), result_text((enum result_kind)r->kind));
    text_add(table_cell(t), r->date);
    text_add(table_cell(t), r->note);
}

static void add_rounds(const struct event *e, uint32_t stage, struct text *out)
{
    static const char *const heads[] = {">round", "first", "second",
                                        "result", "date",  "note"};
    struct table t;
    bool made = table_init(&t, heads, sizeof heads / sizeof *heads);

    for (const struct event_result *r = e->results; made && r; r = r->next)
        if (r->stage == stage)
            add_result(e, r, &t);
    add_table(made, &t, "Rounds", out);
}

/* ---- an event ------------------------------------------------------------- */

static bool has_results(const struct event *e, uint32_t stage)
{
    const struct event_result *r = e->results;

    while (r && r->stage != stage)
        r = r->next;
    return r != NULL;
}

static void add_stage(const struct event *e, uint32_t stage,
                      const struct standings_options *options, struct text *out)
{
    uint8_t kind = e->stages[stage].format.kind;
    bool knockout = kind == FORMAT_KNOCKOUT;
    struct table t;
    bool made;

    if (!has_results(e, stage))
        return;
    if (e->stages[stage].name.len)
        write_template(
            "stage.html",
            (const struct page_part[]){{"name", e->stages[stage].name, false},
                                       {NULL, STR_NONE, false}},
            out);
    made = e->team_count ? table_teams(e, stage, options, &t)
                         : table_standings(e, stage, options, &t);
    add_table(made, &t, "Standings", out);
    made = knockout ? table_bracket(e, stage, &t)
                    : table_crosstable(e, stage, options, &t);
    add_table(made, &t, knockout ? "Bracket" : "Crosstable", out);
    add_rounds(e, stage, out);
}

/* "1998, London, England" */
static void add_about(const struct event *e, struct text *out)
{
    const struct str words[] = {e->series,  e->game,      e->city,
                                e->country, e->organizer, e->begins};

    if (e->year)
        text_addf(out, "%ld", (long)e->year);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        text_add(out, words[i].len && out->len ? STR(", ") : STR(""));
        text_add(out, words[i]);
    }
}

static void add_event(const struct event *e,
                      const struct standings_options *options, struct text *out)
{
    struct text about = {0}, champions = {0}, tables = {0};

    add_about(e, &about);
    for (size_t i = 0; i < e->stated.champion_count; i++) {
        text_add(&champions, i ? STR(", ") : STR(""));
        text_add(&champions, e->stated.champions[i]);
    }
    for (uint32_t i = 0; i < e->stage_count; i++)
        add_stage(e, i, options, &tables);
    write_template(
        "event.html",
        (const struct page_part[]){{"name", e->name, false},
                                   {"about", text_str(&about), false},
                                   {"champions", text_str(&champions), false},
                                   {"note", e->note, false},
                                   {"tables", text_str(&tables), true},
                                   {NULL, STR_NONE, false}},
        out);
    out->failed |= about.failed || champions.failed || tables.failed;
    text_release(&about);
    text_release(&champions);
    text_release(&tables);
}

/* ---- a series ------------------------------------------------------------- */

/* Who won an event: as stated, or by its results; empty: not known. */
static struct str champion_of(const struct event *e,
                              const struct standings_options *options,
                              struct arena *arena)
{
    struct decision d;

    if (e->stated.champion_count)
        return e->stated.champions[0];
    d = event_decision(e, options, arena);
    return d.kind == DECISION_WON && d.champion < e->player_count
               ? e->players[d.champion].name
               : STR("");
}

static void add_reign(struct str champion, int32_t from, int32_t to,
                      uint32_t titles, struct text *out)
{
    struct text years = {0}, count = {0};

    text_addf(&years, "%ld", (long)from);
    if (to != from)
        text_addf(&years, "–%ld", (long)to);
    if (titles > 1)
        text_addf(&count, "%lu titles", (unsigned long)titles);
    write_template(
        "reign.html",
        (const struct page_part[]){{"years", text_str(&years), false},
                                   {"champion", champion, false},
                                   {"titles", text_str(&count), false},
                                   {NULL, STR_NONE, false}},
        out);
    out->failed |= years.failed || count.failed;
    text_release(&years);
    text_release(&count);
}

/* Who held the title, as the events stand: one after another of the same
   champion are one. */
static void add_timeline(const struct event *events,
                         const struct standings_options *options,
                         struct arena *arena, struct text *out)
{
    struct str holder = STR("");
    int32_t from = 0, to = 0;
    uint32_t titles = 0;

    for (const struct event *e = events; e; e = e->next) {
        struct str champion = champion_of(e, options, arena);
        if (!champion.len)
            continue;
        if (titles && !str_equal(champion, holder)) {
            add_reign(holder, from, to, titles, out);
            titles = 0;
        }
        from = titles ? from : e->year;
        to = e->year;
        holder = champion;
        titles++;
    }
    if (titles)
        add_reign(holder, from, to, titles, out);
}

bool page_events_write(const struct event *events, struct str title,
                       const struct standings_options *options,
                       struct arena *arena, struct text *out)
{
    struct text timeline = {0}, champions = {0}, sections = {0};
    struct table t;

    if (events->next) {
        bool made = table_champions(events, &t);
        add_table(made, &t, "Champions", &champions);
        add_timeline(events, options, arena, &timeline);
    }
    for (const struct event *e = events; e; e = e->next)
        if (!events->next || e->results)
            add_event(e, options, &sections);
    write_template(
        "events.html",
        (const struct page_part[]){{"title", title, false},
                                   {"timeline", text_str(&timeline), true},
                                   {"champions", text_str(&champions), true},
                                   {"events", text_str(&sections), true},
                                   {NULL, STR_NONE, false}},
        out);
    out->failed |= timeline.failed || champions.failed || sections.failed ||
                   arena->exhausted;
    text_release(&timeline);
    text_release(&champions);
    text_release(&sections);
    return !out->failed;
}
