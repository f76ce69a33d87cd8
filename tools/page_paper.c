/* "ludex page boards", "slips", "wall-chart", "standings", "prizes" and
   "bracket": write what a tournament director prints, as PDF, HTML or text. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bracket_paper.h"
#include "event_pair.h"
#include "event_paper.h"
#include "missing_signs.h"
#include "paging.h"
#include "paper.h"

enum paper_form { PAPER_PDF, PAPER_HTML, PAPER_TEXT };

enum { TABLES = 2, PART = 64 << 10 };

struct paper_maker {
    struct paging *paging;
    const char *path;
    const struct event *event;
    struct arena *arena;
    enum paper_form form;
    struct table *tables;
    struct text *kinds; /* what each table is, such as "pairings of round 3" */
    size_t table_count;
    bool compact;      /* the tables are short */
    struct text title; /* title of the document */
    struct text facts; /* date, place and arbiter; may be empty */
    struct text legend;
    struct table slip_table; /* the texts of the slips */
    struct paper_slip *slips;
    size_t slip_count;
    struct bracket_paper bracket;
    struct paper_table *views; /* the tables, for PDF */
    struct isolated_child *child;
    struct text part; /* buffered output */
    struct picture_missing missing;
};

/* ---- form ---------------------------------------------------------------- */

static int read_form(struct paper_maker *m)
{
    const char *format = m->paging->format ? m->paging->format : "text";

    m->form = strcmp(format, "pdf") == 0    ? PAPER_PDF
              : strcmp(format, "html") == 0 ? PAPER_HTML
                                            : PAPER_TEXT;
    if (m->form == PAPER_PDF && !m->paging->out && isatty(STDOUT_FILENO))
        return cli_usage("a PDF cannot be shown on a terminal; use -o OUT");
    return STATUS_FINE;
}

/* ---- PDF ----------------------------------------------------------------- */

static struct str head_of(const struct table_column *column)
{
    struct str head = text_str(&column->head);

    head.len -= head.len && head.ptr[head.len - 1] == '\0';
    return head;
}

static bool is_empty_column(const struct table *t, size_t column)
{
    for (size_t i = column; i < t->cell_count; i += t->column_count)
        if (t->cells[i].len)
            return false;
    return true;
}

/* Makes a view of a table for PDF, without empty columns. Returns false if out
   of memory. */
static bool view_table(const struct paper_maker *m, const struct table *t,
                       struct paper_table *out)
{
    struct arena *arena = m->arena;
    struct paper_column *columns =
        arena_alloc(arena, (t->column_count + 1) * sizeof *columns);
    struct str *cells = arena_alloc(arena, (t->cell_count + 1) * sizeof *cells);
    size_t count = 0;

    if (!columns || !cells)
        return false;
    for (size_t i = 0; i < t->column_count; i++)
        count += !is_empty_column(t, i);
    for (size_t i = 0, at = 0; i < t->column_count; i++) {
        if (is_empty_column(t, i))
            continue;
        columns[at] =
            (struct paper_column){head_of(&t->columns[i]), t->columns[i].right};
        for (size_t row = 0; row < table_rows(t); row++)
            cells[row * count + at] =
                text_str(&t->cells[row * t->column_count + i]);
        at++;
    }
    *out = (struct paper_table){
        .title = text_str(&t->title),
        .about = m->compact && t != m->tables ? STR("") : text_str(&m->facts),
        .legend = text_str(&m->legend),
        .rule = text_str(&t->rule),
        .columns = columns,
        .column_count = count,
        .cells = cells,
        .rows = table_rows(t)};
    return true;
}

static bool send_part(struct paper_maker *m)
{
    bool fine =
        !m->part.failed && isolated_child_send(m->child, 0, text_str(&m->part));

    text_clear(&m->part);
    return fine;
}

static bool write_part(void *context, struct str part)
{
    struct paper_maker *m = context;

    text_add(&m->part, part);
    return m->part.len < PART || send_part(m);
}

static bool make_pdf(void *context, struct isolated_child *child)
{
    struct paper_maker *m = context;
    const struct paper p = {.title = text_str(&m->title),
                            .tables = m->views,
                            .table_count =
                                m->bracket.count ? 0 : m->table_count,
                            .compact = m->compact,
                            .brackets = m->bracket.pages,
                            .bracket_count = m->bracket.count,
                            .slips = m->slips,
                            .slip_count = m->slip_count,
                            .missing = &m->missing,
                            .context = m,
                            .write = write_part};

    m->child = child;
    return picture_read_fonts() && paper_pdf(&p) && send_part(m) &&
           missing_signs_send(child, &m->missing);
}

static int write_received_part(void *context, uint64_t number, struct str part)
{
    struct paper_maker *m = context;

    if (number != MISSING_SIGNS)
        return output_write(&m->paging->output, part);
    missing_signs_report(part, &m->missing);
    return STATUS_FINE;
}

static bool report_missing(const void *context, struct text *out)
{
    const char *missing = picture_cairo_missing_library();

    (void)context;
    text_add(out, missing ? str_of(missing) : STR(""));
    return true;
}

static int write_pdf(struct paper_maker *m)
{
    struct text missing = {0};
    int status = STATUS_FINE;

    if (!make_in_isolation(report_missing, NULL, &missing))
        status = cli_environment("out of memory");
    else if (missing.len)
        status = cli_environment("PDF cannot be made: %.*s", (int)missing.len,
                                 missing.ptr);
    text_release(&missing);
    for (size_t i = 0; !status && i < m->table_count; i++)
        if (!view_table(m, &m->tables[i], &m->views[i]))
            status = cli_environment("out of memory");
    if (!status)
        status = isolated_child_run(
            &(struct child_work){m, make_pdf, write_received_part});
    return status == CHILD_FAILED
               ? cli_environment("PDF cannot be made: out of memory")
               : status;
}

/* ---- HTML and text ------------------------------------------------------- */

static void add_slip_text(const struct paper_slip *slip, struct text *out)
{
    static const char *const sides[] = {"First ", "Second"};

    text_addf(out, "%.*s\n%.*s\n\n", (int)slip->title.len, slip->title.ptr,
              (int)slip->board.len, slip->board.ptr);
    for (size_t i = 0; i < 2; i++)
        text_addf(out, "  %s  %.*s (%.*s)\n", sides[i],
                  (int)slip->players[i].len, slip->players[i].ptr,
                  (int)slip->details[i].len, slip->details[i].ptr);
    text_add(out, STR("\n  [ ] 1-0     [ ] ½-½     [ ] 0-1\n\n\n"
                      "  ____________________     ____________________\n"
                      "  signature of First       signature of Second\n\n"
                      "- - - - - - - - - - - - - - - - - - - - - - - - -\n"));
}

static void add_slip_html(const struct paper_slip *slip, struct text *out)
{
    page_write(&(struct page){"slip.html",
                              (const struct page_part[]){
                                  {"title", slip->title, false},
                                  {"board", slip->board, false},
                                  {"first", slip->players[0], false},
                                  {"first_details", slip->details[0], false},
                                  {"second", slip->players[1], false},
                                  {"second_details", slip->details[1], false},
                                  {NULL, STR_NONE, false}},
                              NULL},
               out);
}

static void write_text(struct paper_maker *m, struct text *out)
{
    if (m->compact)
        text_addf(out, "%.*s\n\n", (int)m->title.len, m->title.ptr);
    for (size_t i = 0; i < m->table_count; i++) {
        text_add(out, i ? STR("\n") : STR(""));
        table_write(&m->tables[i], TABLE_TEXT, out);
    }
    if (m->legend.len)
        text_addf(out, "%.*s\n", (int)m->legend.len, m->legend.ptr);
    if (m->table_count && m->facts.len)
        text_addf(out, "%.*s\n", (int)m->facts.len, m->facts.ptr);
    for (size_t i = 0; i < m->slip_count; i++)
        add_slip_text(&m->slips[i], out);
}

/* Adds a paragraph, unless it is empty. */
static void add_words_html(struct str words, struct text *out)
{
    if (words.len)
        page_write(
            &(struct page){"paper_words.html",
                           (const struct page_part[]){{"words", words, false},
                                                      {NULL, STR_NONE, false}},
                           NULL},
            out);
}

static void write_html(struct paper_maker *m, struct text *out)
{
    struct text body = {0};

    if (m->table_count)
        add_words_html(text_str(&m->facts), &body);
    for (size_t i = 0; i < m->table_count; i++)
        page_table(&m->tables[i], text_str(&m->kinds[i]), NULL, NULL, &body);
    add_words_html(text_str(&m->legend), &body);
    for (size_t i = 0; i < m->slip_count; i++)
        add_slip_html(&m->slips[i], &body);
    page_write(&(struct page){m->slip_count ? "slips.html" : "events.html",
                              (const struct page_part[]){
                                  {"title", text_str(&m->title), false},
                                  {"navigation", STR(""), true},
                                  {"drawn", STR(""), true},
                                  {"timeline", STR(""), true},
                                  {"champions", STR(""), true},
                                  {"events", text_str(&body), true},
                                  {NULL, STR_NONE, false}},
                              NULL},
               out);
    out->failed |= body.failed;
    text_release(&body);
}

static int write_paper(struct paper_maker *m)
{
    struct text out = {0};
    int status;

    if (m->form == PAPER_PDF)
        return write_pdf(m);
    if (m->form == PAPER_HTML)
        m->bracket.count ? bracket_paper_html(&m->bracket, &m->tables[0], &out)
                         : write_html(m, &out);
    else
        write_text(m, &out);
    status = out.failed ? cli_environment("%s: out of memory", m->path)
                        : output_write(&m->paging->output, text_str(&out));
    text_release(&out);
    return status;
}

/* ---- what is written ----------------------------------------------------- */

typedef int paper_filler(struct paper_maker *m);

static int out_of_memory(const struct paper_maker *m)
{
    return cli_environment("%s: out of memory", m->path);
}

/* Sets the titles of the document and of its tables, and the facts. `seconds`
   follows the title of the first and of the second table, if there are two; if
   it is NULL, each table is a round.
   Returns false if out of memory. */
static bool add_titles(struct paper_maker *m, uint32_t stage,
                       const struct event_paper *paper,
                       const char *const seconds[TABLES])
{
    struct text kind = {0};
    bool made = event_paper_kind(m->event, stage, paper, &kind);

    event_paper_name(m->event, stage, &m->title);
    event_paper_facts(m->event, &m->facts);
    for (size_t i = 0; i < m->table_count; i++) {
        struct text *title = &m->tables[i].title;
        if (seconds)
            text_addf(&m->kinds[i], "%.*s%s", (int)kind.len, kind.ptr,
                      m->table_count > 1 ? seconds[i] : "");
        else
            text_addf(&m->kinds[i], "round %zu", i + 1);
        text_clear(title);
        if (seconds && m->title.len)
            text_addf(title, "%.*s: ", (int)m->title.len, m->title.ptr);
        text_add(title, text_str(&m->kinds[i]));
        made = made && !title->failed && !m->kinds[i].failed;
    }
    text_add(&m->title, m->title.len ? STR(": ") : STR(""));
    text_add(&m->title, text_str(&kind));
    text_release(&kind);
    return made && !m->title.failed && !m->facts.failed;
}

/* Does the same for a paper that shows a state of the event. */
static bool add_state_titles(struct paper_maker *m, uint32_t stage,
                             enum event_paper_kind kind)
{
    const struct event_paper paper = {kind, 0, &m->paging->standings};

    return add_titles(m, stage, &paper,
                      (const char *const[]){", teams", ", players"});
}

static struct event_boards_choice boards_choice(const struct paper_maker *m)
{
    return (struct event_boards_choice){.stage = m->paging->stage,
                                        .round = m->paging->round,
                                        .options = &m->paging->standings};
}

static int find_boards(struct paper_maker *m, struct round_boards *out)
{
    const struct event_boards_choice choice = boards_choice(m);

    return event_boards_find(m->path, m->event, &choice, m->arena, out);
}

/* Makes room for the tables. Returns false if out of memory. */
static bool make_room(struct paper_maker *m, size_t count)
{
    m->tables = arena_alloc(m->arena, count * sizeof *m->tables);
    m->kinds = arena_alloc(m->arena, count * sizeof *m->kinds);
    m->views = arena_alloc(m->arena, count * sizeof *m->views);
    return m->tables && m->kinds && m->views;
}

/* Fills a table for each round that is paired. */
static int fill_all_rounds(struct paper_maker *m)
{
    struct event_boards_choice choice = boards_choice(m);
    struct round_boards boards;
    uint32_t last;
    int status = event_boards_last(m->path, m->event, &choice, m->arena, &last);

    if (!status && !make_room(m, last))
        status = out_of_memory(m);
    for (uint32_t i = 0; !status && i < last; i++) {
        choice.round = i + 1;
        status =
            event_boards_find(m->path, m->event, &choice, m->arena, &boards);
        if (!status && !table_boards(m->event, &boards, false,
                                     &m->tables[m->table_count++]))
            status = out_of_memory(m);
    }
    m->compact = true;
    if (!status &&
        !add_titles(m, boards.stage,
                    &(struct event_paper){EVENT_PAPER_BOARDS, 0, NULL}, NULL))
        status = out_of_memory(m);
    return status;
}

static int fill_boards(struct paper_maker *m)
{
    struct round_boards boards;
    int status = m->paging->all ? fill_all_rounds(m) : find_boards(m, &boards);
    bool made;

    if (status || m->paging->all)
        return status;
    m->table_count = TABLES;
    made = table_boards(m->event, &boards, false, &m->tables[0]);
    made = table_boards_by_name(m->event, &boards, m->arena, &m->tables[1]) &&
           made;
    made = made && add_titles(m, boards.stage,
                              &(struct event_paper){EVENT_PAPER_BOARDS,
                                                    boards.round, NULL},
                              (const char *const[]){"", ", by name"});
    if (made)
        event_boards_legend(&m->tables[0], &m->legend);
    made = made && !m->legend.failed;
    return made ? STATUS_FINE : out_of_memory(m);
}

static struct paper_slip slip_of_row(const struct table *t, size_t row)
{
    const struct text *cells = t->cells + row * SLIP_COLUMNS;

    return (struct paper_slip){
        .title = text_str(&cells[SLIP_TITLE]),
        .board = text_str(&cells[SLIP_BOARD]),
        .players = {text_str(&cells[SLIP_FIRST]),
                    text_str(&cells[SLIP_SECOND])},
        .details = {text_str(&cells[SLIP_FIRST_DETAILS]),
                    text_str(&cells[SLIP_SECOND_DETAILS])}};
}

static int fill_slips(struct paper_maker *m)
{
    struct round_boards boards;
    int status = find_boards(m, &boards);

    if (status)
        return status;
    if (!table_slips(m->event, &boards, &m->slip_table) ||
        !add_titles(
            m, boards.stage,
            &(struct event_paper){EVENT_PAPER_SLIPS, boards.round, NULL}, NULL))
        return out_of_memory(m);
    m->slips = arena_alloc(m->arena, (boards.count + 1) * sizeof *m->slips);
    if (!m->slips)
        return out_of_memory(m);
    m->slip_count = table_rows(&m->slip_table);
    for (size_t i = 0; i < m->slip_count; i++)
        m->slips[i] = slip_of_row(&m->slip_table, i);
    return STATUS_FINE;
}

static int find_stage(const struct paper_maker *m, uint32_t *stage)
{
    return event_stage_find(m->event, m->paging->stage, stage)
               ? STATUS_FINE
               : cli_usage("%s: there is no stage \"%s\"", m->path,
                           m->paging->stage);
}

static int fill_wall_chart(struct paper_maker *m)
{
    uint32_t stage;
    int status = find_stage(m, &stage);

    if (status)
        return status;
    m->table_count = 1;
    if (!table_wall_chart(m->event, stage, &m->paging->standings,
                          &m->tables[0]) ||
        !add_state_titles(m, stage, EVENT_PAPER_WALL_CHART))
        return out_of_memory(m);
    event_chart_legend(&m->tables[0], &m->legend);
    return m->legend.failed ? out_of_memory(m) : STATUS_FINE;
}

/* Appends the columns of --columns, or the usual ones, with the tie-breaks.
   Returns false if out of memory. */
static bool list_columns(struct paper_maker *m, uint32_t stage,
                         struct text *out)
{
    struct standings s;

    if (m->paging->columns) {
        text_add(out, str_of(m->paging->columns));
        return !out->failed;
    }
    if (!standings_make(m->event, stage, &m->paging->standings, m->arena, &s))
        return false;
    text_addf(out, "place,player,%stitle,country,rating,points",
              m->event->team_count ? "team," : "");
    for (size_t i = 0; i < s.list_count; i++) {
        text_add_char(out, ',');
        tiebreak_text(s.list[i], out);
    }
    text_add(out, STR(",performance"));
    return !out->failed;
}

static int fill_player_standings(struct paper_maker *m, uint32_t stage)
{
    struct text columns = {0};
    struct str unknown = STR_NONE;
    int status = STATUS_FINE;

    if (!list_columns(m, stage, &columns) ||
        !table_standings_columns(m->event, stage, &m->paging->standings,
                                 text_str(&columns),
                                 &m->tables[m->table_count++], &unknown))
        status = out_of_memory(m);
    else if (unknown.len)
        status = cli_usage("standings has no column \"%.*s\"",
                           (int)str_for_display(unknown).len, unknown.ptr);
    text_release(&columns);
    return status;
}

/* Fills the standings of the teams, if there are any, and those of the
   players. */
static int fill_standings(struct paper_maker *m)
{
    bool teams = m->event->team_count;
    const struct standings_options *options = &m->paging->standings;
    uint32_t stage;
    int status = find_stage(m, &stage);

    if (status)
        return status;
    if (teams &&
        !table_teams(m->event, stage, options, &m->tables[m->table_count++]))
        return out_of_memory(m);
    status = fill_player_standings(m, stage);
    if (!status && !add_state_titles(m, stage, EVENT_PAPER_STANDINGS))
        status = out_of_memory(m);
    return status;
}

/* Fills the prizes of the last stage, or of the stage that --stage
   specifies. */
static int fill_prizes(struct paper_maker *m)
{
    uint32_t stage;
    int status = find_stage(m, &stage);

    if (status)
        return status;
    if (!m->event->prizes.lists)
        return cli_usage("%s: the event has no prizes", m->path);
    if (!m->paging->stage)
        stage = (uint32_t)m->event->stage_count - 1;
    m->table_count = 1;
    return table_prizes(m->event, stage, &m->paging->standings,
                        &m->tables[0]) &&
                   add_state_titles(m, stage, EVENT_PAPER_PRIZES)
               ? STATUS_FINE
               : out_of_memory(m);
}

/* Fills the bracket of the last knock-out, or of the stage that --stage
   specifies: as a tree for text, otherwise as pages and a list of matches. */
static int fill_bracket(struct paper_maker *m)
{
    uint32_t stage;
    int status = find_stage(m, &stage);
    bool made;

    if (status)
        return status;
    if (!bracket_paper_find(m->event, m->paging->stage != NULL, &stage))
        return cli_usage("%s: the event has no knock-out results", m->path);
    m->table_count = 1;
    if (m->form == PAPER_TEXT) {
        made = table_bracket(m->event, stage, &m->tables[0]);
    } else {
        event_paper_name(m->event, stage, &m->title);
        text_add(&m->title, m->title.len ? STR(": bracket") : STR("bracket"));
        event_paper_facts(m->event, &m->facts);
        m->bracket.title = text_str(&m->title);
        m->bracket.facts = text_str(&m->facts);
        made = !m->title.failed && !m->facts.failed &&
               table_matches(m->event, stage, &m->tables[0]) &&
               bracket_paper_make(m->event, stage, m->arena, &m->bracket);
    }
    return made ? STATUS_FINE : out_of_memory(m);
}

/* ---- the commands -------------------------------------------------------- */

static int make_paper(const struct page_source *source,
                      const struct event *events, paper_filler *fill)
{
    struct paper_maker *m;
    struct arena arena;
    int status;

    if (events->next)
        return cli_usage("%s contains several events; name one of them",
                         source->path);
    if (source->paging->all && fill != fill_boards)
        return cli_usage("--all can be used only with boards");
    m = calloc(1, sizeof *m);
    if (!m)
        return cli_environment("out of memory");
    arena_init(&arena, ROUNDS_SOFT, ROUNDS_HARD);
    m->paging = source->paging;
    m->path = source->path;
    m->event = events;
    m->arena = &arena;
    status = read_form(m);
    if (!status && !make_room(m, TABLES))
        status = out_of_memory(m);
    if (!status)
        status = fill(m);
    if (!status)
        status = write_paper(m);
    for (size_t i = 0; i < m->table_count; i++)
        table_release(&m->tables[i]), text_release(&m->kinds[i]);
    text_release(&m->title);
    text_release(&m->facts);
    text_release(&m->legend);
    table_release(&m->slip_table);
    text_release(&m->part);
    arena_release(&arena);
    free(m);
    return status;
}

static int write_boards(const struct page_source *source,
                        const struct event *events, struct arena *arena)
{
    (void)arena;
    return make_paper(source, events, fill_boards);
}

static int write_slips(const struct page_source *source,
                       const struct event *events, struct arena *arena)
{
    (void)arena;
    return make_paper(source, events, fill_slips);
}

static int write_wall_chart(const struct page_source *source,
                            const struct event *events, struct arena *arena)
{
    (void)arena;
    return make_paper(source, events, fill_wall_chart);
}

static int write_standings(const struct page_source *source,
                           const struct event *events, struct arena *arena)
{
    (void)arena;
    return make_paper(source, events, fill_standings);
}

static int write_prizes(const struct page_source *source,
                        const struct event *events, struct arena *arena)
{
    (void)arena;
    return make_paper(source, events, fill_prizes);
}

static int write_bracket(const struct page_source *source,
                         const struct event *events, struct arena *arena)
{
    (void)arena;
    return make_paper(source, events, fill_bracket);
}

int page_boards(struct paging *p, int count, char **words)
{
    return page_for_events(p, count, words, write_boards);
}

int page_slips(struct paging *p, int count, char **words)
{
    return page_for_events(p, count, words, write_slips);
}

int page_wall_chart(struct paging *p, int count, char **words)
{
    return page_for_events(p, count, words, write_wall_chart);
}

int page_standings(struct paging *p, int count, char **words)
{
    return page_for_events(p, count, words, write_standings);
}

int page_prizes(struct paging *p, int count, char **words)
{
    return page_for_events(p, count, words, write_prizes);
}

int page_bracket_paper(struct paging *p, int count, char **words)
{
    return page_for_events(p, count, words, write_bracket);
}
