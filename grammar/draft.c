/*
 * Builds the text of an intermediate record section by section, and notes the
 * places of its words in the source (draft.h).
 */
#include "draft.h"

#include "clock.h"
#include "source.h"

enum { LINE_BYTES = 76 }; /* a longer line is broken before a word */

void draft_begin(struct draft *d, struct arena *arena, struct diags *diags,
                 struct str text, size_t head, struct str preamble)
{
    d->arena = arena;
    d->diags = diags;
    d->text = text;
    d->head = head;
    d->preamble = preamble;
    d->lost = d->broken = d->free = d->as_it_stands = false;
    d->turn_told = d->mixed = false;
    d->foreign = STR_NONE;
    d->details = NULL;
    d->detail_end = &d->details;
    d->depth = d->line = 0;
    d->round = d->turn = 0;
    text_clear(&d->words);
    text_clear(&d->comments);
    for (size_t i = 0; i < DRAFT_SECTIONS; i++) {
        text_clear(&d->made[i]);
        text_clear(&d->shifts[i]);
    }
}

void draft_release(struct draft *d)
{
    text_release(&d->words);
    text_release(&d->comments);
    for (size_t i = 0; i < DRAFT_SECTIONS; i++) {
        text_release(&d->made[i]);
        text_release(&d->shifts[i]);
    }
}

void draft_foreign(struct draft *d, struct str name)
{
    d->foreign = name;
    d->free = true;
}

void draft_detail(struct draft *d, struct str name, struct str value)
{
    struct detail *detail = ARENA_NEW(d->arena, struct detail);
    char *words = arena_alloc(d->arena, name.len + value.len + 1);

    if (!detail || !words)
        return;
    memcpy(words, name.ptr, name.len);
    words[name.len] = ' ';
    if (value.len)
        memcpy(words + name.len + 1, value.ptr, value.len);
    detail->words = (struct str){words, name.len + value.len + 1};
    *d->detail_end = detail;
    d->detail_end = &detail->next;
}

void draft_lossy(struct draft *d, struct span where, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    diag_reportv(d->diags, DIAG_LOSSY, where, format, args);
    va_end(args);
}

static size_t list_count(const struct text *list, size_t size)
{
    return list->len / size;
}

/* ---- words and places ---------------------------------------------------- */

/* Appends an item to a list. */
static inline void add_item(struct text *list, const void *item, size_t size)
{
    char *room = text_room(list, size);

    if (!room)
        return;
    memcpy(room, item, size);
    list->len += size;
}

/* Notes that the text added next to the section comes from offset `at` of the
   source. */
static void note_source_offset(struct draft *d, enum draft_section section,
                               uint32_t at)
{
    uint32_t here = (uint32_t)d->made[section].len;
    const struct shift shift = {here, (int32_t)((int64_t)at - here)};

    add_item(&d->shifts[section], &shift, sizeof shift);
}

static struct span span_of(struct quote q)
{
    int32_t by = q.shifts.count ? q.shifts.list[q.shifts.count - 1].by : 0;

    return (struct span){q.at, (uint32_t)((int64_t)q.words.len + by)};
}

/* Adds a symbol that the intermediate record needs but that the source only
   implies. */
static void append_implied_symbol(struct draft *d, enum draft_section section,
                                  struct str s, struct span where)
{
    note_source_offset(d, section, where.begin);
    text_add(&d->made[section], s);
    note_source_offset(d, section, where.begin + where.length);
}

static struct span span_after(struct span span)
{
    return (struct span){span.begin + span.length, 0};
}

/* A function that determines how a byte is written in a section. */
typedef bool byte_filter(char c, char *out, bool *escaped);

static void append_draft_bytes(struct draft *d, enum draft_section section,
                               struct str s, uint32_t at, byte_filter *filter)
{
    struct text *out = &d->made[section];

    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];
        bool escaped = false;
        if (filter(s.ptr[i], &c, &escaped) && escaped) {
            text_add_char(out, '\\');
            note_source_offset(d, section, at + (uint32_t)i);
        }
        text_add_char(out, c);
    }
}

static void append_filtered_quote(struct draft *d, enum draft_section section,
                                  struct quote q, byte_filter *filter)
{
    const struct shifts *shifts = &q.shifts;
    size_t begin = 0;

    for (size_t i = 0; i <= shifts->count; i++) {
        size_t end = i < shifts->count ? shifts->list[i].at : q.words.len;
        int64_t by = i ? shifts->list[i - 1].by : 0;
        uint32_t at = (uint32_t)((int64_t)(q.at + begin) + by);
        if (end == begin && i < shifts->count)
            continue;
        note_source_offset(d, section, at);
        append_draft_bytes(d, section, str_part(q.words, begin, end), at,
                           filter);
        begin = end;
    }
    note_source_offset(d, section, span_of(q).begin + span_of(q).length);
}

static bool escape_nothing(char c, char *out, bool *escaped)
{
    (void)escaped;
    *out = c;
    return false;
}

/* ---- tags ---------------------------------------------------------------- */

/* The value of a tag is on one line, with its quotes escaped. */
static bool escape_for_tag(char c, char *out, bool *escaped)
{
    *escaped = c == '"' || c == '\\';
    *out = (unsigned char)c < ' ' || c == '\x7F' ? ' ' : c;
    return true;
}

void draft_tag(struct draft *d, struct quote name, struct quote value)
{
    bool first = d->made[DRAFT_TAGS].len == 0;

    if (!tag_is_name(name.words)) {
        struct diag *wrong = diag_report(d->diags, DIAG_BAD_TAG, span_of(name),
                                         "this is not a tag's name");
        diag_label(d->diags, wrong,
                   "the name of a tag consists of letters, digits and _");
        d->lost = true;
        return;
    }
    append_implied_symbol(
        d, DRAFT_TAGS, STR("["),
        (struct span){first ? (uint32_t)d->head : name.at, 0});
    append_filtered_quote(d, DRAFT_TAGS, name, escape_for_tag);
    append_implied_symbol(d, DRAFT_TAGS, STR(" \""), span_after(span_of(name)));
    append_filtered_quote(d, DRAFT_TAGS, value, escape_for_tag);
    append_implied_symbol(d, DRAFT_TAGS, STR("\"]\n"),
                          span_after(span_of(value)));
}

/* Puts each tag on its own line: spaces outside strings become line breaks. */
static struct str put_tags_on_lines(struct arena *arena, struct str s)
{
    char *out = arena_alloc(arena, s.len);
    bool quoted = false, escaped = false;

    for (size_t i = 0; out && i < s.len; i++) {
        bool ends = !quoted && s.ptr[i] == ' ' && i && s.ptr[i - 1] == ']';
        out[i] = ends ? '\n' : s.ptr[i];
        quoted ^= s.ptr[i] == '"' && !escaped;
        escaped = s.ptr[i] == '\\' && !escaped;
    }
    return out ? (struct str){out, s.len} : STR_NONE;
}

void draft_header(struct draft *d, struct quote text)
{
    text.words = put_tags_on_lines(d->arena, text.words);
    if (!text.words.ptr)
        return;
    append_filtered_quote(d, DRAFT_TAGS, text, escape_nothing);
    text_add_char(&d->made[DRAFT_TAGS], '\n');
}

/* ---- plies --------------------------------------------------------------- */

/* Separates words by a space, or by a line break if the line is long enough.
   The separator counts as the end of the previous word. */
static void end_word(struct draft *d)
{
    struct text *out = &d->made[DRAFT_PLIES];

    if (out->len == d->line)
        return;
    bool wide = out->len - d->line > LINE_BYTES;
    text_add_char(out, wide ? '\n' : ' ');
    if (wide)
        d->line = out->len;
}

void draft_number(struct draft *d, uint32_t round, uint32_t turn,
                  struct span where)
{
    bool counted =
        d->turn_told && turn > 1 && round == d->round && turn == d->turn + 1;

    d->round = round;
    d->turn = turn;
    d->turn_told = true;
    if (counted)
        return;
    end_word(d);
    note_source_offset(d, DRAFT_PLIES, where.begin);
    text_add_number(&d->made[DRAFT_PLIES], round);
    append_implied_symbol(d, DRAFT_PLIES, turn > 1 ? STR("...") : STR("."),
                          span_after(where));
}

/* Replaces characters that are never part of a ply and that would be read as
   something else. */
static bool escape_for_ply(char c, char *out, bool *escaped)
{
    (void)escaped;
    *out = c && strchr("{};[]\"\\", c) ? '_' : (unsigned char)c < ' ' ? ' ' : c;
    return false;
}

/* Adds a word that consists only of letters, digits and hyphens, like most
   words. Returns false, without adding anything, if the word has other
   characters. */
static bool append_plain_word(struct draft *d, struct quote word)
{
    const struct str s = word.words;
    char *room = text_room(&d->made[DRAFT_PLIES], s.len);

    if (!room || word.shifts.count)
        return false;
    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];
        if (!ascii_is_letter(c) && !ascii_is_digit(c) && c != '-')
            return false;
        room[i] = c;
    }
    note_source_offset(d, DRAFT_PLIES, word.at);
    d->made[DRAFT_PLIES].len += s.len;
    note_source_offset(d, DRAFT_PLIES, word.at + (uint32_t)s.len);
    return true;
}

void draft_ply(struct draft *d, struct quote word)
{
    struct draft_word w = {.depth = (uint32_t)d->depth};

    end_word(d);
    w.span.begin = (uint32_t)d->made[DRAFT_PLIES].len;
    if (!append_plain_word(d, word))
        append_filtered_quote(d, DRAFT_PLIES, word, escape_for_ply);
    w.span.length = (uint32_t)d->made[DRAFT_PLIES].len - w.span.begin;
    add_item(&d->words, &w, sizeof w);
}

static bool escape_for_line(char c, char *out, bool *escaped)
{
    (void)escaped;
    *out = (unsigned char)c < ' ' ? ' ' : c;
    return false;
}

/* Adds a comment. A comment that contains a closing brace is written as one
   that ends with its line. */
void draft_comment(struct draft *d, struct quote q)
{
    text_add(&d->comments,
             (struct str){(const char *)&q.words, sizeof q.words});

    bool line = q.words.len && memchr(q.words.ptr, '}', q.words.len);

    end_word(d);
    append_implied_symbol(d, DRAFT_PLIES, line ? STR(";") : STR("{"),
                          (struct span){q.at, 0});
    append_filtered_quote(d, DRAFT_PLIES, q,
                          line ? escape_for_line : escape_nothing);
    append_implied_symbol(d, DRAFT_PLIES, line ? STR("\n") : STR("}"),
                          span_after(span_of(q)));
    if (line)
        d->line = d->made[DRAFT_PLIES].len;
    d->turn_told = false;
}

void draft_clock(struct draft *d, uint64_t clock, const uint64_t *stated,
                 struct span where)
{
    struct text words = {0};

    if (!stated) {
        text_add(&words, STR("[%clk "));
        clock_write(clock, &words);
        text_add_char(&words, ']');
        draft_comment(
            d, (struct quote){.words = arena_copy(d->arena, text_str(&words)),
                              .at = where.begin});
    } else if (clock != *stated) {
        clock_write_seconds(*stated, &words);
        diag_report(d->diags, DIAG_BAD_FIELD, where,
                    "the comment of the ply gives %.*s seconds instead",
                    (int)words.len, words.ptr);
        d->lost = true;
    }
    d->words.failed |= words.failed;
    text_release(&words);
}

const struct str *draft_comments(const struct draft *d, size_t *count)
{
    *count = d->mixed ? 0 : list_count(&d->comments, sizeof(struct str));
    return (const struct str *)(const void *)d->comments.ptr;
}

void draft_glyph(struct draft *d, uint8_t glyph, struct span where)
{
    end_word(d);
    append_implied_symbol(d, DRAFT_PLIES, STR("$"),
                          (struct span){where.begin, 0});
    text_add_number(&d->made[DRAFT_PLIES], glyph);
    note_source_offset(d, DRAFT_PLIES, where.begin + where.length);
}

bool draft_open(struct draft *d, struct span where)
{
    struct diag *wrong;

    if (d->depth < NESTING_MAX) {
        d->depth++;
        d->turn_told = false;
        end_word(d);
        append_implied_symbol(d, DRAFT_PLIES, STR("("), where);
        return true;
    }
    wrong = diag_report(d->diags, DIAG_NESTED_TOO_DEEP, where, NULL);
    diag_label(
        d->diags, wrong,
        "variations can be nested at most %d levels deep; this one is skipped",
        NESTING_MAX);
    d->lost = true;
    return false;
}

void draft_close(struct draft *d, struct span where)
{
    assert(d->depth);
    d->depth--;
    d->turn_told = false;
    end_word(d);
    append_implied_symbol(d, DRAFT_PLIES, STR(")"), where);
}

/* Begins a new line after a comment that ends with its line. */
static void end_line(struct draft *d, struct str text)
{
    if (!text.len || !memchr(text.ptr, ';', text.len) ||
        text.ptr[text.len - 1] == '\n')
        return;
    text_add_char(&d->made[DRAFT_PLIES], '\n');
    d->line = d->made[DRAFT_PLIES].len;
}

void draft_movetext(struct draft *d, struct quote text)
{
    d->mixed = true;
    end_word(d);
    append_filtered_quote(d, DRAFT_PLIES, text, escape_nothing);
    end_line(d, text.words);
}

/* ---- endings ------------------------------------------------------------- */

static void separate_ending(struct draft *d)
{
    if (d->made[DRAFT_ENDING].len)
        text_add_char(&d->made[DRAFT_ENDING], ' ');
}

void draft_result(struct draft *d, enum result_kind kind, struct span where)
{
    separate_ending(d);
    append_implied_symbol(d, DRAFT_ENDING, result_ascii(kind), where);
}

bool draft_read_result(struct draft *d, struct str words, struct span where,
                       enum result_kind *out)
{
    struct diag *read;

    if (result_find(words, out))
        return true;
    if (!result_read(words, out))
        return false;
    read = diag_report(d->diags, DIAG_PHRASE_FORM, where, NULL);
    diag_label(d->diags, read, "read as \"%s\"", result_text(*out).ptr);
    return true;
}

void draft_phrase(struct draft *d, enum phrase phrase, struct quote who,
                  struct span where)
{
    separate_ending(d);
    if (who.words.len) {
        append_filtered_quote(d, DRAFT_ENDING, who, escape_for_ply);
        append_implied_symbol(d, DRAFT_ENDING, STR(" "),
                              (struct span){where.begin, 0});
    }
    append_implied_symbol(d, DRAFT_ENDING, str_of(phrase_words[phrase]), where);
}

void draft_ending(struct draft *d, struct quote text)
{
    separate_ending(d);
    append_filtered_quote(d, DRAFT_ENDING, text, escape_nothing);
}

/* ---- the whole ----------------------------------------------------------- */

static bool has_failed(const struct draft *d)
{
    bool failed = d->words.failed || d->comments.failed;

    for (size_t i = 0; i < DRAFT_SECTIONS; i++)
        failed |= d->made[i].failed || d->shifts[i].failed;
    return failed;
}

/* Copies the shifts of a section, moved to the place of the section in the
   whole text. Returns the end of the copies. */
static struct shift *place_section(const struct draft *d, size_t section,
                                   size_t begin, struct shift *out)
{
    size_t count = list_count(&d->shifts[section], sizeof *out);

    if (count)
        memcpy(out, d->shifts[section].ptr, count * sizeof *out);
    for (size_t i = 0; i < count; i++) {
        out[i].at += (uint32_t)begin;
        out[i].by -= (int32_t)begin;
    }
    return out + count;
}

static void place_words(struct draft *d, size_t begin)
{
    struct draft_word *list = (struct draft_word *)(void *)d->words.ptr;

    for (size_t i = 0; i < list_count(&d->words, sizeof *list); i++)
        list[i].span.begin += (uint32_t)begin;
}

/* Joins the sections, with an empty line after each so that movetext can begin
   there. */
struct str draft_end(struct draft *d, struct shifts *shifts)
{
    size_t size = 0, room = 0, at = 0;
    struct shift *list;
    char *out;

    for (size_t i = 0; i < DRAFT_SECTIONS; i++) {
        size += d->made[i].len + 2;
        room += list_count(&d->shifts[i], sizeof *list);
    }
    out = arena_alloc(d->arena, size + SLICE_SLACK);
    list = arena_alloc(d->arena, room * sizeof *list + 1);
    if (!out || !list || has_failed(d)) {
        d->arena->exhausted = true;
        d->arena->no_memory |= has_failed(d);
        return STR_NONE;
    }
    *shifts = (struct shifts){list, room};
    for (size_t i = 0; i < DRAFT_SECTIONS; i++) {
        list = place_section(d, i, at, list);
        if (i == DRAFT_PLIES)
            place_words(d, at);
        if (d->made[i].len)
            memcpy(out + at, d->made[i].ptr, d->made[i].len);
        at += d->made[i].len;
        if (d->made[i].len)
            out[at++] = '\n';
    }
    out[at++] = '\n';
    return (struct str){out, at};
}

/* ---- results for its plies ----------------------------------------------- */

static bool is_word(const struct shifts *folded, const struct walk *w,
                    const struct draft_word *word)
{
    uint32_t begin = shifts_before(folded, w->node->span.begin);
    uint32_t end =
        shifts_before(folded, w->node->span.begin + w->node->span.length);

    return w->depth == word->depth && begin == word->span.begin &&
           end == word->span.begin + word->span.length;
}

void draft_check(const struct draft *d, struct record *record,
                 struct diags *diags)
{
    const struct shifts folded = diags->shifts[SHIFTS_FOLDED];
    const struct draft_word *list =
        (const struct draft_word *)(const void *)d->words.ptr;
    size_t count = list_count(&d->words, sizeof *list), i = 0;
    struct walk w;

    record->lost |= d->lost;
    if (d->free)
        return;
    for (walk_begin(&w, record); w.node && i < count; walk_next(&w), i++)
        if (!is_word(&folded, &w, &list[i]))
            break;
    if (i == count && !w.node)
        return;
    record->lost = true;
    if (diags_worst(diags) == SEVERITY_ERROR)
        return;
    struct span span = i < count ? list[i].span : w.node->span;
    diag_report(diags, DIAG_UNKNOWN_WORD, span, "this is not a single ply");
}
