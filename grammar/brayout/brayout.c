/*
 * Reads and writes Brayout's notation.
 */
#include "brayout.h"

#include <string.h>

#include "../native_notation.h"

/* ---- reading ------------------------------------------------------------- */

int brayout_word(const char *text)
{
    int length = 0;

    while (text[length] != '(' && !ascii_is_space(text[length]))
        length++;
    return length;
}

int brayout_bracket(const char *text)
{
    return (int)(strchr(text, '(') - text) + 1;
}

struct figure brayout_figure(const char *text, int length)
{
    struct str word = {text, (size_t)length};

    if (length == 1)
        return (struct figure){.letter = (char)(text[0] & ~0x20)};
    if (str_equal(word, STR("\u211E")) || str_equal_nocase(word, STR("Rx")))
        return (struct figure){.letter = 'R', .challenger = true};
    return (struct figure){.letter = (char)(text[0] & ~0x20), .promoted = true};
}

struct point brayout_square(const char *text, int length)
{
    struct str row = {text + 1, (size_t)length - 1};
    struct point point = scan_point(text, (size_t)length);

    if (point.row)
        return point;
    if (str_starts_with(row, STR("\u16B4")))
        point.row = 10;
    else if (str_starts_with(row, STR("\u2D52")))
        point.row = 11;
    return point;
}

/* Reads a square and returns its end. */
static const char *read_square(const char *at, struct point *point)
{
    int length = str_starts_with(str_of(at + 1), STR("\u16B4")) ? 4
                 : at[1] == '1' && at[2] == '0'                 ? 3
                                                                : 2;

    *point = brayout_square(at, length);
    return at + length;
}

int brayout_parse_typed_ply(const char *text, struct ply *ply)
{
    const char *at = text;

    *ply = (struct ply){.kind = PLY_MOVE, .count = 2};
    if (at[1] == '(' || ascii_is_letter(at[1]))
        ply->figure = (char)(*at++ & ~0x20);
    at += *at == '(';
    at = read_square(at, &ply->points[0]);
    ply->takes = *at != '-' && !ascii_is_letter(*at);
    ply->takes |= *at == 'x' || *at == 'X';
    at += *at == '\xC3' ? 2 : *at == '-' || ply->takes;
    at = read_square(at, &ply->points[1]);
    return (int)(at - text) + (*at == ')');
}

bool brayout_has_lower_case(const char *text, int length)
{
    for (int i = 0; i < length; i++)
        if (ascii_is_lower(text[i]) && text[i] != 'x')
            return true;
    return false;
}

struct ply_builder brayout_unreadable_start(const char *why)
{
    return (struct ply_builder){.odd = why};
}

struct ply_builder brayout_mark_unreadable(struct ply_builder w,
                                           const char *why)
{
    if (!w.odd)
        w.odd = why;
    return w;
}

static void report_order(struct scan *scan, struct span where)
{
    struct diag *d = diag_report(scan->b->diags, DIAG_SIGN_ORDER, where, NULL);

    diag_label(scan->b->diags, d,
               "the order is \u00D7, then ^ \u2191 \u21D1 \u290A, "
               "then + # \u2059, then \u00BD \u29DE");
}

/* Adds a symbol. Returns false if the ply already has a symbol of the same
   group. */
static bool add_sign(struct scan *scan, struct ply_builder *w, enum sign sign,
                     struct span where)
{
    bool late = w->signs > (uint8_t)sign;

    if (w->signs & sign) {
        *w = brayout_mark_unreadable(
            *w, "a ply can have only one symbol of each kind");
        return false;
    }
    if (late && !w->disordered && !w->odd)
        report_order(scan, where);
    w->disordered |= late;
    w->signs |= (uint8_t)sign;
    return true;
}

struct ply_builder brayout_takes(struct scan *scan, struct ply_builder w,
                                 struct point place, struct span where)
{
    if (add_sign(scan, &w, SIGN_TAKES, where)) {
        w.ply.takes = true;
        w.ply.place = place;
    }
    return w;
}

struct ply_builder brayout_special(struct scan *scan, struct ply_builder w,
                                   struct special_action special,
                                   struct span where)
{
    if (add_sign(scan, &w, SIGN_SPECIAL, where)) {
        w.ply.special = special.kind;
        w.ply.prisoner = special.prisoner;
        w.ply.becomes = special.becomes;
    }
    return w;
}

struct ply_builder brayout_add_state(struct scan *scan, struct ply_builder w,
                                     uint8_t state, struct span where)
{
    if (add_sign(scan, &w, SIGN_STATE, where))
        w.ply.state = state;
    return w;
}

struct ply_builder brayout_status(struct scan *scan, struct ply_builder w,
                                  uint8_t status, struct span where)
{
    if (add_sign(scan, &w, SIGN_STATUS, where))
        w.ply.status = status;
    return w;
}

void brayout_build(struct scan *scan, const struct ply_builder *w,
                   struct span where)
{
    if (w->odd)
        build_unread(scan->b, where, w->odd);
    else
        build_ply(scan->b, &w->ply, where);
}

/* ---- writing ------------------------------------------------------------- */

enum {
    UNICODE,
    ASCII,
    SPELLINGS,
    SYMBOL_BYTES = 4, /* a symbol of at most three bytes, and a NUL */
    PLY_BYTES = 64,   /* more than the longest ply needs */
};

static const char promoted[][SYMBOL_BYTES] = {"\u031F", "+"};
static const char challenger[][SYMBOL_BYTES] = {"\u211E", "Rx"};
static const char takes[][SYMBOL_BYTES] = {"\u00D7", "x"};
static const char ten[][SYMBOL_BYTES] = {"\u16B4", "10"};
static const char eleven[][SYMBOL_BYTES] = {"\u2D52", "11"};
static const char specials[][SPELLINGS][SYMBOL_BYTES] = {
    [SPECIAL_LEAP] = {"^", "^"},
    [SPECIAL_PROMOTE] = {"\u2191", "="},
    [SPECIAL_REPLACE] = {"\u21D1", "="},
    [SPECIAL_BECOME] = {"\u290A", "="},
};
static const char states[][SPELLINGS][SYMBOL_BYTES] = {
    [STATE_CHECK] = {"+", "+"},
    [STATE_MATE] = {"#", "#"},
    [STATE_STALEMATE] = {"\u2059", "~"},
};
static const char statuses[][SPELLINGS][SYMBOL_BYTES] = {
    [STATUS_DRAW] = {"\u00BD", "1/2"},
    [STATUS_SURRENDER] = {"\u29DE", "o|o"},
};

/* The functions below write into memory that is large enough, and return the
   end. */

static char *put_char(char *at, char c)
{
    *at = c;
    return at + 1;
}

/* Writes a symbol in Unicode or ASCII, as requested. */
static char *put_symbol(char *at, const char spelt[][SYMBOL_BYTES], bool ascii)
{
    const char *symbol = spelt[ascii ? ASCII : UNICODE];

    memcpy(at, symbol, SYMBOL_BYTES);
    return at + !!symbol[0] + !!symbol[1] + !!symbol[2];
}

static char *put_point(char *at, struct point point, bool ascii)
{
    at = put_char(at, (char)('A' + point.column - 1));
    return point.row == 10   ? put_symbol(at, ten, ascii)
           : point.row == 11 ? put_symbol(at, eleven, ascii)
                             : put_number(at, point.row);
}

static char *put_figure(char *at, const struct ply *ply, bool ascii)
{
    at = ply->challenger ? put_symbol(at, challenger, ascii)
                         : put_char(at, ply->figure);
    return ply->promoted ? put_symbol(at, promoted, ascii) : at;
}

static char *put_signs(char *at, const struct ply *ply, bool ascii)
{
    if (ply->takes)
        at = put_symbol(at, takes, ascii);
    if (ply->place.column)
        at = put_point(at, ply->place, ascii);
    if (ply->special)
        at = put_symbol(at, specials[ply->special], ascii);
    if (ply->special == SPECIAL_REPLACE)
        at = put_point(at, ply->prisoner, ascii);
    if (ply->special == SPECIAL_BECOME)
        at = put_char(at, ply->becomes);
    if (ply->state)
        at = put_symbol(at, states[ply->state], ascii);
    if (ply->status)
        at = put_symbol(at, statuses[ply->status], ascii);
    return at;
}

static void write_ply(const struct ply *ply, bool ascii, struct text *out)
{
    char *begin = text_room(out, PLY_BYTES), *at = begin;

    if (!begin)
        return;
    if (ply->figure) { /* a ply that was typed without its figure has no figure
                          until the replay */
        at = put_figure(at, ply, ascii);
        at = put_char(at, '(');
    }
    at = put_point(at, ply->points[0], ascii);
    at = put_char(at, '-');
    at = put_point(at, ply->points[1], ascii);
    if (ply->figure)
        at = put_char(at, ')');
    at = put_signs(at, ply, ascii);
    out->len += (size_t)(at - begin);
}

/* ---- the notation -------------------------------------------------------- */

/* True for a figure before a parenthesis. No other native notation has such a
   figure. */
static bool is_only_in_notation(const struct record *r, const struct node *node)
{
    (void)r;
    return node->ply.kind == PLY_MOVE && node->ply.figure;
}

/* Characters that look like others, sorted by code point. Letters with
   diacritical marks are read without the marks, since U+031F may be among
   several marks, and NFC may have combined the others with the letter. */
static const struct look_alike look_alikes[] = {
    {0x00C0, 0x00D6, NULL},     {0x00D8, 0x01A5, NULL},
    {0x01A6, 0x01A6, "R"},      {0x01A7, 0x024F, NULL},
    {0x02D6, 0x02D6, "\u031F"}, /* a subscript plus sign */
    {0x0300, 0x031E, ""},       {0x0320, 0x036F, ""},
    {0x0391, 0x0391, "A"}, /* Greek capital letters */
    {0x0392, 0x0392, "B"},      {0x0395, 0x0395, "E"},
    {0x0397, 0x0397, "H"},      {0x0399, 0x0399, "I"},
    {0x039A, 0x039A, "K"},      {0x03A1, 0x03A1, "P"},
    {0x0405, 0x0405, "S"}, /* Cyrillic capital letters */
    {0x0406, 0x0406, "I"},      {0x0408, 0x0408, "J"},
    {0x0410, 0x0410, "A"},      {0x0412, 0x0412, "B"},
    {0x0415, 0x0415, "E"},      {0x041A, 0x041A, "K"},
    {0x041D, 0x041D, "H"},      {0x0420, 0x0420, "P"},
    {0x0421, 0x0421, "C"},      {0x0425, 0x0425, "x"},
    {0x0474, 0x0474, "V"},      {0x0500, 0x0500, "D"},
    {0x050C, 0x050C, "G"},      {0x1E00, 0x1EFF, NULL},
    {0x200B, 0x200D, ""}, /* characters without width */
    {0x2044, 0x2044, "/"},      {0x204E, 0x204E, "*"},
    {0x205B, 0x205B, "\u2059"}, {0x2060, 0x2060, ""},
    {0x207A, 0x207A, "+"},      {0x208A, 0x208A, "\u031F"},
    {0x212A, 0x212A, "K"}, /* Kelvin sign */
    {0x2160, 0x2160, "I"},      {0x2164, 0x2164, "V"},
    {0x216E, 0x216E, "D"},      {0x21E7, 0x21E7, "\u21D1"},
    {0x221E, 0x221E, "\u29DE"}, {0x2217, 0x2217, "*"},
    {0x2715, 0x2716, "\u00D7"}, {0x2A09, 0x2A09, "\u00D7"},
    {0x2A2F, 0x2A2F, "\u00D7"}, {0x2B06, 0x2B06, "\u2191"},
    {0x2E2D, 0x2E2D, "\u2059"}, {0xFE0E, 0xFE0F, ""},
    {0xFEFF, 0xFEFF, ""},
};

static const char *const brayout_games[] = {"brayout", NULL};

const struct notation notation_brayout = {
    .name = "brayout",
    .title = "Brayout moves: P(F3-F5)^, B(H2-A9)\u00D7D0\u2191+",
    .games = brayout_games,
    .extension = ".bry",
    .look_alikes = {look_alikes, sizeof look_alikes / sizeof *look_alikes},
    .run = brayout_run,
    .plain = brayout_plain_run,
    .write_ply = write_ply,
    .is_own = is_only_in_notation,
};
