/* The page of a record. */
#include <stdlib.h>

#include "addresses.h"
#include "notation.h"
#include "page.h"
#include "ply_words.h"
#include "record_data.h"

/* ---- heading ------------------------------------------------------------- */

static const char *const seats[] = {"First", "Second", "Third", "Fourth"};

static struct str tag_value(const struct record *r, const char *name)
{
    const struct tag *tag = record_tag(r, str_of(name));

    return tag ? tag->value : STR("");
}

void page_record_title(const struct record *r, struct str otherwise,
                       struct text *out)
{
    size_t begin = out->len;

    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
        struct str name = tag_value(r, seats[i]);
        if (!name.len)
            continue;
        text_add(out, out->len > begin ? STR(" – ") : STR(""));
        text_add(out, name);
    }
    if (out->len == begin)
        text_add(out, tag_value(r, "Event"));
    if (out->len == begin)
        text_add(out, otherwise);
}

void page_record_about(const struct record *r, struct text *out)
{
    static const char *const names[] = {"Event", "Round", "Site", "Date"};
    size_t begin = out->len;

    text_add(out, r->rules ? str_of(r->rules->name) : r->foreign);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct str value = tag_value(r, names[i]);
        if (!value.len || str_equal(value, STR("?")))
            continue;
        text_add(out, out->len > begin ? STR(", ") : STR(""));
        text_add(out, i == 1 ? STR("round ") : STR(""));
        text_add(out, value);
    }
}

void page_record_subtitle(const struct record *r, struct text *out)
{
    enum result_kind kind =
        (enum result_kind)(r->final_result ? r->final_result : r->result.kind);
    size_t begin = out->len;

    page_record_about(r, out);
    if (kind) {
        text_add(out, out->len > begin ? STR(": ") : STR(""));
        text_add(out, result_text(kind));
    }
}

static void add_tags(const struct record *r, struct text *out)
{
    for (const struct tag *t = r->tags; t; t = t->next)
        page_write(
            &(struct page){
                .template_name = "tag.html",
                .parts = (const struct page_part[]){{"name", t->name, false},
                                                    {"value", t->value, false},
                                                    {NULL, STR_NONE, false}}},
            out);
}

static void add_download(const struct page_download *d, struct text *out)
{
    const char *extension = d->notation->extension;
    struct text data = {0};
    const struct page_part parts[] = {
        {"data", {NULL, 0}, false},
        {"label", str_of(d->notation->name), false},
        {"title", str_of(d->notation->title), false},
        {"extension", str_of(extension ? extension : ".txt"), false},
        {NULL, STR_NONE, false}};
    struct page_part own[sizeof parts / sizeof *parts];

    html_add_data(&data, text_str(&d->text));
    memcpy(own, parts, sizeof parts);
    own[0].text = text_str(&data);
    page_write(&(struct page){"download.html", own, NULL}, out);
    out->failed |= data.failed;
    text_release(&data);
}

static void add_downloads(const struct page_record *p, struct text *out)
{
    for (size_t i = 0; p->downloads && i < p->downloads->count; i++)
        add_download(&p->downloads->list[i], out);
}

/* Adds the errors of the record, and the ply up to which the board shows the
   game. */
static void add_faults(const struct page_record *p, struct text *out)
{
    for (const struct diag *d = p->diags ? p->diags->first : NULL; d;
         d = d->next) {
        struct text ply = {0};
        if (d->severity != SEVERITY_ERROR)
            continue;
        if (d->ply)
            text_addf(&ply, "ply %lu", (unsigned long)d->ply);
        page_write(&(struct page){.template_name = "fault.html",
                                  .parts =
                                      (const struct page_part[]){
                                          {"ply", text_str(&ply), false},
                                          {"message", d->message, false},
                                          {"reason", d->label, false},
                                          {NULL, STR_NONE, false}}},
                   out);
        text_release(&ply);
    }
}

/* ---- plies --------------------------------------------------------------- */

struct writer {
    const struct page_record *p;
    const struct notation *native;
    struct addresses addresses;
    struct text *out;
    bool numbered; /* the next ply of the round needs no number */
    struct {
        const struct note
            *notes;    /* notes of the ply that are not yet written */
        uint32_t rank; /* number of the ply's variations written so
                                     far */
    } outer[NESTING_MAX + 1];
};

static void write_comment(struct writer *w, struct str words)
{
    page_write(
        &(struct page){.template_name = "comment.html",
                       .parts =
                           (const struct page_part[]){{"words", words, false},
                                                      {NULL, STR_NONE, false}}},
        w->out);
    w->numbered = false;
}

static const struct note *write_comments(struct writer *w,
                                         const struct note *note, uint32_t rank)
{
    for (; note && note->rank <= rank; note = note->next)
        if (note->kind == NOTE_COMMENT)
            write_comment(w, note->text);
    return note;
}

static void write_ply(struct writer *w, const struct walk *walk)
{
    const struct node *node = walk->node;
    bool legal = node->state == NODE_LEGAL && w->p->record->started;
    struct text id = {0}, number = {0}, word = {0};

    address_add(&w->addresses, walk, &id);
    ply_number_add(w->p->record, node, walk->index, w->numbered, &number);
    ply_word_add(w->p->record, w->native, node, &word);
    page_write(
        &(struct page){.template_name = "ply.html",
                       .parts =
                           (const struct page_part[]){
                               {"id", legal ? text_str(&id) : STR(""), false},
                               {"broken", legal ? STR("") : STR("yes"), false},
                               {"number", text_str(&number), false},
                               {"word", text_str(&word), false},
                               {NULL, STR_NONE, false}}},
        w->out);
    w->numbered = true;
    w->out->failed |= id.failed || number.failed || word.failed;
    text_release(&id);
    text_release(&number);
    text_release(&word);
}

static void write_mark(struct writer *w, const char *template_name)
{
    page_write(
        &(struct page){.template_name = template_name,
                       .parts =
                           (const struct page_part[]){{NULL, STR_NONE, false}}},
        w->out);
    w->numbered = false;
}

/* Writes plies in the order of native notations: each ply, its notes, its
   variations. */
static void write_plies(struct writer *w)
{
    struct walk walk;
    size_t depth = 0;

    for (walk_begin(&walk, w->p->record); walk.node; walk_next(&walk)) {
        while (depth > walk.depth ||
               (depth && walk.depth == depth &&
                walk.outer[depth - 1].variation == walk.node)) {
            write_mark(w, "variation_end.html");
            depth--;
            w->outer[depth].notes = write_comments(w, w->outer[depth].notes,
                                                   ++w->outer[depth].rank);
        }
        if (walk.depth > depth) {
            write_mark(w, "variation.html");
            write_comments(w, walk.node->before, UINT32_MAX);
            depth++;
        }
        write_ply(w, &walk);
        w->outer[depth].rank = 0;
        w->outer[depth].notes = write_comments(w, walk.node->notes, 0);
    }
    for (; depth; depth--) {
        write_mark(w, "variation_end.html");
        write_comments(w, w->outer[depth - 1].notes, UINT32_MAX);
    }
}

static void add_moves(const struct page_record *p, struct text *out)
{
    const struct record *r = p->record;
    struct writer *w = calloc(1, sizeof *w);

    if (!w) {
        out->failed = true;
        return;
    }
    *w = (struct writer){
        .p = p,
        .native = r->rules ? notation_native(str_of(r->rules->name)) : NULL,
        .out = out};
    write_comments(w, r->notes, UINT32_MAX);
    write_plies(w);
    free(w);
}

/* ---- the page ------------------------------------------------------------ */

/* The parts of the page's template. */
enum piece {
    TITLE,
    SUBTITLE,
    FAULTS,
    MOVES,
    ENDING,
    TAGS,
    DOWNLOADS,
    DATA,
    LAST,
    PIECES,
};

static void write_page(const struct page_record *p, const struct record_data *d,
                       const struct text *pieces, struct text *out)
{
    const struct page_part parts[] = {
        {"title", text_str(&pieces[TITLE]), false},
        {"subtitle", text_str(&pieces[SUBTITLE]), false},
        {"source", p->source, false},
        {"faults", text_str(&pieces[FAULTS]), true},
        {"board", text_str(&d->drawing), true},
        {"last", text_str(&pieces[LAST]), false},
        {"say", text_str(&d->say), false},
        {"position", text_str(&d->position), false},
        {"moves", text_str(&pieces[MOVES]), true},
        {"ending", text_str(&pieces[ENDING]), false},
        {"tags", text_str(&pieces[TAGS]), true},
        {"downloads", text_str(&pieces[DOWNLOADS]), true},
        {"data", text_str(&pieces[DATA]), true},
        {"navigation", p->navigation, true},
        {"citation", p->citation, true},
        {NULL, STR_NONE, false},
    };

    page_write(&(struct page){"record.html", parts, p->root}, out);
}

static void make_pieces(const struct page_record *p, struct record_data *d,
                        struct text *pieces)
{
    page_record_title(p->record, p->source, &pieces[TITLE]);
    page_record_subtitle(p->record, &pieces[SUBTITLE]);
    add_faults(p, &pieces[FAULTS]);
    add_moves(p, &pieces[MOVES]);
    ending_words_add(p->record, &pieces[ENDING]);
    add_tags(p->record, &pieces[TAGS]);
    add_downloads(p, &pieces[DOWNLOADS]);
    text_add_number(&pieces[LAST], d->plies);
    if (d->shown) {
        html_add_json(&pieces[DATA], d->plies_list);
        d->plies_list = NULL;
    }
}

bool page_record_write(const struct page_record *p, struct text *out)
{
    struct record_data d = {0};
    struct text pieces[PIECES] = {{0}};
    bool fine = record_data_make(&d, p);

    if (fine)
        make_pieces(p, &d, pieces);
    for (size_t i = 0; i < PIECES; i++)
        fine = fine && !pieces[i].failed;
    if (fine)
        write_page(p, &d, pieces, out);
    for (size_t i = 0; i < PIECES; i++)
        text_release(&pieces[i]);
    record_data_release(&d);
    return fine && !out->failed;
}
