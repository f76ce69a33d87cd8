/* The page of a report, with diagnostics as HTML. */
#include <stdlib.h>
#include <string.h>

#include "drawings.h"
#include "page.h"
#include "record_data.h"

/* The data that precedes the HTML of each diagnostic. */
struct head {
    size_t length;
    enum diag_code code;
    enum severity severity;
};

static struct page_part text_part(const char *name, const struct text *words)
{
    return (struct page_part){name, text_str(words), false};
}

static void write_template(const char *name, const struct page_part *parts,
                           struct text *out)
{
    page_write(&(struct page){name, parts, NULL}, out);
}

/* ---- texts --------------------------------------------------------------- */

struct words {
    struct text line, before, marked, after, where, board, position, help;
};

static void words_release(struct words *w)
{
    text_release(&w->line);
    text_release(&w->before);
    text_release(&w->marked);
    text_release(&w->after);
    text_release(&w->where);
    text_release(&w->board);
    text_release(&w->position);
    text_release(&w->help);
}

static void quote_line(const struct report_walk *walk, const struct diag *diag,
                       struct words *w)
{
    struct report_excerpt e = report_walk_excerpt(walk, diag);
    size_t length = e.marked.len < e.after.len ? e.marked.len : e.after.len;

    text_add_number(&w->line, walk->line);
    text_add(&w->before, e.cut_before ? STR("…") : STR(""));
    text_add(&w->before, e.before);
    text_add(&w->marked, str_part(e.after, 0, length));
    text_add(&w->after, str_from(e.after, length));
    text_add(&w->after, e.cut_after ? STR("…") : STR(""));
}

static void add_tag_if_present(const struct record *r, const char *name,
                               const char *before, struct text *out)
{
    const struct tag *tag = r ? record_tag(r, str_of(name)) : NULL;
    bool cut;

    if (!tag || !tag->value.len)
        return;
    text_add(out, str_of(before));
    text_add(out, report_shown_value(tag->value, &cut));
    text_add(out, cut ? STR("…") : STR(""));
}

/* Adds the place of a diagnostic, such as "record 3, line 41, column 17; Alpha
   Open, round 3, ply 23". */
static void add_place(const struct report_spot *spot, uint64_t number,
                      const struct record *record, const struct diag *diag,
                      struct text *out)
{
    if (number)
        text_addf(out, "record %llu, ", (unsigned long long)number);
    text_addf(out, "line %llu, column %llu", (unsigned long long)spot->line,
              (unsigned long long)spot->column);
    add_tag_if_present(record, "Event", "; ", out);
    add_tag_if_present(record, "Round", ", round ", out);
    if (diag->ply)
        text_addf(out, ", ply %lu", (unsigned long)diag->ply);
}

static void add_help(const struct diag *diag, struct text *out)
{
    for (size_t i = 0; i < diag->helps; i++)
        write_template(
            "report_help.html",
            (const struct page_part[]){{"between",
                                        str_of(i == 0                 ? ""
                                               : i + 1 == diag->helps ? " or "
                                                                      : ", "),
                                        false},
                                       {"word", diag->help[i], false},
                                       {NULL, STR_NONE, false}},
            out);
}

static void write_words(const struct words *w, enum severity severity,
                        struct str message, struct str reason, struct text *out)
{
    struct page_part help = text_part("help", &w->help);

    const struct str position = text_str(&w->position);

    help.markup = true;
    write_template("report_words.html",
                   (const struct page_part[]){
                       {"severity", str_of(severity_name(severity)), false},
                       {"message", message, false},
                       text_part("line", &w->line),
                       text_part("before", &w->before),
                       text_part("marked", &w->marked),
                       text_part("after", &w->after),
                       {"reason", reason, false},
                       help,
                       text_part("where", &w->where),
                       {"board", text_str(&w->board), true},
                       {"unseen", w->board.len ? STR("") : position, false},
                       {"position", position, false},
                       {NULL, STR_NONE, false}},
                   out);
    out->failed |= w->line.failed || w->before.failed || w->marked.failed ||
                   w->after.failed || w->where.failed || w->board.failed ||
                   w->position.failed || w->help.failed;
}

/* ---- boards -------------------------------------------------------------- */

/* Limits the size of the page if many plies of a record are wrong. */
enum { BOARDS_OF_RECORD = 8 };

/* Finds the positions of diagnostics in a record, and draws them. */
struct board_finder {
    const struct page_faulty *of;
    struct position_walk *positions; /* allocated when first used */
    struct text text;                /* the string of the current position */
    size_t count;                    /* number of boards drawn */
};

/* Draws the current position if it is the position of the diagnostic. */
static bool draw_if_found(struct board_finder *b, const struct diag *d,
                          const struct scene *scene, struct text *out)
{
    const struct picture_theme theme =
        b->of->theme ? *b->of->theme : record_data_theme();

    if (!scene->position)
        return false;
    text_clear(&b->text);
    rules_format(scene->rules, scene->position, &b->text);
    out->failed |= b->text.failed;
    if (!str_equal(text_str(&b->text), d->position))
        return false;
    drawing_draw_board(scene, &theme, STR("board-"), out);
    return true;
}

/* Draws the board of a diagnostic that concerns a ply: the position of the
   diagnostic, in any line, after the same number of plies as precede the ply in
   its line. */
static void find_board(struct board_finder *b, const struct diag *d,
                       struct text *out)
{
    const struct record *r = b->of->record;
    struct scene scene = {.rules = r->rules, .record = r};
    bool found;
    struct walk w;

    scene.position = replay_begin(b->of->replay, r);
    found = d->ply <= 1 && draw_if_found(b, d, &scene, out);
    position_walk_again(b->positions);
    for (walk_begin(&w, r); w.node && !found; walk_next(&w)) {
        scene.position = position_walk_next(b->positions, &w);
        scene.node = w.node;
        scene.ply = w.index;
        found = (!d->ply || w.index + 1 == d->ply) &&
                draw_if_found(b, d, &scene, out);
    }
    b->count += found;
}

static void add_board(struct board_finder *b, const struct diag *d,
                      struct text *out)
{
    const struct record *r = b->of->record;

    if (!d->position.len || !r || !r->started || b->count == BOARDS_OF_RECORD)
        return;
    if (!b->positions) {
        b->positions = malloc(sizeof *b->positions);
        if (b->positions)
            position_walk_begin(b->positions, b->of->replay, r);
    }
    if (b->positions)
        find_board(b, d, out);
    else
        out->failed = true;
}

/* ---- single faults ------------------------------------------------------- */

/* Begins a diagnostic. Returns the offset at which it begins; end_fault fills
   in its struct head. */
static size_t begin_fault(struct text *out)
{
    const struct head none = {0};

    text_add(out, (struct str){(const char *)&none, sizeof none});
    return out->len;
}

static void end_fault(size_t begin, enum diag_code code, enum severity severity,
                      struct text *out)
{
    const struct head head = {out->len - begin, code, severity};

    if (!out->failed)
        memcpy(out->ptr + begin - sizeof head, &head, sizeof head);
}

static void add_fault(const struct page_faulty *of, struct report_walk *walk,
                      struct board_finder *boards, const struct diag *d,
                      struct text *out)
{
    const struct report_spot spot = report_walk_to(walk, d);
    struct words w = {.line = {0}};
    size_t begin = begin_fault(out);

    quote_line(walk, d, &w);
    add_place(&spot, of->number, of->record, d, &w.where);
    text_add(&w.position, d->position);
    add_board(boards, d, &w.board);
    add_help(d, &w.help);
    write_words(&w, d->severity, d->message, d->label, out);
    end_fault(begin, d->code, d->severity, out);
    words_release(&w);
}

void page_faults_add(struct text *out, const struct page_faulty *of)
{
    struct report_walk walk;
    struct board_finder boards = {.of = of};

    report_walk_begin(&walk, of->slice, of->unit);
    for (const struct diag *d = of->diags->first; d; d = d->next)
        add_fault(of, &walk, &boards, d, out);
    out->failed |= of->diags->no_memory;
    free(boards.positions);
    text_release(&boards.text);
}

void page_file_fault_add(struct text *out, enum diag_code code,
                         enum severity severity, struct str message)
{
    const struct words none = {.line = {0}};
    size_t begin = begin_fault(out);

    write_words(&none, severity, message, STR(""), out);
    end_fault(begin, code, severity, out);
}

bool page_fault_take(struct str *faults, struct page_fault *fault)
{
    struct head head;

    if (!faults->len)
        return false;
    assert(faults->len >= sizeof head);
    memcpy(&head, faults->ptr, sizeof head);
    *faults = str_from(*faults, sizeof head);
    *fault = (struct page_fault){head.code, head.severity,
                                 str_part(*faults, 0, head.length)};
    *faults = str_from(*faults, head.length);
    return true;
}

/* Appends the HTML of a diagnostic. The name of the diagnostic is added to the
   ids of its board, which begin with "board-". Other text cannot look like such
   an id, since its quotes are escaped. */
static void add_with_ids(struct str html, struct str name, struct text *out)
{
    const struct str ids = STR("board-");
    const char *quote;

    while ((quote = memchr(html.ptr, '"', html.len))) {
        size_t end = (size_t)(quote - html.ptr) + 1;
        end += end < html.len && html.ptr[end] == '#';
        text_add(out, str_part(html, 0, end));
        html = str_from(html, end);
        if (!str_starts_with(html, ids))
            continue;
        text_add(out, ids);
        text_add(out, name);
        text_add_char(out, '-');
        html = str_from(html, ids.len);
    }
    text_add(out, html);
}

void page_fault_write(const struct page_fault *fault, uint64_t number,
                      struct text *out)
{
    struct text own = {0}, next = {0}, name = {0}, words = {0};

    text_add_number(&own, number);
    text_addf(&name, "%s-%llu", diag_info(fault->code)->slug,
              (unsigned long long)number);
    add_with_ids(fault->html, text_str(&name), &words);
    text_add_number(&next, number + 1);
    write_template(
        "report_fault.html",
        (const struct page_part[]){
            {"slug", str_of(diag_info(fault->code)->slug), false},
            {"severity", str_of(severity_name(fault->severity)), false},
            text_part("number", &own),
            text_part("next", &next),
            {"words", text_str(&words), true},
            {NULL, STR_NONE, false}},
        out);
    out->failed |= own.failed || next.failed || name.failed || words.failed;
    text_release(&own);
    text_release(&next);
    text_release(&name);
    text_release(&words);
}
