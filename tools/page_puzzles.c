/* "ludex page puzzles": makes a page of positions that the side to move wins,
   as proved by a search (solve_plies.h). */
#include <stdlib.h>
#include <string.h>

#include "archive_cite.h"
#include "cli_archive.h"
#include "legal_plies.h"
#include "paging.h"
#include "ply_range.h"
#include "query_run.h"
#include "solve_plies.h"

enum {
    NODES_USUAL = 200000,
    BACK_USUAL = 12,
    MEMORY = 64 << 20, /* memory for the tables of the search, in bytes */
    LINE_MOST = 20,    /* maximum number of plies of the line that is shown */
    NO_PUZZLE = 1000,  /* value of `winning` for a record without a puzzle */
};

/* A position of a record, and the plies that solve it. */
struct puzzle {
    uint64_t ply;   /* number of plies before the position */
    size_t winning; /* number of plies that provably win */
    bool open;      /* it is not known whether another ply wins, too */
    struct text solution, line, played;
};

struct puzzle_maker {
    struct paging *paging;
    struct archive *archive; /* NULL if the records are in files */
    uint64_t nodes, back;
    uint64_t number, records;
    struct position *position, *after; /* positions of the current game */
    const struct node *before;         /* the ply before `position`, or NULL */
    struct puzzle best;
    struct text citation, items;
    int status;
};

static void puzzle_clear(struct puzzle *p)
{
    text_clear(&p->solution);
    text_clear(&p->line);
    text_clear(&p->played);
    p->winning = NO_PUZZLE;
    p->open = true;
}

static void puzzle_release(struct puzzle *p)
{
    text_release(&p->solution);
    text_release(&p->line);
    text_release(&p->played);
}

/* ---- a line of play ------------------------------------------------------ */

/* A search, with the legal plies of its position. */
struct solving {
    const struct rules *rules;
    struct legal_plies plies;
    struct move *moves;
    struct solve_plies *found;
    uint8_t winner;
};

static void solving_release(struct solving *s)
{
    solve_plies_free(s->found);
    free(s->moves);
    legal_plies_release(&s->plies);
}

/* True if the winner also wins after the ply. Sets *nodes to the number of
   nodes that the proof needed. */
static bool still_wins_after(struct puzzle_maker *m, struct solving *s,
                             struct move move, uint64_t *nodes)
{
    struct solution after;
    struct ending end;

    memcpy(m->after, m->position, s->rules->position_size);
    s->rules->play(m->after, move);
    end = s->rules->ending(m->after);
    *nodes = 0;
    if (end.over)
        return end.winner == s->winner;
    after = solve_plies_more(s->found, m->after, m->nodes);
    *nodes = after.nodes + 1;
    return after.state == SOLVE_DECIDED && after.winner == s->winner;
}

/* Chooses the next ply of the line: the winner's ply with the shortest proof,
   or the other side's ply with the longest proof. Returns false if no ply of
   the winner is proved. */
static bool choose_ply(struct puzzle_maker *m, struct solving *s,
                       const struct legal_plies *plies, size_t *out)
{
    bool wins = s->rules->side(m->position) == s->winner, any = false;
    uint64_t best = 0, nodes;

    for (size_t i = 0; i < plies->count; i++) {
        if (!still_wins_after(m, s, plies->list[i].move, &nodes)) {
            if (!wins)
                return false; /* the search would exceed its limit */
            continue;
        }
        if (!any || (wins ? nodes < best : nodes > best)) {
            *out = i;
            best = nodes;
        }
        any = true;
    }
    return any;
}

/* Plays a ply of the line. Returns false at its end. */
static bool add_line_ply(struct puzzle_maker *m, struct solving *s,
                         struct text *out)
{
    struct legal_plies plies = {0};
    size_t chosen = 0;
    bool more = !s->rules->ending(m->position).over;

    if (more && !legal_plies_list(&plies, s->rules, m->position, false))
        out->failed = true;
    if (more && !choose_ply(m, s, &plies, &chosen)) {
        text_add(out, STR(" \u2026"));
        more = false;
    } else if (more) {
        text_add(out, out->len ? STR(" ") : STR(""));
        text_add(out, text_str(&plies.list[chosen].text));
        s->rules->play(m->position, plies.list[chosen].move);
    }
    legal_plies_release(&plies);
    return more;
}

/* Appends a line that begins with the first winning ply. */
static void add_line(struct puzzle_maker *m, struct solving *s, size_t first,
                     struct text *out)
{
    text_add(out, text_str(&s->plies.list[first].text));
    s->rules->play(m->position, s->plies.list[first].move);
    for (size_t i = 1; add_line_ply(m, s, out); i++)
        if (i == LINE_MOST) {
            text_add(out, STR(" \u2026"));
            return;
        }
}

/* ---- one position -------------------------------------------------------- */

/* Solves m->position. Returns false if out of memory. */
static bool solve_position(struct puzzle_maker *m, const struct rules *rules,
                           struct solving *s)
{
    s->rules = rules;
    s->winner = rules->side(m->position);
    if (!legal_plies_list(&s->plies, rules, m->position, false) ||
        !(s->moves = calloc(s->plies.count + 1, sizeof *s->moves)))
        return false;
    for (size_t i = 0; i < s->plies.count; i++)
        s->moves[i] = s->plies.list[i].move;
    s->found = solve_plies(&(struct solve_task){
        .rules = rules,
        .position = m->position,
        .moves = s->moves,
        .count = s->plies.count,
        .nodes = m->nodes,
        .memory = MEMORY,
        .threads = (unsigned)m->paging->files.threads,
    });
    return s->found && solve_plies_state(s->found) != SOLVE_NO_MEMORY;
}

static void count_verdicts(const struct solving *s, struct puzzle *p)
{
    p->winning = 0;
    p->open = false;
    for (size_t i = 0; i < s->plies.count; i++) {
        enum ply_verdict v = solve_plies_verdict_after(s->found, i);
        p->winning += v == VERDICT_WIN;
        p->open |= v == VERDICT_OPEN;
    }
}

static void write_solution(const struct solving *s, const struct puzzle *p,
                           struct text *out)
{
    size_t listed = 0;

    text_add(out, p->open           ? STR("These plies certainly win: ")
                  : p->winning == 1 ? STR("Only this ply wins: ")
                                    : STR("These plies win: "));
    for (size_t i = 0; i < s->plies.count; i++)
        if (solve_plies_is_best(s->found, i)) {
            text_add(out, listed++ ? STR(", ") : STR(""));
            text_add(out, text_str(&s->plies.list[i].text));
        }
    text_add_char(out, '.');
}

/* Writes the puzzle of m->position, which is then no longer needed. */
static void write_puzzle(struct puzzle_maker *m, struct solving *s,
                         const struct node *played, struct puzzle *p)
{
    size_t first = 0;

    text_clear(&p->solution);
    text_clear(&p->line);
    text_clear(&p->played);
    write_solution(s, p, &p->solution);
    text_add(&p->played, STR("In the game, "));
    legal_ply_write(s->rules, m->position, played->move, &p->played);
    text_add(&p->played, STR(" was played."));
    while (!solve_plies_is_best(s->found, first))
        first++;
    add_line(m, s, first, &p->line);
    m->items.failed |= p->solution.failed || p->line.failed || p->played.failed;
}

/* True if the new puzzle is better: its solutions are certainly all known, or
   it has fewer solutions, or its solution is longer because it is earlier in
   the game. A position in which every ply wins is not a puzzle. */
static bool is_better(const struct puzzle *now, const struct puzzle *best,
                      size_t legal)
{
    if (!now->winning || now->winning == legal)
        return false;
    if (now->open != best->open)
        return best->open;
    return now->winning <= best->winning;
}

/* Tries the position before the ply `played`. Returns false if this position
   could not be solved, so that earlier positions need not be tried. */
static bool try_position(struct puzzle_maker *m, const struct rules *rules,
                         const struct node *played, uint64_t ply)
{
    struct solving s = {.rules = NULL};
    struct puzzle now = {.ply = ply};
    bool solved = false;

    if (!solve_position(m, rules, &s))
        m->items.failed = true;
    else
        solved = solve_plies_state(s.found) == SOLVE_DECIDED;
    if (solved && solve_plies_verdict(s.found) == VERDICT_WIN) {
        count_verdicts(&s, &now);
        if (is_better(&now, &m->best, s.plies.count)) {
            m->best.ply = now.ply;
            m->best.winning = now.winning;
            m->best.open = now.open;
            write_puzzle(m, &s, played, &m->best);
        }
    }
    solving_release(&s);
    return solved && !m->items.failed;
}

/* ---- records ------------------------------------------------------------- */

/* Copies the position after this many plies. Returns the ply played from that
   position. */
static const struct node *set_position(struct puzzle_maker *m,
                                       const struct visit *v, uint64_t ply)
{
    const struct node *next = v->record->line;
    struct replay *replay = &v->reading->replay;
    const struct position *p = replay_begin(replay, v->record);

    m->before = NULL;
    for (uint64_t i = 0; i < ply; i++) {
        m->before = next;
        p = replay_next(replay, v->record, &next);
    }
    memcpy(m->position, p, v->record->rules->position_size);
    return next;
}

static void search_record(struct puzzle_maker *m, const struct visit *v)
{
    const struct rules *rules = v->record->rules;
    uint64_t ply = ply_range_most(v->record);
    uint64_t least = ply > m->back ? ply - m->back : 0;

    puzzle_clear(&m->best);
    while (ply > least) {
        const struct node *played = set_position(m, v, --ply);
        if (rules->ending(m->position).over ||
            !try_position(m, rules, played, ply))
            return;
    }
}

static void add_citation_line(void *context, const struct archive_value *values)
{
    archive_cite_line(values, context);
}

static void add_puzzle(struct puzzle_maker *m, const struct visit *v)
{
    const struct archive_rows rows = {add_citation_line, &m->citation};
    struct page_puzzle page = {.theme = m->paging->theme.theme};
    struct text source = {0};

    text_clear(&m->citation);
    if (v->stored && m->archive &&
        archive_cite(m->archive, v->stored->id, &rows))
        m->status = cli_archive_fault(m->paging->archive, m->archive);
    set_position(m, v, m->best.ply);
    paging_place(v, &source);
    page.scene = (struct scene){.rules = v->record->rules,
                                .record = v->record,
                                .position = m->position,
                                .node = m->before,
                                .ply = m->best.ply};
    page.solution = text_str(&m->best.solution);
    page.line = text_str(&m->best.line);
    page.played = text_str(&m->best.played);
    page.source = text_str(&source);
    page.citation = text_str(&m->citation);
    page_puzzle_add(&page, ++m->number, &m->items);
    m->items.failed |= source.failed || m->citation.failed;
    text_release(&source);
}

static bool make_room(struct puzzle_maker *m, const struct rules *rules)
{
    free(m->position);
    free(m->after);
    m->position = malloc(rules->position_size);
    m->after = malloc(rules->position_size);
    return m->position && m->after;
}

static int add_puzzle_record(void *context, const struct visit *v)
{
    struct puzzle_maker *m = context;

    m->records++;
    if (!v->record || !v->record->rules || !v->record->started)
        return STATUS_FINE;
    if (!make_room(m, v->record->rules))
        return printer_no_memory(&m->paging->files.printer, v->path);
    search_record(m, v);
    if (m->best.winning < NO_PUZZLE)
        add_puzzle(m, v);
    return m->items.failed
               ? printer_no_memory(&m->paging->files.printer, v->path)
               : m->status;
}

/* ---- the page ------------------------------------------------------------ */

static void add_count(uint64_t count, const char *what, struct text *out)
{
    text_addf(out, "%llu %s%s", (unsigned long long)count, what,
              count == 1 ? "" : "s");
}

static int write_page(struct puzzle_maker *m)
{
    const char *title = m->paging->title ? m->paging->title : "Puzzles";
    struct text summary = {0}, page = {0};
    int status;

    add_count(m->number, "puzzle", &summary);
    text_add(&summary, STR(" from "));
    add_count(m->records, "record", &summary);
    text_addf(&summary,
              ", found in the last %llu positions of each with at most %llu"
              " plies played in each search",
              (unsigned long long)m->back, (unsigned long long)m->nodes);
    status = page_puzzles_write(str_of(title), text_str(&summary),
                                text_str(&m->items), &page) &&
                     !summary.failed
                 ? output_write(&m->paging->output, text_str(&page))
                 : cli_environment("out of memory");
    text_release(&summary);
    text_release(&page);
    return status;
}

static int make_page(struct puzzle_maker *m, struct query_run *run, int count,
                     char **paths)
{
    const struct visitor visitor = {.context = m, .take = add_puzzle_record};
    struct files *f = &m->paging->files;
    int status = paging_open(m->paging, count, paths);

    if (!status) {
        if (run)
            paging_read_query(m->paging, run, &visitor);
        else
            files_read_all(f, count, paths, &visitor);
        status = f->printer.status;
    }
    if (status < STATUS_USAGE && !m->number)
        status = cli_usage("page: no record has a puzzle within these limits");
    if (status < STATUS_USAGE) {
        int written = write_page(m);
        status = written ? written : status;
    }
    return output_close(&m->paging->output, status);
}

static int run_verb(struct paging *p, struct query_run *run, int count,
                    char **paths)
{
    struct puzzle_maker m = {
        .paging = p,
        .archive = run ? run->archive : NULL,
        .nodes = p->puzzles.nodes ? p->puzzles.nodes : NODES_USUAL,
        .back = p->puzzles.back ? p->puzzles.back : BACK_USUAL,
    };
    int status = make_page(&m, run, count, paths);

    free(m.position);
    free(m.after);
    puzzle_release(&m.best);
    text_release(&m.citation);
    text_release(&m.items);
    return status;
}

static int run_archive(struct paging *p, int count, char **words)
{
    struct query_run run = {0};
    int status = paging_query(&run, p, count, words);

    if (!status)
        status = run_verb(p, &run, 1, words);
    if (run.path)
        query_run_end(&run);
    return status;
}

int page_puzzles(struct paging *p, int count, char **words)
{
    struct files *f = &p->files;

    if (count && cli_is_archive(words[0]))
        return run_archive(p, count, words);
    files_operands(f, &count, &words);
    files_report_skipped(f);
    if (f->printer.stopped)
        return f->printer.status;
    return run_verb(p, NULL, count, words);
}
