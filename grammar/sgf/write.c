/* A record as a tree of nodes. */
#include <string.h>

#include "clock.h"
#include "sgf.h"

enum { LINE_COLUMNS = 76 };

struct writer {
    const struct record *record;
    const struct sgf_game *game;
    const struct notation *home;
    unsigned rows;
    struct text *out, *why;
    size_t line;                /* where the line at hand begins */
    struct text words;          /* scratch */
    struct text letters, early; /* of the node's notes, those before its ply */
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

enum { COMMANDS_MAX = 16 }; /* of a node, as properties */

/* The notes of a node, or those before its ply, while they are written: each has
   a letter, as in LO (write_notes). */
struct noted {
    const struct note *notes;
    char colour; /* B or W, who played; 0: the root, or before a ply */
    bool root, before;
    bool one_clock;                 /* no two comments tell one */
    struct str names[COMMANDS_MAX]; /* of properties that comments became */
    size_t count;
};

static const char kept[] = "[%sgf ";

/* NAME[value]...: what the reader kept, and nothing more. */
static bool is_property(struct str s, struct str *name, bool *several)
{
    size_t i = 0, values = 0;

    while (i < s.len && ascii_is_upper(s.ptr[i]))
        i++;
    *name = str_part(s, 0, i);
    for (; i && i < s.len && s.ptr[i] == '['; values++) {
        for (i++; i < s.len && s.ptr[i] != ']'; i++)
            i += s.ptr[i] == '\\';
        if (i >= s.len)
            return false;
        for (i++; i < s.len && ascii_is_space(s.ptr[i]);)
            i++;
    }
    *several = values > 1;
    return values && i == s.len;
}

/* What would be read as something else, or as nothing. */
static bool is_reserved(const struct noted *n, struct str name, bool several)
{
    static const char *const names[] = {"B",  "W",  "C",  "CB", "NB",
                                        "NG", "LO", "AB", "AW", "AE",
                                        "TE", "BM", "IT", "DO", NULL};

    for (size_t i = 0; names[i]; i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    for (size_t i = 0; i < n->count; i++)
        if (str_equal(name, n->names[i]))
            return true;
    return (n->root && !sgf_is_kept_at_root(name, several)) ||
           n->count == COMMANDS_MAX;
}

/* BL[83] of Black's ply is his clock. */
static bool is_own_clock(const struct noted *n, struct str inside)
{
    const char mine[] = {n->colour, 'L', '[', '\0'};
    uint64_t clock;

    return n->colour && str_skip(&inside, str_of(mine)) &&
           clock_parse_seconds(str_take(&inside, ']'), &clock);
}

/* What stands in a comment that the reader makes of a property, if it is one. */
static bool is_command(struct noted *n, struct str words, struct str *inside)
{
    struct str name;
    bool several;

    if (!str_skip(&words, str_of(kept)) || !str_ends(words, STR("]")))
        return false;
    *inside = str_part(words, 0, words.len - 1);
    if (!is_property(*inside, &name, &several) ||
        is_reserved(n, name, several) || is_own_clock(n, *inside))
        return false;
    n->names[n->count++] = name;
    return true;
}

/* Whether the comment is just the clock, as the reader says it. */
static bool is_clock(struct writer *w, const struct noted *n,
                     const struct note *note)
{
    if (!note->timed || !n->one_clock)
        return false;
    text_clear(&w->words);
    text_add(&w->words, STR("[%clk "));
    clock_write(note->clock, &w->words);
    text_add_char(&w->words, ']');
    return str_equal(text_str(&w->words), note->bytes);
}

static bool tells_one_clock(const struct note *notes)
{
    size_t count = 0;
    uint64_t clock;

    for (; notes; notes = notes->next)
        count += notes->kind == NOTE_COMMENT &&
                 clock_of_comment(notes->bytes, &clock);
    return count == 1;
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

/* Each note's letter, with a v for each variation between them: n of the sign
   that has a property of its own, g of one by its number, k of what is a
   property again, c of a comment. */
static void letter_notes(struct writer *w, struct noted *n, struct text *out)
{
    uint32_t rank = 0;
    bool named = n->before;
    struct str inside;

    for (const struct note *note = n->notes; note; note = note->next) {
        bool first =
            !named && note->kind == NOTE_GLYPH && glyph_text(note->glyph).len;
        text_add_repeat(out, 'v', note->rank - rank);
        rank = note->rank;
        named |= first;
        text_add_char(out, first                      ? 'n'
                           : note->kind == NOTE_GLYPH ? 'g'
                           : !n->before && (is_clock(w, n, note) ||
                                            is_command(n, note->bytes, &inside))
                               ? 'k'
                               : 'c');
    }
}

/* Whether they are in the order that is read without LO: comments last, and signs
   by their numbers together. */
static bool is_usual(struct str letters)
{
    char last = '\0';
    bool numbers = false;

    for (size_t i = 0; i < letters.len; last = letters.ptr[i++]) {
        char letter = letters.ptr[i];
        if (letter == 'v' || (last == 'c' && letter != 'c') ||
            (letter == 'g' && numbers && last != 'g'))
            return false;
        numbers |= letter == 'g';
    }
    return true;
}

/* The letter of the note, of those from `letters` on, which are left behind it. */
static char next_letter(struct str *letters)
{
    while (letters->len && letters->ptr[0] == 'v')
        *letters = str_from(*letters, 1);
    char letter = letters->len ? letters->ptr[0] : 'c';
    *letters = str_from(*letters, letters->len > 0);
    return letter;
}

/* From the first sign by its number on, all of these. */
static void add_numbers(struct writer *w, const struct noted *n,
                        const struct note *note, struct str letters)
{
    text_add(w->out, n->before ? STR("NB") : STR("NG"));
    text_addf(w->out, "[%u]", note->glyph);
    for (note = note->next; note; note = note->next)
        if (next_letter(&letters) == 'g')
            text_addf(w->out, "[%u]", note->glyph);
}

static void add_clock(struct writer *w, const struct noted *n,
                      const struct note *note)
{
    text_addf(w->out, "%cL[", n->colour);
    clock_write_seconds(note->clock, w->out);
    text_add_char(w->out, ']');
}

/* What are properties, the clock among them, however its comment stands. */
static void add_properties(struct writer *w, const struct noted *n,
                           struct str letters)
{
    bool numbers = false,
         timed = false; /* joined records may have two clocks */

    for (const struct note *note = n->notes; note; note = note->next) {
        char letter = next_letter(&letters);
        if (letter == 'n')
            add_glyph(w, note->glyph);
        else if (letter == 'g' && !numbers)
            add_numbers(w, n, note, letters);
        else if (note->timed && !timed)
            add_clock(w, n, note);
        else if (letter == 'k')
            text_add(w->out, str_part(note->bytes, sizeof kept - 1,
                                      note->bytes.len - 1));
        numbers |= letter == 'g';
        timed |= note->timed;
    }
}

/* A paragraph: where it has an empty line, or begins or ends what parts it from
   others, a line's end that is none stands between. */
static void add_paragraph(struct text *out, struct str s, bool alone, bool last)
{
    static const char soft[] = "\\\n";
    char before = ' ';

    for (size_t i = 0; i < s.len; i++) {
        char c = s.ptr[i];
        if ((c == '\n' || c == '\r') && before == '\n')
            text_add(out, str_of(soft));
        if (c == ']' || c == '\\')
            text_add_char(out, '\\');
        text_add_char(out, c);
        before = c;
    }
    if ((before == '\n' && !last) || (!alone && !str_trim(s).len))
        text_add(out, str_of(soft));
}

/* Comments, each a paragraph. */
static void add_comments(struct writer *w, const struct noted *n,
                         struct str letters)
{
    size_t left = 0;
    bool first = true;

    for (size_t i = 0; i < letters.len; i++)
        left += letters.ptr[i] == 'c';
    if (!left)
        return;
    bool alone = left == 1;
    text_add(w->out, n->before ? STR("CB[") : STR("C["));
    for (const struct note *note = n->notes; note; note = note->next) {
        if (next_letter(&letters) != 'c')
            continue;
        text_add(w->out, first ? STR("") : STR("\n\n"));
        add_paragraph(w->out, note->bytes, alone, --left == 0);
        first = false;
    }
    text_add_char(w->out, ']');
}

/* Their letters go to `letters`. */
static void add_notes(struct writer *w, struct noted *n, struct text *letters)
{
    text_clear(letters);
    if (!n->notes)
        return;
    n->one_clock = tells_one_clock(n->notes);
    letter_notes(w, n, letters);
    if (letters->failed)
        return;
    add_properties(w, n, text_str(letters));
    add_comments(w, n, text_str(letters));
}

/* In which order notes after and before the ply are, where it is another one. */
static void add_order(struct writer *w)
{
    struct str after = text_str(&w->letters), before = text_str(&w->early);

    if (is_usual(after) && is_usual(before))
        return;
    text_addf(w->out, "LO[%.*s]", (int)after.len, after.ptr);
    if (!is_usual(before))
        text_addf(w->out, "[%.*s]", (int)before.len, before.ptr);
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
    add_notes(w, &(struct noted){.notes = node->before, .before = true},
              &w->early);
    add_notes(w, &(struct noted){.notes = node->notes, .colour = colour},
              &w->letters);
    add_order(w);
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

/* What RE says besides of who won; no pointer: it has no place for it. */
static struct str detail_of(const struct record *r)
{
    const struct tag *tag = record_tag(r, STR(SGF_DETAIL));
    bool won =
        r->result.kind == RESULT_FIRST || r->result.kind == RESULT_SECOND;

    if (!tag || !won || r->closing.phrase)
        return STR_NONE;
    struct str way = sgf_usual_way(tag->value);
    bool other = str_equal(way, STR("R")) || str_equal(way, STR("T")) ||
                 !str_equal(str_trim(way), tag->value);
    return other ? STR_NONE : way;
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
    if (str_equal_nocase(name, STR(SGF_DETAIL)) && detail_of(w->record).ptr)
        return;
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
    how = detail_of(r).len ? detail_of(r) : how;
    if (kind) {
        text_addf(w->out, "RE[%s", words[kind]);
        if (kind <= RESULT_SECOND)
            add_words(w->out, how);
        text_add_char(w->out, ']');
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
    add_notes(w, &(struct noted){.notes = w->record->notes, .root = true},
              &w->letters);
    add_order(w);
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
    w.home = notation_native(options->game);
    w.rows = w.game ? rows_of(r, w.game) : 0;
    w.line = out->len;
    if (!w.rows || w.rows > 52)
        refuse(&w, "SGF has no board for it");
    if (w.fine) {
        add_root(&w, options);
        add_plies(&w);
        text_add(out, STR(")\n\n"));
    }
    out->failed |=
        w.words.failed || w.later.failed || w.letters.failed || w.early.failed;
    text_release(&w.words);
    text_release(&w.letters);
    text_release(&w.early);
    text_release(&w.later);
    return w.fine && !out->failed;
}
