/* A record as a tree of nodes. */
#include <string.h>

#include "sgf.h"

enum { LINE_COLUMNS = 76 };

struct writer {
    const struct record *record;
    const struct sgf_game *game;
    const struct notation *home;
    unsigned rows;
    struct text *out, *why;
    size_t line;       /* where the line at hand begins */
    struct text words; /* scratch */
    struct text later; /* struct later, the branches that are not yet written */
    bool fine;
};

/* Who plays next. */
struct turn {
    char colour;
    bool swapped; /* by a swap: the same one goes on */
};

/* The variations of a ply, which come after the rest of its line. */
struct later {
    const struct node *variation;
    struct turn turn;
    bool flat; /* of a variation's first ply: siblings of it */
};

static void refuse(struct writer *w, const char *why)
{
    if (w->fine)
        text_add(w->why, str_of(why));
    w->fine = false;
}

/* ---- values --------------------------------------------------------------- */

static void add_words(struct text *out, struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] == ']' || s.ptr[i] == '\\')
            text_add_char(out, '\\');
        text_add_char(out, s.ptr[i]);
    }
}

static void add_property(struct text *out, const char *name, struct str value)
{
    text_add(out, str_of(name));
    text_add_char(out, '[');
    add_words(out, value);
    text_add_char(out, ']');
}

/* a is 1, A is 27. */
static char letter(unsigned number)
{
    return (char)(number <= 26 ? 'a' + number - 1 : 'A' + number - 27);
}

/* The cells of a ply of the home notation, d3 or c5-d6, as points. */
static bool add_points(const struct writer *w, struct str ply, struct text *out)
{
    bool first = true;

    while (ply.len) {
        unsigned column = (unsigned)(ply.ptr[0] - 'a') + 1, row = 0;
        size_t i = 1;
        if (!ascii_is_lower(ply.ptr[0]))
            return false;
        for (; i < ply.len && i < 4 && ascii_is_digit(ply.ptr[i]); i++)
            row = 10 * row + (unsigned)(ply.ptr[i] - '0');
        if (i == 1 || row == 0 || row > w->rows)
            return false;
        if (!first)
            text_add_char(out, ':');
        first = false;
        text_add_char(out, letter(column));
        text_add_char(out, letter(w->rows - row + 1));
        ply = str_from(ply, i);
        str_skip(&ply, STR("-"));
    }
    return !first;
}

/* ---- notes ---------------------------------------------------------------- */

static const char kept[] = "[%sgf ", clock[] = "[%clk ";

/* NAME[value]...: what the reader kept, and nothing more. */
static bool is_property(struct str s)
{
    size_t i = 0;

    while (i < s.len && ascii_is_upper(s.ptr[i]))
        i++;
    if (i == 0 || i == s.len)
        return false;
    while (i < s.len && s.ptr[i] == '[') {
        for (i++; i < s.len && s.ptr[i] != ']'; i++)
            i += s.ptr[i] == '\\';
        if (i >= s.len)
            return false;
        for (i++; i < s.len && s.ptr[i] == ' ';)
            i++;
    }
    return i == s.len;
}

/* What stands between a command's name and its bracket; false: it is none. */
static bool is_command(struct str s, const char *name, struct str *out)
{
    if (!str_skip(&s, str_of(name)) || !str_ends(s, STR("]")))
        return false;
    *out = str_part(s, 0, s.len - 1);
    return true;
}

/* h:mm:ss as seconds. */
static bool add_seconds(struct str s, struct text *out)
{
    uint64_t all = 0, part = 0;
    struct str fraction = s, whole = str_take(&fraction, '.');

    for (int i = 0; i < 3; i++) {
        if (!str_number(str_take(&whole, ':'), &part) || part > 9999)
            return false;
        all = 60 * all + part;
    }
    text_add_number(out, all);
    if (fraction.len)
        text_addf(out, ".%.*s", (int)fraction.len, fraction.ptr);
    return !whole.len;
}

/* A command that is a property: false if it is none. */
static bool add_command(struct writer *w, struct str words, char colour)
{
    struct str inside;
    size_t begin = w->out->len;

    if (is_command(words, kept, &inside) && is_property(inside)) {
        text_add(w->out, inside);
        return true;
    }
    if (!colour || !is_command(words, clock, &inside))
        return false;
    text_addf(w->out, "%cL[", colour);
    if (!add_seconds(inside, w->out)) {
        w->out->len = begin;
        return false;
    }
    text_add_char(w->out, ']');
    return true;
}

static void add_glyph(struct writer *w, uint8_t glyph)
{
    for (size_t i = 0; sgf_glyphs[i].property; i++)
        if (sgf_glyphs[i].glyph == glyph) {
            add_property(w->out, sgf_glyphs[i].property,
                         str_of(sgf_glyphs[i].value));
            return;
        }
}

/* Signs before a ply, by their numbers. */
static void add_glyphs_before(struct writer *w, const struct note *notes)
{
    bool any = false;

    for (; notes; notes = notes->next) {
        if (notes->kind != NOTE_GLYPH)
            continue;
        text_add(w->out, any ? STR("") : STR("NB"));
        text_addf(w->out, "[%u]", notes->glyph);
        any = true;
    }
}

/* One sign has a property; the second one and others are numbers. */
static void add_glyphs(struct writer *w, const struct note *notes)
{
    bool named = false, numbers = false;

    for (const struct note *n = notes; n; n = n->next)
        if (n->kind == NOTE_GLYPH && glyph_text(n->glyph).len && !named) {
            add_glyph(w, n->glyph);
            named = true;
        }
    named = false;
    for (const struct note *n = notes; n; n = n->next) {
        if (n->kind != NOTE_GLYPH)
            continue;
        if (glyph_text(n->glyph).len && !named) {
            named = true;
            continue;
        }
        if (!numbers)
            text_add(w->out, STR("NG"));
        numbers = true;
        text_addf(w->out, "[%u]", n->glyph);
    }
}

/* Comments, each a paragraph. */
static void add_comments(struct writer *w, const char *name,
                         const struct note *notes, char colour)
{
    text_clear(&w->words);
    for (const struct note *n = notes; n; n = n->next) {
        if (n->kind != NOTE_COMMENT || add_command(w, n->text, colour))
            continue;
        text_add(&w->words, w->words.len ? STR("\n\n") : STR(""));
        text_add(&w->words, n->text);
    }
    if (w->words.len)
        add_property(w->out, name, text_str(&w->words));
}

static void add_notes(struct writer *w, const struct note *notes, char colour)
{
    add_glyphs(w, notes);
    add_comments(w, "C", notes, colour);
}

/* ---- plies ---------------------------------------------------------------- */

static struct turn after(struct turn turn, const struct node *node)
{
    char other = turn.colour == 'B' ? 'W' : 'B';

    return (struct turn){turn.swapped ? turn.colour : other,
                         node->ply.kind == PLY_SWAP};
}

static char mover(struct turn last)
{
    return last.swapped ? last.colour : last.colour == 'B' ? 'W' : 'B';
}

static void end_node(struct writer *w, size_t begin)
{
    if (begin - w->line > LINE_COLUMNS && !w->out->failed &&
        w->out->ptr[begin] == ';') {
        text_add_char(w->out, '\n');
        memmove(w->out->ptr + begin + 1, w->out->ptr + begin,
                w->out->len - begin - 1);
        w->out->ptr[begin] = '\n';
        w->line = begin + 1;
    }
}

static void add_ply(struct writer *w, const struct node *node, char colour)
{
    struct ply ply = node_ply(node);
    size_t begin = w->out->len;

    text_addf(w->out, ";%c[", colour);
    text_clear(&w->words);
    w->home->write_ply(&ply, true, &w->words);
    if (ply.kind == PLY_UNREAD)
        refuse(w, "SGF has no place for words that are not plies");
    else if (ply.count && !add_points(w, text_str(&w->words), w->out))
        refuse(w, "a ply is beyond the board");
    else if (!ply.count && ply.kind != PLY_PASS)
        add_words(w->out, text_str(&w->words));
    text_add_char(w->out, ']');
    add_glyphs_before(w, node->before);
    add_comments(w, "CB", node->before, 0);
    add_notes(w, node->notes, colour);
    end_node(w, begin);
}

static void put_off(struct writer *w, struct later later)
{
    text_add(&w->later, (struct str){(const char *)&later, sizeof later});
}

/* The branch that was written last ends: the next one, or NULL. */
static const struct node *next_branch(struct writer *w, struct turn *turn)
{
    while (w->later.len && !w->later.failed) {
        struct later *top =
            (struct later *)(void *)(w->later.ptr + w->later.len - sizeof *top);
        const struct node *node = top->variation;
        if (node || !top->flat)
            text_add_char(w->out, ')');
        if (node) {
            top->variation = node->sibling;
            *turn = top->turn;
            text_add_char(w->out, '(');
            if (node->variations)
                put_off(w, (struct later){node->variations, *turn, true});
            return node;
        }
        w->later.len -= sizeof *top;
    }
    return NULL;
}

static void add_plies(struct writer *w)
{
    struct turn turn = {w->record->missing ? 'B' : 'W', false};
    const struct node *node = w->record->line;
    bool head = false;

    while (node && w->fine && !w->out->failed && !w->later.failed) {
        if (node->variations && !head) {
            text_add_char(w->out, '(');
            put_off(w, (struct later){node->variations, turn, false});
        }
        add_ply(w, node, mover(turn));
        turn = after(turn, node);
        head = !node->next;
        node = head ? next_branch(w, &turn) : node->next;
    }
}

/* ---- the root ------------------------------------------------------------- */

static void new_line(struct writer *w)
{
    text_add_char(w->out, '\n');
    w->line = w->out->len;
}

/* 1961.05.12, and 1961.05.?? without the day; false if it is another one. */
static bool add_date(struct writer *w, struct str s)
{
    static const char form[] = "dddd.dd.dd";
    size_t known = 0;

    if (s.len != sizeof form - 1)
        return false;
    while (known < s.len && (form[known] == '.' ? s.ptr[known] == '.'
                                                : ascii_is_digit(s.ptr[known])))
        known++;
    known = known == 10 ? 10 : known == 8 ? 7 : known == 5 ? 4 : 0;
    if (!known ||
        (known < 10 && !str_equal(str_from(s, known),
                                  known == 7 ? STR(".??") : STR(".??.??"))))
        return false;
    new_line(w);
    text_add(w->out, STR("DT["));
    for (size_t i = 0; i < known; i++)
        text_add_char(w->out, s.ptr[i] == '.' ? '-' : s.ptr[i]);
    text_add_char(w->out, ']');
    return true;
}

static const char *property_of(struct str tag)
{
    for (size_t i = 0; sgf_tags[i].property; i++)
        if (str_equal_nocase(tag, str_of(sgf_tags[i].tag)))
            return sgf_tags[i].property;
    return NULL;
}

static void add_tag(void *context, struct str name, struct str value)
{
    struct writer *w = context;
    const char *property = property_of(name);

    if (str_equal_nocase(name, STR("Game")) ||
        str_equal_nocase(name, STR("Size")))
        return;
    if (str_equal_nocase(name, STR("Position"))) {
        new_line(w);
        add_property(w->out, "LP", value);
        return;
    }
    if (property) {
        new_line(w);
        add_property(w->out, property, value);
        return;
    }
    if (str_equal_nocase(name, STR("Date")) && add_date(w, value))
        return;
    text_add_char(&w->words, '[');
    text_add(&w->words, name);
    text_add_char(&w->words, ':');
    add_words(&w->words, value);
    text_add_char(&w->words, ']');
}

/* The tags, those without a property of their own as values of one. */
static void add_tags(struct writer *w, const struct write_options *options)
{
    text_clear(&w->words);
    header_each(w->record, options, add_tag, w);
    if (!w->words.len)
        return;
    new_line(w);
    text_add(w->out, STR("LX"));
    text_add(w->out, text_str(&w->words));
}

/* Stones of a start, for programs that know nothing of LP. */
static void add_stones(struct writer *w, char stone, const char *name)
{
    const struct tag *tag = record_tag(w->record, STR("Position"));
    struct str board = tag && w->game->square ? tag->value : STR_NONE;
    unsigned column = 1, row = 1, run = 0;
    bool any = false;

    board = str_take(&board, ' ');
    for (size_t i = 0; i < board.len && row <= w->rows; i++) {
        char c = board.ptr[i];
        run = ascii_is_digit(c) ? 10 * run + (unsigned)(c - '0') : 0;
        bool ends = i + 1 == board.len || !ascii_is_digit(board.ptr[i + 1]);
        if (c == stone && column <= w->rows) {
            text_add(w->out, any ? STR("") : str_of(name));
            text_addf(w->out, "[%c%c]", letter(column), letter(row));
            any = true;
        }
        column = c == '/' ? 1 : ascii_is_digit(c) ? column : column + 1;
        row += c == '/';
        if (ascii_is_digit(c) && ends && run <= w->rows)
            column += run;
    }
}

static void add_start(struct writer *w)
{
    if (!record_tag(w->record, STR("Position")))
        return;
    add_stones(w, 'x', "AB");
    add_stones(w, 'u', "AW");
    text_addf(w->out, "PL[%c]", w->record->missing ? 'W' : 'B');
}

static void add_closing(struct writer *w)
{
    const struct record *r = w->record;

    if (!r->closing.phrase)
        return;
    text_addf(w->out, "LE[%s:", phrase_words[r->closing.phrase]);
    add_words(w->out, r->closing.who);
    text_add_char(w->out, ':');
    if (r->result.kind)
        text_add(w->out, result_ascii((enum result_kind)r->result.kind));
    text_add_char(w->out, ']');
}

static void add_result(struct writer *w)
{
    static const char *const words[RESULT_KINDS] = {
        [RESULT_FIRST] = "B+",
        [RESULT_SECOND] = "W+",
        [RESULT_DRAW] = "0",
        [RESULT_UNKNOWN] = "?",
    };
    const struct record *r = w->record;
    uint8_t kind = r->result.kind      ? r->result.kind
                   : r->closing.phrase ? r->final_result
                                       : (uint8_t)RESULT_NONE;
    struct str how = r->closing.phrase == PHRASE_RESIGNS ? STR("R") : STR("");

    if (!kind && !r->closing.phrase)
        return;
    new_line(w);
    if (kind) {
        text_addf(w->out, "RE[%s%s]", words[kind],
                  kind <= RESULT_SECOND && how.len ? "R" : "");
    }
    add_closing(w);
}

static void add_root(struct writer *w, const struct write_options *options)
{
    text_add(w->out, STR("(;FF[4]CA[UTF-8]AP[Ludex:]"));
    add_property(w->out, "RU", options->game);
    text_addf(w->out, "SZ[%u]", w->rows);
    add_tags(w, options);
    add_start(w);
    add_result(w);
    new_line(w);
    add_notes(w, w->record->notes, 0);
    if (w->out->len != w->line)
        new_line(w);
}

/* ---- the whole ------------------------------------------------------------ */

static unsigned rows_of(const struct record *r, const struct sgf_game *game)
{
    const struct tag *tag = record_tag(r, STR("Size"));
    uint64_t size = game->size;

    if (tag && !str_number(tag->value, &size))
        return 0;
    return sgf_rows(game, size);
}

bool sgf_write(const struct record *r, const struct write_options *options,
               struct text *out, struct text *why)
{
    struct writer w = {.record = r, .out = out, .why = why, .fine = true};

    w.game = sgf_game(options->game);
    w.home = notation_home(options->game);
    w.rows = w.game ? rows_of(r, w.game) : 0;
    w.line = out->len;
    if (!w.rows || w.rows > 52)
        refuse(&w, "SGF has no board for it");
    if (w.fine) {
        add_root(&w, options);
        add_plies(&w);
        text_add(out, STR(")\n\n"));
    }
    out->failed |= w.words.failed || w.later.failed;
    text_release(&w.words);
    text_release(&w.later);
    return w.fine && !out->failed;
}
