#include "record.h"

#include <assert.h>
#include <string.h>

#include "clock.h"
#include "plain_tag.h"

/* ---- tags, results, glyphs ----------------------------------------------- */

const struct tag *record_tag(const struct record *r, struct str name)
{
    for (const struct tag *tag = r->tags; tag; tag = tag->next)
        if (str_equal_nocase(tag->meant, name))
            return tag;
    return NULL;
}

void record_turn_colours(struct record *r)
{
    for (struct tag *tag = r->tags; tag; tag = tag->next)
        if (tag->colour)
            tag->meant = str_equal(tag->meant, STR("First")) ? STR("Second")
                                                             : STR("First");
}

bool tag_is_name(struct str name)
{
    size_t i = 0;

    while (i < name.len && is_plain_tag_name_char(name.ptr[i]))
        i++;
    return name.len && i == name.len && !ascii_is_digit(name.ptr[0]);
}

static struct tag *new_tag(struct arena *arena, struct str name,
                           struct str value)
{
    struct tag *tag = ARENA_NEW(arena, struct tag);

    if (!tag)
        return NULL;
    tag->name = arena_copy(arena, name);
    tag->meant = tag->name;
    tag->value = value;
    return tag;
}

bool record_add_tag(struct record *r, struct str name, struct str value)
{
    struct tag *tag = new_tag(r->arena, name, arena_copy(r->arena, value));

    if (!tag)
        return false;
    tag->next = r->tags;
    r->tags = tag;
    return true;
}

bool record_add_detail(struct record *r, struct str words)
{
    struct detail *detail = ARENA_NEW(r->arena, struct detail);

    if (!detail)
        return false;
    detail->words = arena_copy(r->arena, words);
    if (r->last_detail)
        r->last_detail->next = detail;
    else
        r->details = detail;
    r->last_detail = detail;
    return true;
}

/* ---- foreign games ------------------------------------------------------- */

static bool is_tag_name_character(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || (unsigned char)c >= 0x80;
}

void foreign_name(struct str written, struct text *out)
{
    size_t begin = out->len;

    for (size_t i = 0; i < written.len; i++) {
        char c = written.ptr[i];
        if (out->len - begin >= FOREIGN_NAME_MAX && (c & 0xC0) != 0x80)
            break;
        bool parts =
            i && !is_tag_name_character(written.ptr[i - 1]) && out->len > begin;
        if (is_tag_name_character(c) && parts)
            text_add_char(out, '-');
        if (is_tag_name_character(c))
            text_add_char(out, ascii_is_upper(c) ? (char)(c | 0x20) : c);
    }
}

bool variant_is_usual(struct str name)
{
    static const char *const names[] = {
        "?",         "-",        "none",        "standard", "regular",
        "normal",    "default",  "usual",       "ordinary", "classic",
        "classical", "orthodox", "traditional", "original", NULL};

    name = str_trim(name);
    return !name.len || str_in_list(name, names);
}

bool record_set_foreign(struct record *r, struct str game)
{
    struct text name = {0};

    foreign_name(game, &name);
    r->foreign =
        arena_copy(r->arena, name.len ? text_str(&name) : STR("unnamed"));
    for (struct tag *tag = r->tags; tag; tag = tag->next)
        if (str_is_word(tag->name, "White"))
            tag->meant = STR("First");
        else if (str_is_word(tag->name, "Black"))
            tag->meant = STR("Second");
    bool fine = !name.failed && r->foreign.ptr;
    text_release(&name);
    return fine;
}

const char *const phrase_words[] = {
    [PHRASE_NONE] = "none",
    [PHRASE_RESIGNS] = "resigns",
    [PHRASE_DRAW_AGREED] = "draw agreed",
    [PHRASE_WINS] = "wins",
    NULL,
};

struct str glyph_text(uint8_t glyph)
{
    static const char *const signs[] = {"", "!", "?", "!!", "??", "!?", "?!"};

    return str_of(glyph < sizeof signs / sizeof *signs ? signs[glyph] : "");
}

/* ---- plies --------------------------------------------------------------- */

/* Finds the points of a piece's path in a ply; `man` is 0 for the first piece
   and 1 for the second. */
static void find_path_points(const struct ply *ply, unsigned man,
                             unsigned *begin, unsigned *end)
{
    *begin = man ? ply->second : 0;
    *end = man || !ply->second ? ply->count : ply->second;
}

uint8_t ply_claimed(const struct ply *written, const struct ply *full)
{
    unsigned taken = 0, w, w_end, r, r_end;

    for (unsigned man = 0; man <= (full->second != 0); man++) {
        find_path_points(written, man, &w, &w_end);
        find_path_points(full, man, &r, &r_end);
        taken |= (written->taken >> (w_end - 1) & 1u) << (r_end - 1);
        if (r_end - r == 3)
            taken |= ((w_end - w == 3 ? written->taken >> (w + 1)
                                      : full->taken >> (r + 1)) &
                      1u)
                     << (r + 1);
    }
    return (uint8_t)taken;
}

struct ply node_ply(const struct node *node)
{
    struct ply ply = node->ply;
    const struct ply *full = node->full;

    if (ply.kind != PLY_PATH || !full)
        return ply;
    memcpy(ply.points, full->points, sizeof ply.points);
    ply.count = full->count;
    ply.second = full->second;
    ply.taken = ply_claimed(&node->ply, full) | full->taken;
    return ply;
}

bool node_clock(const struct node *node, uint64_t *out)
{
    const struct note *note = node->notes;

    while (note && !note->timed)
        note = note->next;
    if (note)
        *out = note->clock;
    return note != NULL;
}

/* ---- the builder --------------------------------------------------------- */

bool build_begin(struct builder *b, struct arena *arena, struct diags *diags,
                 struct str text)
{
    *b = (struct builder){.diags = diags};
    b->record = ARENA_NEW(arena, struct record);
    if (!b->record)
        return false;
    b->record->arena = arena;
    b->record->text = text;
    b->at.link = &b->record->line;
    b->at.note = &b->record->notes;
    b->tag = &b->record->tags;
    return true;
}

static struct str text_view(const struct builder *b, struct span span)
{
    return span_str(b->record->text, span);
}

/* Returns the value of a tag without the backslashes of the escapes \" and \\
   of PGN. */
static struct str without_escapes(struct arena *arena, struct str raw)
{
    if (!raw.len || !memchr(raw.ptr, '\\', raw.len))
        return arena_copy(arena, raw);
    char *out = arena_alloc(arena, raw.len);
    size_t len = 0;

    for (size_t i = 0; out && i < raw.len; i++) {
        if (raw.ptr[i] == '\\' && i + 1 < raw.len)
            i++;
        out[len++] = raw.ptr[i];
    }
    return (struct str){out, len};
}

void tag_report_twice(const struct tag *tag, const struct tag *first,
                      struct diags *diags)
{
    struct diag *d = diag_report(diags, DIAG_TAG_TWICE, tag->name_span,
                                 "the tag %.*s appears twice",
                                 (int)tag->name.len, tag->name.ptr);

    diag_label(diags, d, "the first, \"%.*s\", is used", (int)first->value.len,
               first->value.ptr);
}

static void report_too_many_tags(struct builder *b, struct span name)
{
    if (b->tags == TAGS_MAX + 1)
        diag_report(b->diags, DIAG_BAD_TAG, name,
                    "the record has more than %d tags: the rest are not read",
                    TAGS_MAX);
    b->record->lost = true;
}

static struct tag *add_tag(struct builder *b, struct str name, struct str value)
{
    struct tag *tag = new_tag(b->record->arena, name, value);

    if (!tag)
        return NULL;
    *b->tag = tag;
    b->tag = &tag->next;
    return tag;
}

void build_tag(struct builder *b, struct span name, struct span value)
{
    const struct tag *first;
    struct tag *tag;

    if (++b->tags > TAGS_MAX) {
        report_too_many_tags(b, name);
        return;
    }
    first = record_tag(b->record, text_view(b, name));
    tag = add_tag(b, text_view(b, name),
                  without_escapes(b->record->arena, text_view(b, value)));
    if (!tag)
        return;
    tag->name_span = name;
    tag->value_span = value;
    if (first)
        tag_report_twice(tag, first, b->diags);
}

void build_tag_text(struct builder *b, struct str name, struct str value)
{
    add_tag(b, name, arena_copy(b->record->arena, value));
}

bool build_is_over(struct builder *b, struct span span)
{
    if (!b->record->result.span.length && !b->record->closing.phrase)
        return false;
    if (!b->after)
        diag_report(b->diags, DIAG_AFTER_RESULT, span, NULL);
    b->after = true;
    b->record->lost = true;
    return true;
}

/* Appends the plies from `first` to `last` to the line. */
static void link_nodes(struct builder *b, struct node *first, struct node *last,
                       size_t count)
{
    *b->at.link = first;
    b->at = (struct cursor){.link = &last->next,
                            .last = last,
                            .variation = &last->variations,
                            .note = &last->notes};
    b->record->plies += b->depth == 0 ? count : 0;
}

/* Assigns the waiting move number to the node. */
static void assign_waiting_number(struct builder *b, struct node *node)
{
    assert(node->ply.kind != PLY_NONE && node->ply.count <= PLY_POINTS);
    if (b->dots) {
        node->number = b->number;
        node->number_span = b->number_span;
        node->dots = b->dots;
        b->dots = 0;
    }
    node->before = b->at.early;
}

static void add_node(struct builder *b, const struct ply *ply, struct span span)
{
    struct node *node = ARENA_NEW(b->record->arena, struct node);

    if (!node)
        return;
    node->ply = *ply;
    node->span = span;
    assign_waiting_number(b, node);
    link_nodes(b, node, node, 1);
}

static const struct ply unread_ply = {.kind = PLY_UNREAD};

static void add_unread_node(struct builder *b, struct span span)
{
    b->record->unread = true;
    add_node(b, &unread_ply, span);
}

/* Returns the first harmful character of a text, or 0 if there is none.
   Diagnostics do not show such characters. */
static int32_t find_hidden(struct str s)
{
    int32_t point;

    for (size_t i = 0; i < s.len;) {
        i += str_code_point(str_from(s, i), &point);
        if (code_point_is_harmful(point))
            return point;
    }
    return 0;
}

static struct diag *report_unread(struct builder *b, struct span span)
{
    int32_t hidden = find_hidden(
        str_part(b->record->text, span.begin, span.begin + span.length));

    if (hidden <= 0)
        return diag_report(b->diags, DIAG_UNKNOWN_WORD, span, NULL);
    return diag_report(
        b->diags, DIAG_UNKNOWN_WORD, span,
        "this is not a ply, because it contains the character U+%04X",
        (unsigned)hidden);
}

static void add_unread(struct builder *b, struct span span, const char *why)
{
    b->unread = NULL;
    if (!diag_blame(b->diags, span))
        b->unread = report_unread(b, span);
    diag_retract(b->diags, span);
    if (why)
        diag_label(b->diags, b->unread, "%s", why);
    add_unread_node(b, span);
}

static void add_unread_number(struct builder *b, struct span span)
{
    add_unread(b, span, "a move number ends in a full stop");
}

/* Treats a number without dots as a word if no ply follows, since it is then
   not a move number. */
static void decide_number(struct builder *b)
{
    if (b->dots != DOTS_ANY)
        return;
    b->dots = 0;
    add_unread_number(b, b->number_span);
}

/* Discards a number that is not followed by a ply. */
static void drop_number(struct builder *b)
{
    decide_number(b);
    b->record->stray_number |= b->dots != 0;
    b->dots = 0;
}

static void take_number(struct builder *b)
{
    if (b->dots != DOTS_ANY || b->bares++)
        return;
    b->bare = diag_report(b->diags, DIAG_NUMBER_FORM, b->number_span, NULL);
    diag_label(b->diags, b->bare, "read as %lu.", (unsigned long)b->number);
}

void build_number(struct builder *b, struct span span, uint32_t number,
                  uint8_t dots)
{
    if (build_is_over(b, span))
        return;
    if (dots == DOTS_ANY && b->dots && b->dots != DOTS_ANY) {
        add_unread_number(b, span); /* "4. 61": 61 comes instead of the ply
                                       after the number */
        return;
    }
    b->record->lost_number |=
        b->dots && b->dots != DOTS_ANY && b->number != number;
    drop_number(b);
    if (dots != 1 && dots != 3 && dots != DOTS_ANY) {
        diag_report(b->diags, DIAG_SYNTAX, span,
                    "a move number must end in one full stop or three");
        dots = 0;
    }
    b->number = number;
    b->number_span = span;
    b->dots = dots;
}

void build_ply(struct builder *b, const struct ply *ply, struct span span)
{
    if (build_is_over(b, span))
        return;
    take_number(b);
    b->unread = NULL;
    add_node(b, ply, span);
}

struct node *build_room(struct builder *b)
{
    struct node *room = b->room;

    if (b->record->result.span.length || b->record->closing.phrase)
        return NULL;
    b->room = NULL;
    if (!room)
        return ARENA_TAKE(b->record->arena, struct node);
    *room = (struct node){.ply = {.kind = PLY_NONE}};
    return room;
}

void build_run(struct builder *b, const struct ply_run *run)
{
    struct node *first = run->first;

    b->room = run->room;
    if (!first)
        return;
    if (first->dots)
        build_number(b, first->number_span, first->number, first->dots);
    take_number(b);
    b->unread = NULL;
    assign_waiting_number(b, first);
    link_nodes(b, first, run->last, run->count);
}

struct node *build_last(const struct builder *b)
{
    return b->at.last;
}

void build_replace_ply(struct builder *b, const struct ply *ply,
                       struct span span)
{
    if (!b->at.last)
        return;
    b->at.last->ply = *ply;
    b->at.last->span = span;
}

/* True if the variation begins with an invalid ply to which its opening bracket
   belongs, as in Brax: "(C2H-C3". */
static bool is_part_of_ply(const struct builder *b, const struct frame *frame)
{
    const struct node *first = *frame->first;
    uint32_t end = frame->open.begin + frame->open.length;

    if (!first || first->ply.kind != PLY_UNREAD || first->span.begin != end)
        return false;
    for (uint32_t i = 0; i < first->span.length; i++) {
        if (ascii_is_digit(b->record->text.ptr[end + i]))
            return true;
    }
    return false;
}

static bool is_adjacent(struct span before, struct span span)
{
    return before.begin + before.length == span.begin;
}

/* True if the variation begins directly after an unread word. */
static bool continues_word(const struct frame *frame)
{
    const struct node *before = frame->cursor.last;

    return before && before->ply.kind == PLY_UNREAD &&
           is_adjacent(before->span, frame->open);
}

/* Called when a variation is closed. Stores its brackets if they contain only
   one word, without spaces, and if this word or the previous word is unread:
   the brackets may belong to the word. */
static void note_single_word_brackets(struct builder *b, struct span close)
{
    const struct frame *frame = &b->frames[b->depth - 1];
    const struct node *word = b->at.last;

    b->brackets = (struct brackets){.whole = {0, 0}};
    if (word && *frame->first == word && !word->notes &&
        (word->ply.kind == PLY_UNREAD || continues_word(frame)) &&
        is_adjacent(frame->open, word->span) && is_adjacent(word->span, close))
        b->brackets = (struct brackets){span_between(frame->open, close),
                                        frame->cursor,
                                        frame->unread,
                                        b->unread,
                                        NULL,
                                        frame->lost};
}

/* Joins an apparent variation to the word before or after it, as in "(D9@)-D8"
   and "P(A1-A2)P(A3-A4)". */
static void join_brackets(struct builder *b)
{
    struct brackets in = b->brackets;
    struct node *last = in.cursor.last;
    bool goes_on = last && last->ply.kind == PLY_UNREAD &&
                   is_adjacent(last->span, in.whole);

    b->brackets.whole.length = 0;
    b->at = in.cursor;
    if (last)
        *b->at.variation = NULL;
    else
        b->record->lost = in.lost;
    diag_drop(b->diags, in.misplaced);
    if (goes_on) {
        last->span.length += in.whole.length;
        diag_drop(b->diags, in.inner);
    }
    b->unread = goes_on ? in.before : in.inner;
    struct span all = goes_on ? last->span : in.whole;
    if (b->unread)
        b->unread->span = diag_map_to_file(b->diags, all);
    diag_retract(b->diags, all);
    if (!goes_on)
        add_unread_node(b, all);
}

/* Joins a word to the unread word before it if there is nothing between them,
   and returns true. */
static bool joins_unread(struct builder *b, struct span span)
{
    if (b->brackets.whole.length && !b->dots &&
        is_adjacent(b->brackets.whole, span))
        join_brackets(b);

    struct node *last = b->at.last;

    if (!last || last->ply.kind != PLY_UNREAD || b->dots ||
        !is_adjacent(last->span, span))
        return false;
    last->span.length += span.length;
    if (b->unread)
        b->unread->span = diag_map_to_file(b->diags, last->span);
    diag_retract(b->diags, last->span);
    return true;
}

void build_unread(struct builder *b, struct span span, const char *why)
{
    if (build_is_over(b, span) || joins_unread(b, span))
        return;
    take_number(b);
    add_unread(b, span, why);
}

void build_comma(struct builder *b, struct span span)
{
    decide_number(b);
    if (!b->at.last)
        diag_report(b->diags, DIAG_SYNTAX, span,
                    "there is no ply before this comma");
    else if (b->at.last->comma)
        diag_report(b->diags, DIAG_SYNTAX, span,
                    "this comma follows another comma");
    else
        b->at.last->comma = true;
}

static struct note *add_note(struct builder *b, enum note_kind kind)
{
    struct note *note = ARENA_NEW(b->record->arena, struct note);

    if (!note)
        return NULL;
    note->kind = (uint8_t)kind;
    note->rank = b->at.rank;
    *b->at.note = note;
    b->at.note = &note->next;
    return note;
}

/* Returns the words of a comment, in which each run of white space becomes one
   space. */
static struct str reduce_white_space(struct arena *arena, struct str raw)
{
    struct str s = str_trim(raw);
    char *out = s.len ? arena_alloc(arena, s.len) : NULL;
    size_t len = 0;

    for (size_t i = 0; out && i < s.len; i++) {
        char c = ascii_is_space(s.ptr[i]) ? ' ' : s.ptr[i];
        if (c != ' ' || out[len - 1] != ' ')
            out[len++] = c;
    }
    return (struct str){out, len};
}

static struct note *add_comment(struct builder *b, struct str words)
{
    struct note *note = add_note(b, NOTE_COMMENT);

    if (!note)
        return NULL;
    note->text = note->bytes = reduce_white_space(b->record->arena, words);
    if (b->comments_left) {
        note->bytes = *b->comments++;
        b->comments_left--;
    }
    return note;
}

void build_comment_text(struct builder *b, struct str words)
{
    add_comment(b, words);
}

/* Stores the clock in a comment. A ply has only one clock, the first in its
   comments. */
static void read_clock_comment(struct builder *b, struct note *note,
                               struct str words, struct span where)
{
    uint64_t clock;

    if (!clock_parse(words, &clock)) {
        struct diag *d = diag_report(b->diags, DIAG_BAD_TIME, where, NULL);
        diag_label(b->diags, d,
                   "a clock is written [%%clk h:mm:ss]; this one is ignored");
    } else if (b->at.timed) {
        diag_report(b->diags, DIAG_BAD_TIME, where,
                    "this ply already has a clock");
    } else if (b->at.last) {
        b->at.timed = note->timed = true;
        note->clock = clock;
    }
}

void build_comment(struct builder *b, struct span inner)
{
    struct str raw = text_view(b, inner), words;
    struct note *note = add_comment(b, raw);
    size_t at = 0;

    while (note && clock_find(raw, &at, &words)) {
        size_t begin = words.len ? (size_t)(words.ptr - raw.ptr) : at - 1;
        read_clock_comment(b, note, words,
                           (struct span){inner.begin + (uint32_t)begin,
                                         words.len ? (uint32_t)words.len : 1});
    }
}

/* True if a text begins with a move number and a ply: "3. c6", "3.P(A3-A4)" or
   "3. (C1)-C2". */
static bool begins_with_ply(struct str text)
{
    size_t i = 0, digits;

    while (i < text.len && ascii_is_space(text.ptr[i]))
        i++;
    for (digits = i; i < text.len && ascii_is_digit(text.ptr[i]);)
        i++;
    if (i == digits || i == text.len || text.ptr[i] != '.')
        return false;
    while (i < text.len &&
           (ascii_is_space(text.ptr[i]) || strchr(".(", text.ptr[i])))
        i++;
    return i + 1 < text.len && ascii_is_letter(text.ptr[i]) &&
           (ascii_is_digit(text.ptr[i + 1]) || text.ptr[i + 1] == '(');
}

void build_unclosed_comment(struct builder *b, struct span open)
{
    struct diag *d = diag_report(b->diags, DIAG_UNCLOSED_COMMENT, open, NULL);

    if (begins_with_ply(str_from(b->record->text, open.begin + open.length)))
        diag_label(b->diags, d, "the text after { looks like plies");
    b->open_comment = true;
    b->record->lost = true;
}

void build_glyph(struct builder *b, uint8_t glyph)
{
    struct note *note = add_note(b, NOTE_GLYPH);

    if (note)
        note->glyph = glyph;
}

static bool has_room_for_frame(struct builder *b)
{
    if (!b->frames)
        b->frames =
            arena_alloc(b->record->arena, NESTING_MAX * sizeof *b->frames);
    return b->frames != NULL && b->depth < NESTING_MAX;
}

void build_open(struct builder *b, struct span span)
{
    struct frame *frame;

    if (build_is_over(b, span) || !has_room_for_frame(b))
        return;
    drop_number(b);
    frame = &b->frames[b->depth++];
    *frame = (struct frame){.open = span,
                            .cursor = b->at,
                            .unread = b->unread,
                            .lost = b->record->lost};
    b->record->lost |= !b->at.last;
    b->at.link = b->at.last ? b->at.variation : &b->dropped;
    frame->first = b->at.link;
    b->at.last = NULL;
    b->at.early = NULL;
    b->at.note = &b->at.early;
    b->at.rank = 0;
    b->at.timed = false;
}

/*
 * Called at the end of a variation: reports a result in it. If the variation is
 * never closed, the result is the record's result.
 */
static void refuse_inner(struct builder *b)
{
    struct span span =
        b->inner.span.length ? b->inner.span : b->inner_closing.span;

    if (!span.length)
        return;
    diag_report(b->diags, DIAG_RESULT_IN_VARIATION, span, NULL);
    b->record->lost = true;
    b->inner = (struct result){.kind = RESULT_NONE};
    b->inner_closing = (struct closing){.phrase = PHRASE_NONE};
}

/* Suggests the ply without the bracket that touches it. */
static void suggest_without(struct builder *b, struct diag *d,
                            const struct node *ply)
{
    diag_help(b->diags, d, text_view(b, ply->span));
}

static void report_stray(struct builder *b, struct span span)
{
    struct diag *d = diag_report(b->diags, DIAG_STRAY_CLOSE, span, NULL);

    if (b->at.last && is_adjacent(b->at.last->span, span))
        suggest_without(b, d, b->at.last);
}

/* Closes a variation. Notes before its first ply were stored in `early` until
   that ply was read. */
void build_close(struct builder *b, struct span span)
{
    if (build_is_over(b, span) || (b->depth == 0 && joins_unread(b, span)))
        return;
    decide_number(b);
    if (b->depth == 0) {
        report_stray(b, span);
        return;
    }
    note_single_word_brackets(b, span);
    refuse_inner(b);
    const struct frame *frame = &b->frames[--b->depth];
    bool empty = b->at.last == NULL;

    if (!frame->cursor.last)
        b->brackets.misplaced = diag_report(
            b->diags, DIAG_SYNTAX, frame->open,
            "there is no ply before this variation that the variation "
            "could replace");
    else if (empty) {
        diag_report(b->diags, DIAG_EMPTY_VARIATION,
                    span_between(frame->open, span), NULL);
        b->record->lost = true;
    }
    b->at = frame->cursor;
    b->dots = 0;
    if (b->at.last && !empty && *b->at.variation) {
        b->at.variation = &(*b->at.variation)->sibling;
        b->at.rank++;
    }
    if (b->brackets.whole.length && continues_word(frame) &&
        ((*frame->first)->ply.kind != PLY_UNREAD || is_part_of_ply(b, frame)))
        join_brackets(b);
}

void build_result(struct builder *b, enum result_kind kind, struct span span)
{
    struct result *result = b->depth ? &b->inner : &b->record->result;

    if (b->after)
        return;
    decide_number(b);
    if (b->depth && result->span.length)
        refuse_inner(b);
    else if (result->span.length)
        diag_report(b->diags, DIAG_SYNTAX, span,
                    "the record already has a result");
    if (!result->span.length)
        *result = (struct result){(uint8_t)kind, span};
}

void build_phrase(struct builder *b, enum phrase phrase, struct span who,
                  struct span span)
{
    struct closing *closing =
        b->depth ? &b->inner_closing : &b->record->closing;

    if (b->after)
        return;
    decide_number(b);
    if (b->depth && closing->phrase)
        refuse_inner(b);
    else if (closing->phrase)
        diag_report(b->diags, DIAG_SYNTAX, span,
                    "the record already says how the game ended");
    if (!closing->phrase)
        *closing = (struct closing){
            .phrase = (uint8_t)phrase, .who = text_view(b, who), .span = span};
}

/* Ends an unclosed variation, which contains the rest of its line. No ply in it
   is replayed. */
static void end_unclosed(struct builder *b, struct frame *frame)
{
    const struct node *first = *frame->first;

    if (!b->open_comment && !is_part_of_ply(b, frame)) {
        struct diag *d =
            diag_report(b->diags, DIAG_UNCLOSED_VARIATION, frame->open, NULL);
        if (first && is_adjacent(frame->open, first->span))
            suggest_without(b, d, first);
    }
    if (*frame->first)
        (*frame->first)->ply = (struct ply){.kind = PLY_UNREAD};
    b->record->lost = true;
}

struct board *build_board(struct builder *b)
{
    if (!b->record->board)
        b->record->board = ARENA_NEW(b->record->arena, struct board);
    return b->record->board;
}

struct record *build_end(struct builder *b)
{
    drop_number(b);
    b->record->bare_numbers = b->bares;
    if (b->bare && b->bares > 1)
        diag_label(b->diags, b->bare, "%.*s, like %zu more in this record",
                   (int)b->bare->label.len, b->bare->label.ptr, b->bares - 1);
    for (size_t i = 0; i < b->depth; i++)
        end_unclosed(b, &b->frames[i]);
    if (b->depth && !b->record->result.span.length)
        b->record->result = b->inner;
    if (b->depth && !b->record->closing.phrase)
        b->record->closing = b->inner_closing;
    return b->record;
}

/* ---- walking ------------------------------------------------------------- */

void walk_begin(struct walk *w, const struct record *r)
{
    w->node = r->line;
    w->index = 1;
    w->depth = 0;
}

/* Called at the end of a line. Goes to the next variation, or back to the outer
   line. */
static void walk_leave_line(struct walk *w)
{
    while (!w->node && w->depth) {
        struct node *ply = w->outer[w->depth - 1].ply;
        struct node *sibling = w->outer[w->depth - 1].variation->sibling;

        w->index = w->outer[w->depth - 1].index;
        w->outer[w->depth - 1].variation = sibling;
        w->node = sibling;
        if (!sibling) {
            w->depth--;
            w->index++;
            w->node = ply->next;
        }
    }
}

void walk_next(struct walk *w)
{
    struct node *node = w->node;

    assert(node && w->depth <= NESTING_MAX);
    if (node->variations) {
        assert(w->depth < NESTING_MAX);
        w->outer[w->depth].ply = node;
        w->outer[w->depth].variation = node->variations;
        w->outer[w->depth++].index = w->index;
        w->node = node->variations;
        return;
    }
    w->node = node->next;
    w->index++;
    walk_leave_line(w);
}
