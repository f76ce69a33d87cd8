/*
 * Reads Ludex's own JSON into intermediate records (draft.h).
 */
#include "clock.h"
#include "fields.h"
#include "json.h"

/* ---- members of the objects ---------------------------------------------- */

enum record_field {
    RECORD_TAGS,
    RECORD_NOTES,
    RECORD_PLIES,
    RECORD_CLOSING,
    RECORD_RESULT,
};

/* The members after `plies` are computed; the reader ignores them. */
static const struct field record_fields[] = {
    [RECORD_TAGS] = {"tags", JSON_OBJECT, false},
    [RECORD_NOTES] = {"notes", JSON_ARRAY, false},
    [RECORD_PLIES] = {"plies", JSON_ARRAY, true},
    [RECORD_CLOSING] = {"closing", JSON_OBJECT, false},
    [RECORD_RESULT] = {"result", JSON_STRING, false},
    {"start", JSON_ANY, false},
    {"final", JSON_ANY, false},
    {"diagnostics", JSON_ANY, false},
    {NULL, 0, false},
};

enum ply_field {
    PLY_NUMBER,
    PLY_TURN,
    PLY_BEFORE,
    PLY_WORD,
    PLY_CLOCK,
    PLY_NOTES,
    PLY_VARIATIONS,
};

static const struct field ply_fields[] = {
    [PLY_NUMBER] = {"round", JSON_NUMBER, false},
    [PLY_TURN] = {"turn", JSON_NUMBER, false},
    [PLY_BEFORE] = {"before", JSON_ARRAY, false},
    [PLY_WORD] = {"ply", JSON_STRING, true},
    [PLY_CLOCK] = {"clock", JSON_NUMBER, false},
    [PLY_NOTES] = {"notes", JSON_ARRAY, false},
    [PLY_VARIATIONS] = {"variations", JSON_ARRAY, false},
    {"state", JSON_ANY, false},
    {"parts", JSON_ANY, false},
    {"position", JSON_ANY, false},
    {NULL, 0, false},
};

enum note_field { NOTE_WORDS, NOTE_SIGN, NOTE_AFTER };

static const struct field note_fields[] = {
    [NOTE_WORDS] = {"comment", JSON_STRING, false},
    [NOTE_SIGN] = {"glyph", JSON_NUMBER, false},
    [NOTE_AFTER] = {"after", JSON_NUMBER, false},
    {NULL, 0, false},
};

enum closing_field { CLOSING_PHRASE, CLOSING_WHO };

static const struct field closing_fields[] = {
    [CLOSING_PHRASE] = {"phrase", JSON_STRING, true},
    [CLOSING_WHO] = {"who", JSON_STRING, false},
    {NULL, 0, false},
};

/* ---- reading ------------------------------------------------------------- */

/* The part of a line of play that is still to be read: notes and variations of
   the last ply, and further plies. */
struct unread_items {
    uint32_t ply, end; /* next ply of the line, and end of the line */
    uint32_t note, notes_end;
    uint32_t variation, variations_end;
    uint64_t rank; /* number of variations read so far */
    bool within;   /* a ply has been read, but not its notes and variations */
};

struct reader {
    struct draft *draft;
    struct tape tape;
    struct unread_items lines[NESTING_MAX + 1];
    size_t depth;
};

static void report_wrong_value(struct reader *r, bool fine)
{
    r->draft->lost |= !fine;
}

/* Sets the range of the items in a list. The range is empty if there is no
   list. */
static void item_range(const struct tape *t, uint32_t list, uint32_t *begin,
                       uint32_t *end)
{
    *begin = list ? list + 1 : 0;
    *end = list ? t->items[list].next : 0;
}

static void read_tags(struct reader *r, uint32_t object)
{
    const struct tape *t = &r->tape;
    uint32_t key = object + 1;

    for (; key < t->items[object].next; key = t->items[key + 1].next) {
        if (field_is(t, key + 1, JSON_STRING | JSON_NUMBER))
            draft_tag(r->draft, tape_quote(t, key), tape_quote(t, key + 1));
        else
            break;
    }
    report_wrong_value(r, key == t->items[object].next);
}

/* Adds a note, which is either a comment or a glyph. */
static bool emit_note(struct reader *r, uint32_t note, const struct fields *f)
{
    const struct tape *t = &r->tape;
    uint32_t words = f->at[NOTE_WORDS], sign = f->at[NOTE_SIGN];
    uint64_t glyph;

    if (!words == !sign) {
        field_report(t, note, DIAG_BAD_FIELD,
                     "a note must have a comment or a glyph");
        return false;
    }
    if (words)
        draft_comment(r->draft, tape_quote(t, words));
    else if (field_count(t, sign, 0, UINT8_MAX, &glyph))
        draft_glyph(r->draft, (uint8_t)glyph, t->items[sign].span);
    else
        return false;
    return true;
}

/* Adds the notes that belong before the next variation, that is, after at most
   `rank` variations. Returns the next note. */
static uint32_t read_notes(struct reader *r, uint32_t note, uint32_t end,
                           uint64_t rank)
{
    const struct tape *t = &r->tape;

    for (; note < end; note = t->items[note].next) {
        struct fields f;
        uint64_t after = 0;
        bool fine = field_is(t, note, JSON_OBJECT) &&
                    fields_read(t, note, note_fields, true, &f) &&
                    (!f.at[NOTE_AFTER] ||
                     field_count(t, f.at[NOTE_AFTER], 0, UINT32_MAX, &after));
        if (fine && after > rank)
            return note;
        if (!fine || !emit_note(r, note, &f)) {
            report_wrong_value(
                r, false); /* report only one error, since each report
                                searches the list */
            return end;
        }
    }
    return note;
}

static void read_all_notes(struct reader *r, uint32_t list)
{
    uint32_t note, end;

    item_range(&r->tape, list, &note, &end);
    read_notes(r, note, end, UINT64_MAX);
}

static void read_number(struct reader *r, const struct fields *f)
{
    const struct tape *t = &r->tape;
    uint32_t number = f->at[PLY_NUMBER], turn = f->at[PLY_TURN];
    uint64_t round, place = 1;

    if (!number)
        return;
    if (field_count(t, number, 1, UINT32_MAX / 16, &round) &&
        (!turn || field_count(t, turn, 1, UINT8_MAX, &place)))
        draft_number(r->draft, (uint32_t)round, (uint32_t)place,
                     t->items[number].span);
    else
        report_wrong_value(r, false);
}

/* Finds the clock in one of the comments of a list. */
static bool notes_clock(const struct tape *t, uint32_t list, uint64_t *out)
{
    uint32_t end = list ? t->items[list].next : 0;

    for (uint32_t i = list; i < end; i++)
        if (t->items[i].kind == JSON_STRING && !t->items[i].key &&
            clock_of_comment(span_str(t->text, t->items[i].span), out))
            return true;
    return false;
}

static void read_clock(struct reader *r, const struct fields *f)
{
    const struct tape *t = &r->tape;
    uint32_t item = f->at[PLY_CLOCK];
    uint64_t clock, stated;

    if (!item)
        return;
    if (!clock_parse_seconds(span_str(t->text, t->items[item].span), &clock)) {
        field_report(t, item, DIAG_BAD_FIELD,
                     "seconds are expected here, with at most three decimals");
        report_wrong_value(r, false);
        return;
    }
    bool commented = notes_clock(t, f->at[PLY_NOTES], &stated);
    draft_clock(r->draft, clock, commented ? &stated : NULL,
                t->items[item].span);
}

static void push_line(struct reader *r, uint32_t list)
{
    struct unread_items *at = &r->lines[r->depth++];

    *at = (struct unread_items){.within = false};
    item_range(&r->tape, list, &at->ply, &at->end);
}

/* Adds the next ply of a line, without its notes and variations. */
static void begin_ply(struct reader *r, struct unread_items *at)
{
    const struct tape *t = &r->tape;
    uint32_t ply = at->ply;
    struct fields f;

    at->ply = t->items[ply].next;
    if (!field_is(t, ply, JSON_OBJECT) ||
        !fields_read(t, ply, ply_fields, true, &f)) {
        r->draft->broken = true;
        at->ply = at->end; /* further plies cannot be checked */
        return;
    }
    read_all_notes(r, f.at[PLY_BEFORE]);
    read_number(r, &f);
    draft_ply(r->draft, tape_quote(t, f.at[PLY_WORD]));
    read_clock(r, &f);
    at->within = true;
    at->rank = 0;
    item_range(t, f.at[PLY_NOTES], &at->note, &at->notes_end);
    item_range(t, f.at[PLY_VARIATIONS], &at->variation, &at->variations_end);
}

/* Adds the notes and variations of a ply in their order. */
static void add_ply_details(struct reader *r, struct unread_items *at)
{
    const struct tape *t = &r->tape;
    uint32_t list = at->variation;
    bool more = list < at->variations_end;

    at->note =
        read_notes(r, at->note, at->notes_end, more ? at->rank : UINT64_MAX);
    at->within = more;
    if (!more)
        return;
    at->variation = t->items[list].next;
    at->rank++;
    if (!field_is(t, list, JSON_ARRAY))
        r->draft->broken = true;
    else if (draft_open(r->draft, field_span(t, list)))
        push_line(r, list);
}

static void read_plies(struct reader *r, uint32_t list)
{
    if (list)
        push_line(r, list);
    while (r->depth) {
        struct unread_items *at = &r->lines[r->depth - 1];
        if (at->within)
            add_ply_details(r, at);
        else if (at->ply < at->end)
            begin_ply(r, at);
        else if (--r->depth)
            draft_close(
                r->draft,
                (struct span){r->tape.items[at->end - 1].span.begin, 1});
    }
}

static void read_closing(struct reader *r, uint32_t closing)
{
    const struct tape *t = &r->tape;
    struct quote who = {.words = STR_NONE};
    struct fields f;
    size_t phrase;

    if (!fields_read(t, closing, closing_fields, true, &f) ||
        !field_word(t, f.at[CLOSING_PHRASE], phrase_words + 1, &phrase)) {
        report_wrong_value(r, false);
        return;
    }
    if (f.at[CLOSING_WHO])
        who = tape_quote(t, f.at[CLOSING_WHO]);
    draft_phrase(r->draft, (enum phrase)(phrase + 1), who,
                 field_span(t, f.at[CLOSING_PHRASE]));
}

static void read_result(struct reader *r, uint32_t item)
{
    const struct tape *t = &r->tape;
    enum result_kind kind;

    if (draft_read_result(r->draft, tape_quote(t, item).words,
                          t->items[item].span, &kind)) {
        draft_result(r->draft, kind, t->items[item].span);
        return;
    }
    field_report(t, item, DIAG_BAD_FIELD,
                 "a result must be \"1-0\", \"0-1\", \"1/2-1/2\" or \"*\"");
    report_wrong_value(r, false);
}

static void read_record(struct reader *r, const struct fields *f)
{
    if (f->at[RECORD_TAGS])
        read_tags(r, f->at[RECORD_TAGS]);
    read_all_notes(r, f->at[RECORD_NOTES]);
    read_plies(r, f->at[RECORD_PLIES]);
    if (f->at[RECORD_CLOSING])
        read_closing(r, f->at[RECORD_CLOSING]);
    if (f->at[RECORD_RESULT])
        read_result(r, f->at[RECORD_RESULT]);
}

void json_fill_draft(struct draft *d)
{
    struct reader *r = ARENA_NEW(d->arena, struct reader);
    struct fields f;

    if (!r)
        return;
    r->draft = d;
    d->broken = !tape_read(&r->tape, d->arena, d->diags, d->text, d->head) ||
                !field_is(&r->tape, 0, JSON_OBJECT) ||
                !tape_value_ends(&r->tape);
    if (d->broken)
        return;
    report_wrong_value(r, fields_read(&r->tape, 0, record_fields, true, &f));
    read_record(r, &f);
}
