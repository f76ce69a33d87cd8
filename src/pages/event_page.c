/* The page of one or more events, and HTML tables. */
#include <stdlib.h>

#include "drawings.h"
#include "page.h"

static const struct page_part none[] = {{NULL, {NULL, 0}, false}};

static void write_template(const char *name, const struct page_part *parts,
                           struct text *out)
{
    page_write(&(struct page){name, parts, NULL}, out);
}

/* ---- tables -------------------------------------------------------------- */

/* The kind of page to which the cells of a column are linked. */
enum column_kind { COLUMN_PLAIN, COLUMN_PLAYER, COLUMN_EVENT, COLUMN_RESULT };

static enum column_kind column_kind_of_head(struct str head)
{
    static const struct {
        const char *head;
        enum column_kind kind;
    } kinds[] = {
        {"player", COLUMN_PLAYER},    {"first", COLUMN_PLAYER},
        {"second", COLUMN_PLAYER},    {"opponent", COLUMN_PLAYER},
        {"champion", COLUMN_PLAYER},  {"computed", COLUMN_PLAYER},
        {"runner-up", COLUMN_PLAYER}, {"winner", COLUMN_PLAYER},
        {"event", COLUMN_EVENT},      {"result", COLUMN_RESULT},
    };

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (str_equal(head, str_of(kinds[i].head)))
            return kinds[i].kind;
    return COLUMN_PLAIN;
}

static struct str column_head(const struct table *t, size_t column)
{
    struct str head = text_str(&t->columns[column].head);

    if (head.len && head.ptr[head.len - 1] == '\0')
        head.len--;
    return head;
}

/* Returns the year in the column "year" of the row, or 0 if there is none. */
static int32_t row_year(const struct table *t, size_t row)
{
    uint64_t year;

    for (size_t i = 0; i < t->column_count; i++)
        if (str_equal(column_head(t, i), STR("year")))
            return str_number(text_str(&t->cells[row * t->column_count + i]),
                              &year) &&
                           year <= EVENT_YEAR_MAX
                       ? (int32_t)year
                       : 0;
    return 0;
}

static void add_address(const struct table *t, size_t cell,
                        const struct page_links *links, const int64_t *records,
                        struct text *out)
{
    size_t row = cell / t->column_count;
    struct str words = text_str(&t->cells[cell]);

    switch (column_kind_of_head(column_head(t, cell % t->column_count))) {
    case COLUMN_PLAYER:
        links->player(links->context, words, out);
        break;
    case COLUMN_EVENT:
        links->event(links->context, words, row_year(t, row), out);
        break;
    case COLUMN_RESULT:
        if (records && records[row])
            links->record(links->context, records[row], out);
        break;
    case COLUMN_PLAIN:
        break;
    }
}

static void add_cell(const char *name, struct str words, bool right,
                     struct str address, struct text *out)
{
    write_template(name,
                   (const struct page_part[]){
                       {"words", words, false},
                       {"number", right ? STR("number") : STR(""), false},
                       {"address", address, false},
                       {NULL, STR_NONE, false}},
                   out);
}

/* True if all cells of a column are empty. Such columns are omitted. */
static bool is_empty(const struct table *t, size_t column)
{
    for (size_t i = column; i < t->cell_count; i += t->column_count)
        if (t->cells[i].len)
            return false;
    return true;
}

static void add_rows(const struct table *t, const bool *empty,
                     const struct page_links *links, const int64_t *records,
                     struct text *out)
{
    struct text address = {0};

    for (size_t i = 0; i < t->cell_count; i++) {
        size_t column = i % t->column_count;
        if (column == 0)
            write_template("table_row.html", none, out);
        out->failed |= t->cells[i].failed;
        if (empty[column])
            continue;
        text_clear(&address);
        if (links)
            add_address(t, i, links, records, &address);
        add_cell("table_cell.html", text_str(&t->cells[i]),
                 t->columns[column].right, text_str(&address), out);
    }
    out->failed |= address.failed;
    text_release(&address);
}

void page_table(struct table *t, struct str caption,
                const struct page_links *links, const int64_t *records,
                struct text *out)
{
    struct text heads = {0}, rows = {0};
    bool *empty = calloc(t->column_count + 1, sizeof *empty);

    out->failed |= !empty;
    for (size_t i = 0; empty && i < t->column_count; i++) {
        empty[i] = is_empty(t, i);
        out->failed |= t->columns[i].head.failed;
        if (!empty[i])
            add_cell("table_head.html", column_head(t, i), t->columns[i].right,
                     STR(""), &heads);
    }
    if (empty)
        add_rows(t, empty, links, records, &rows);
    free(empty);
    if (t->cell_count)
        write_template(
            "table.html",
            (const struct page_part[]){{"caption", caption, false},
                                       {"heads", text_str(&heads), true},
                                       {"rows", text_str(&rows), true},
                                       {"rule", text_str(&t->rule), false},
                                       {NULL, STR_NONE, false}},
            out);
    out->failed |= heads.failed || rows.failed || t->failed || t->rule.failed;
    text_release(&heads);
    text_release(&rows);
}

/* Adds a table and releases it. `made` is false if making it failed. */
static void add_table(bool made, struct table *t, const char *caption,
                      const struct page_links *links, struct text *out)
{
    if (made)
        page_table(t, str_of(caption), links, NULL, out);
    out->failed |= !made;
    table_release(t);
}

/* ---- rounds -------------------------------------------------------------- */

static struct str player_name(const struct event *e, uint32_t player)
{
    return player == NOBODY ? STR("") : e->players[player].name;
}

/* Describes a bye by its points, or as a free round in a round robin. */
static struct str bye_words(const struct event *e, const struct event_result *r)
{
    uint8_t kind = r->stage < e->stage_count ? e->stages[r->stage].format.kind
                                             : FORMAT_UNKNOWN;

    if (kind == FORMAT_UNKNOWN)
        kind = e->format.kind;
    if (kind == FORMAT_ROUND_ROBIN || kind == FORMAT_DOUBLE_ROUND_ROBIN)
        return STR("free round");
    return r->kind == RESULT_DRAW    ? STR("half-point bye")
           : r->kind != RESULT_FIRST ? STR("zero-point bye")
           : r->requested            ? STR("full-point bye")
                                     : STR("bye");
}

/* Adds a result in such a way that an unplayed game does not look like a played
   one. */
static void add_outcome(const struct event *e, const struct event_result *r,
                        struct text *cell)
{
    bool both = r->how == HOW_FORFEIT && r->kind == RESULT_UNKNOWN;

    if (r->how == HOW_BYE)
        text_add(cell, bye_words(e, r));
    else if (r->how == HOW_WITHDRAWN)
        text_add(cell, STR("withdrawn"));
    else if (r->how == HOW_ANNULLED)
        text_add(cell, STR("annulled"));
    else
        text_add(cell,
                 both ? STR("0-0") : result_text((enum result_kind)r->kind));
    text_add(cell, r->how == HOW_FORFEIT ? STR(" by forfeit") : STR(""));
    text_add(cell, r->tiebreak ? STR(", tiebreak") : STR(""));
}

/* Adds a cell with the number, or an empty cell for 0. */
static void add_number(struct table *t, uint32_t n)
{
    struct text *cell = table_cell(t);

    if (n)
        text_add_number(cell, n);
}

static void add_player(const struct event *e, uint32_t player, struct table *t)
{
    text_add(table_cell(t), player_name(e, player));
    add_number(t, player == NOBODY ? 0 : e->players[player].rating);
}

static void add_result(const struct event *e, const struct event_result *r,
                       struct table *t)
{
    add_number(t, r->round);
    add_number(t, r->board);
    add_player(e, r->first, t);
    add_player(e, r->second, t);
    add_outcome(e, r, table_cell(t));
    text_add(table_cell(t), r->date);
    text_add(table_cell(t), r->note);
}

static void add_rounds(const struct page_events *p, const struct event *e,
                       uint32_t stage, struct text *out)
{
    static const char *const heads[] = {">round",  ">board", "first",
                                        ">rating", "second", ">rating",
                                        "result",  "date",   "note"};
    int64_t *records = calloc(e->result_count + 1, sizeof *records);
    size_t count = 0;
    struct table t;

    out->failed |=
        !table_init(&t, heads, sizeof heads / sizeof *heads) || !records;
    for (const struct event_result *r = e->results; records && r; r = r->next)
        if (r->stage == stage && count < e->result_count) {
            records[count++] = r->record;
            add_result(e, r, &t);
        }
    page_table(&t, STR("Rounds"), p->place.links, records, out);
    table_release(&t);
    free(records);
}

/* ---- events -------------------------------------------------------------- */

static bool has_results(const struct event *e, uint32_t stage)
{
    const struct event_result *r = e->results;

    while (r && r->stage != stage)
        r = r->next;
    return r != NULL;
}

/* Adds the bracket of a knock-out as a drawing, and then as a list of
   matches. */
static void add_bracket(const struct page_events *p, const struct event *e,
                        uint32_t stage, struct arena *arena, struct text *out)
{
    struct bracket_drawing bracket;
    struct table t;

    if (!bracket_draw(e, stage, arena, &bracket))
        out->failed = true;
    else if (bracket.count)
        page_bracket(&bracket, STR("Bracket"), out);
    add_table(table_matches(e, stage, &t), &t, "Matches", p->place.links, out);
}

static void add_stage(const struct page_events *p, const struct event *e,
                      uint32_t stage, struct arena *arena, struct text *out)
{
    const struct page_links *links = p->place.links;
    struct table t;
    bool made;

    if (!has_results(e, stage) ||
        (p->stage.len && !event_stage_is(e, stage, p->stage)))
        return;
    if (e->stages[stage].name.len)
        write_template(
            "stage.html",
            (const struct page_part[]){{"name", e->stages[stage].name, false},
                                       {NULL, STR_NONE, false}},
            out);
    made = e->team_count ? table_teams(e, stage, p->options, &t)
                         : table_standings(e, stage, p->options, &t);
    add_table(made, &t, "Standings", links, out);
    if (e->stages[stage].format.kind == FORMAT_KNOCKOUT)
        add_bracket(p, e, stage, arena, out);
    else
        add_table(table_crosstable(e, stage, p->options, &t), &t, "Crosstable",
                  links, out);
    add_rounds(p, e, stage, out);
}

void page_event_about(const struct event *e, struct text *out)
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

static void add_event(const struct page_events *p, const struct event *e,
                      struct arena *arena, struct text *out)
{
    struct text about = {0}, champions = {0}, tables = {0};

    page_event_about(e, &about);
    for (size_t i = 0; i < e->stated.champion_count; i++) {
        text_add(&champions, i ? STR(", ") : STR(""));
        text_add(&champions, e->stated.champions[i]);
    }
    for (uint32_t i = 0; i < e->stage_count; i++)
        add_stage(p, e, i, arena, &tables);
    write_template("event.html",
                   (const struct page_part[]){
                       {"name", p->events->next ? e->name : STR(""), false},
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

/* ---- series -------------------------------------------------------------- */

/* Returns the winner of an event, as stated or according to its results, or an
   empty text if unknown. */
static struct str event_champion(const struct event *e,
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

static void add_reign(const struct reign *r, const struct page_links *links,
                      struct text *out)
{
    struct text years = {0}, count = {0}, address = {0};

    text_addf(&years, "%ld", (long)r->from);
    if (r->last != r->from)
        text_addf(&years, "–%ld", (long)r->last);
    if (r->titles > 1)
        text_addf(&count, "%lu titles", (unsigned long)r->titles);
    if (links)
        links->player(links->context, r->champion, &address);
    write_template(
        "reign.html",
        (const struct page_part[]){{"years", text_str(&years), false},
                                   {"champion", r->champion, false},
                                   {"address", text_str(&address), false},
                                   {"titles", text_str(&count), false},
                                   {NULL, STR_NONE, false}},
        out);
    out->failed |= years.failed || count.failed || address.failed;
    text_release(&years);
    text_release(&count);
    text_release(&address);
}

/* An event with a known champion. */
struct title {
    const struct event *event;
    struct str champion;
    size_t number;
};

static int compare_by_year(const void *left, const void *right)
{
    const struct title *a = left, *b = right;

    if (a->event->year != b->event->year)
        return a->event->year < b->event->year ? -1 : 1;
    return number_compare(a->number, b->number);
}

static size_t list_titles(const struct page_events *p, struct title *list,
                          struct arena *arena)
{
    size_t count = 0;

    for (const struct event *e = p->events; e; e = e->next) {
        struct str champion = event_champion(e, p->options, arena);
        if (champion.len && e->year) {
            list[count] = (struct title){e, champion, count};
            count++;
        }
    }
    qsort(list, count, sizeof *list, compare_by_year);
    return count;
}

/* Combines consecutive titles of the same champion into one reign. */
static size_t make_reigns(const struct title *titles, size_t count,
                          struct reign *list)
{
    size_t reigns = 0;

    for (size_t i = 0; i < count; i++) {
        int32_t year = titles[i].event->year;
        if (reigns &&
            str_equal(list[reigns - 1].champion, titles[i].champion)) {
            list[reigns - 1].last = year;
            list[reigns - 1].titles++;
        } else {
            if (reigns)
                list[reigns - 1].before = year;
            list[reigns++] =
                (struct reign){titles[i].champion, year, year, year, 1, 0};
        }
    }
    if (reigns)
        list[reigns - 1].before = titles[count - 1].event->year + 1;
    return reigns;
}

static int compare_by_champion(const void *left, const void *right)
{
    const struct reign *a = *(struct reign *const *)left;
    const struct reign *b = *(struct reign *const *)right;
    int order = str_compare(a->champion, b->champion);

    return order ? order : (a > b) - (a < b);
}

/* Numbers the rows of champions in the order of their first titles. */
static uint32_t number_rows(struct reign *list, size_t count,
                            struct reign **sorted)
{
    uint32_t rows = 0;

    for (size_t i = 0; i < count; i++) {
        sorted[i] = &list[i];
        list[i].row = NOBODY;
    }
    qsort(sorted, count, sizeof *sorted, compare_by_champion);
    /* the first reign of each champion represents all of them */
    for (size_t i = 1; i < count; i++)
        if (str_equal(sorted[i]->champion, sorted[i - 1]->champion))
            sorted[i]->row = sorted[i - 1]->row == NOBODY
                                 ? (uint32_t)(sorted[i - 1] - list)
                                 : sorted[i - 1]->row;
    for (size_t i = 0; i < count; i++)
        list[i].row = list[i].row == NOBODY ? rows++ : list[list[i].row].row;
    return rows;
}

/* Adds the title holders by year, as a drawing and as a list. */
static void add_timeline(const struct page_events *p, struct arena *arena,
                         struct text *drawn, struct text *out)
{
    size_t events = 0, count;

    for (const struct event *e = p->events; e; e = e->next)
        events++;
    struct title *titles = malloc(events * sizeof *titles);
    struct reign *reigns = malloc(events * sizeof *reigns);
    struct reign **sorted = malloc(events * sizeof *sorted);
    out->failed |= !titles || !reigns || !sorted;
    if (!out->failed) {
        count = list_titles(p, titles, arena);
        count = make_reigns(titles, count, reigns);
        if (count)
            drawing_draw_timeline(reigns, count,
                                  number_rows(reigns, count, sorted), drawn);
        for (size_t i = 0; i < count; i++)
            add_reign(&reigns[i], p->place.links, out);
    }
    free(titles);
    free(reigns);
    free(sorted);
}

static void add_events(const struct page_events *p, struct arena *arena,
                       struct text *out)
{
    for (const struct event *e = p->events; e && !p->brief; e = e->next)
        if (!p->events->next || e->results || e->matches)
            add_event(p, e, arena, out);
}

bool page_events_write(const struct page_events *p, struct arena *arena,
                       struct text *out)
{
    struct text drawn = {0}, timeline = {0}, champions = {0}, sections = {0};
    struct table t;

    if (p->events->next) {
        add_table(table_champions(p->events, &t), &t, "Champions",
                  p->place.links, &champions);
        add_timeline(p, arena, &drawn, &timeline);
    }
    add_events(p, arena, &sections);
    page_write(&(struct page){"events.html",
                              (const struct page_part[]){
                                  {"title", p->title, false},
                                  {"navigation", p->place.navigation, true},
                                  {"drawn", text_str(&drawn), true},
                                  {"timeline", text_str(&timeline), true},
                                  {"champions", text_str(&champions), true},
                                  {"events", text_str(&sections), true},
                                  {NULL, STR_NONE, false}},
                              p->place.root},
               out);
    out->failed |= drawn.failed || timeline.failed || champions.failed ||
                   sections.failed || arena->exhausted;
    text_release(&drawn);
    text_release(&timeline);
    text_release(&champions);
    text_release(&sections);
    return !out->failed;
}
