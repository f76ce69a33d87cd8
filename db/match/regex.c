#include "regex.h"

#include <stdlib.h>

#include "fold.h"

enum {
    STEPS_MAX = 2000,
    RANGES_MAX = 2000,
    GROUPS_MAX = 64,
    TIMES_MAX = 1000, /* largest n of x{n} */
    NO_BOUND = -1,
};

enum step_kind {
    STEP_CHARACTER,
    STEP_ANY,
    STEP_SET,
    STEP_SPLIT, /* the match continues at both `to` and `other` */
    STEP_JUMP,
    STEP_BEGIN,
    STEP_END,
    STEP_BORDER, /* word boundary */
    STEP_FOUND,
};

/* Steps refer to other steps by distance, so that a part of the program can be
   copied. */
struct step {
    enum step_kind kind;
    int32_t to, other;   /* for SPLIT and JUMP: the steps at which the match
                            continues */
    int32_t character;   /* for CHARACTER */
    size_t first, count; /* for SET: its ranges */
    bool denied;
};

struct range {
    int32_t low, high;
};

struct regex {
    struct step steps[STEPS_MAX];
    size_t count;
    struct range ranges[RANGES_MAX];
    size_t range_count;
    /* Used while matching: the steps from which to continue, and the turn in
       which each step was last reached. */
    uint32_t now[STEPS_MAX], next[STEPS_MAX], stack[STEPS_MAX];
    size_t met[STEPS_MAX];
};

/* ---- parsing ------------------------------------------------------------- */

struct group {
    size_t begin;       /* first step of the group */
    size_t alternative; /* first step of the current alternative */
    size_t jumps;       /* the last jump to the end of the group, counted from
                           1; 0 if there is none */
};

struct regex_parser {
    struct regex *r;
    struct str all, rest;
    struct group groups[GROUPS_MAX];
    size_t depth;
    size_t atom; /* beginning of the last piece that can be repeated */
    bool has_atom;
    const char *why;
    size_t at;
    struct text folded;
};

static bool refuse_pattern(struct regex_parser *p, const char *why)
{
    if (!p->why) {
        p->why = why;
        p->at = (size_t)(p->rest.ptr - p->all.ptr);
    }
    return false;
}

static bool add_step(struct regex_parser *p, struct step step)
{
    if (p->r->count == STEPS_MAX)
        return refuse_pattern(p, "the expression is too long");
    p->r->steps[p->r->count++] = step;
    return true;
}

static bool insert_step(struct regex_parser *p, size_t at, struct step step)
{
    if (!add_step(p, step))
        return false;
    memmove(&p->r->steps[at + 1], &p->r->steps[at],
            (p->r->count - 1 - at) * sizeof step);
    p->r->steps[at] = step;
    return true;
}

static int32_t next_pattern_character(struct regex_parser *p)
{
    int32_t character;

    p->rest = str_from(p->rest, str_code_point(p->rest, &character));
    return character;
}

static bool skip_character(struct regex_parser *p, char c)
{
    if (!p->rest.len || p->rest.ptr[0] != c)
        return false;
    p->rest = str_from(p->rest, 1);
    return true;
}

/* Returns the folded form of a character. */
static struct str fold_character(struct regex_parser *p, int32_t character)
{
    struct text one = {0};

    text_clear(&p->folded);
    text_add_code_point(&one, character);
    fold_text(text_str(&one), &p->folded);
    p->folded.failed |= one.failed;
    text_release(&one);
    return text_str(&p->folded);
}

static bool add_character(struct regex_parser *p, int32_t character)
{
    struct str folded = fold_character(p, character);
    bool added = true;

    p->atom = p->r->count;
    p->has_atom = true;
    while (added && folded.len) {
        struct step step = {.kind = STEP_CHARACTER};
        folded = str_from(folded, str_code_point(folded, &step.character));
        added = add_step(p, step);
    }
    return added;
}

static bool add_range(struct regex_parser *p, int32_t low, int32_t high)
{
    if (p->r->range_count == RANGES_MAX)
        return refuse_pattern(p, "the expression is too long");
    p->r->ranges[p->r->range_count++] = (struct range){low, high};
    return true;
}

/* Adds the ranges of \d, \w or \s to the set. `letter` is in lower case.
   Returns false if the letter is not one of these. Sets *added to false if
   there are too many ranges. */
static bool add_class(struct regex_parser *p, char letter, bool *added)
{
    static const struct {
        char letter;
        struct range ranges[4];
    } classes[] = {
        {'d', {{'0', '9'}}},
        {'w', {{'0', '9'}, {'a', 'z'}, {'_', '_'}, {0x80, INT32_MAX}}},
        {'s', {{' ', ' '}, {'\t', '\r'}}},
    };

    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (classes[i].letter != letter)
            continue;
        for (size_t k = 0; k < 4 && classes[i].ranges[k].high; k++)
            *added &= add_range(p, classes[i].ranges[k].low,
                                classes[i].ranges[k].high);
        return true;
    }
    return false;
}

static bool add_set(struct regex_parser *p, size_t first, bool denied)
{
    p->atom = p->r->count;
    p->has_atom = true;
    return add_step(p, (struct step){.kind = STEP_SET,
                                     .first = first,
                                     .count = p->r->range_count - first,
                                     .denied = denied});
}

static bool read_escape(struct regex_parser *p)
{
    size_t first = p->r->range_count;
    bool added = true;

    if (!p->rest.len)
        return refuse_pattern(p, "a character must follow the backslash");
    char c = p->rest.ptr[0];
    if (skip_character(p, 'b')) {
        p->has_atom = false;
        return add_step(p, (struct step){.kind = STEP_BORDER});
    }
    if (add_class(p, ascii_lower(c), &added)) {
        p->rest = str_from(p->rest, 1);
        return added && add_set(p, first, ascii_is_upper(c));
    }
    return add_character(p, next_pattern_character(p));
}

/* Returns the character to which an end of a range is folded, or the character
   itself if it is folded to several characters. */
static int32_t fold_end(struct regex_parser *p, int32_t character)
{
    struct str folded = fold_character(p, character);
    int32_t out;

    return str_code_point(folded, &out) == folded.len ? out : character;
}

static bool read_member(struct regex_parser *p)
{
    bool added = true;

    if (skip_character(p, '\\') && p->rest.len &&
        add_class(p, p->rest.ptr[0], &added)) {
        p->rest = str_from(p->rest, 1);
        return added;
    }
    if (!p->rest.len)
        return refuse_pattern(p, "the bracket is not closed");
    int32_t low = fold_end(p, next_pattern_character(p)), high = low;
    if (p->rest.len > 1 && p->rest.ptr[0] == '-' && p->rest.ptr[1] != ']') {
        skip_character(p, '-');
        skip_character(p, '\\');
        high = fold_end(p, next_pattern_character(p));
    }
    return low <= high ? add_range(p, low, high)
                       : refuse_pattern(p, "the range ends before it begins");
}

static bool read_set(struct regex_parser *p)
{
    size_t first = p->r->range_count;
    bool denied = skip_character(p, '^'), added = true;

    do
        added = p->rest.len ? read_member(p)
                            : refuse_pattern(p, "the bracket is not closed");
    while (added && !skip_character(p, ']'));
    return added && add_set(p, first, denied);
}

/* ---- repetition ---------------------------------------------------------- */

static bool repeat_any(struct regex_parser *p, size_t at)
{
    int32_t length = (int32_t)(p->r->count - at);

    return insert_step(p, at,
                       (struct step){
                           .kind = STEP_SPLIT, .to = 1, .other = length + 2}) &&
           add_step(p, (struct step){.kind = STEP_JUMP, .to = -(length + 1)});
}

static bool repeat_once_or_not(struct regex_parser *p, size_t at)
{
    int32_t length = (int32_t)(p->r->count - at);

    return insert_step(
        p, at, (struct step){.kind = STEP_SPLIT, .to = 1, .other = length + 1});
}

static bool copy_steps(struct regex_parser *p, const struct step *steps,
                       size_t count)
{
    bool added = true;

    for (size_t i = 0; added && i < count; i++)
        added = add_step(p, steps[i]);
    return added;
}

/* Repeats the last piece at least `least` and at most `most` times. */
static bool repeat_piece(struct regex_parser *p, long least, long most)
{
    size_t length = p->r->count - p->atom;
    struct step *piece = malloc((length + 1) * sizeof *piece);
    bool added = piece != NULL;

    if (piece)
        memcpy(piece, &p->r->steps[p->atom], length * sizeof *piece);
    p->r->count = p->atom;
    for (long i = 0; added && i < least; i++)
        added = copy_steps(p, piece, length);
    for (long i = least; added && i < most; i++) {
        size_t at = p->r->count;
        added = copy_steps(p, piece, length) && repeat_once_or_not(p, at);
    }
    if (added && most == NO_BOUND) {
        size_t at = p->r->count;
        added = copy_steps(p, piece, length) && repeat_any(p, at);
    }
    p->folded.failed |= !piece;
    free(piece);
    p->has_atom = false;
    return added;
}

static bool read_times(struct regex_parser *p, long *out)
{
    *out = 0;
    if (!p->rest.len || !ascii_is_digit(p->rest.ptr[0]))
        return refuse_pattern(p, "a number is expected");
    while (p->rest.len && ascii_is_digit(p->rest.ptr[0])) {
        *out = *out * 10 + (p->rest.ptr[0] - '0');
        if (*out > TIMES_MAX)
            return refuse_pattern(p, "the number of repetitions is too large");
        p->rest = str_from(p->rest, 1);
    }
    return true;
}

static bool read_bounds(struct regex_parser *p)
{
    long least, most;

    if (!read_times(p, &least))
        return false;
    most = least;
    if (skip_character(p, ',')) {
        most = NO_BOUND;
        if (p->rest.len && p->rest.ptr[0] != '}' && !read_times(p, &most))
            return false;
    }
    if (!skip_character(p, '}'))
        return refuse_pattern(p, "the brace is not closed");
    if (most != NO_BOUND && most < least)
        return refuse_pattern(p, "the range ends before it begins");
    return repeat_piece(p, least, most);
}

static bool read_repeat(struct regex_parser *p, char sign)
{
    if (!p->has_atom)
        return refuse_pattern(p, "there is nothing to repeat");
    return sign == '*'   ? repeat_piece(p, 0, NO_BOUND)
           : sign == '+' ? repeat_piece(p, 1, NO_BOUND)
           : sign == '?' ? repeat_piece(p, 0, 1)
                         : read_bounds(p);
}

/* ---- groups -------------------------------------------------------------- */

static bool open_group(struct regex_parser *p)
{
    if (p->depth + 1 == GROUPS_MAX)
        return refuse_pattern(p, "groups are nested too deeply");
    p->groups[++p->depth] =
        (struct group){.begin = p->r->count, .alternative = p->r->count};
    p->has_atom = false;
    return true;
}

/* Closes the current alternative with a jump to the end of the group, and
   begins the next one. */
static bool add_alternative(struct regex_parser *p)
{
    struct group *g = &p->groups[p->depth];
    int32_t length = (int32_t)(p->r->count - g->alternative);
    struct step jump = {.kind = STEP_JUMP, .to = (int32_t)g->jumps};

    if (!insert_step(
            p, g->alternative,
            (struct step){.kind = STEP_SPLIT, .to = 1, .other = length + 2}) ||
        !add_step(p, jump))
        return false;
    g->jumps = p->r->count;
    g->alternative = p->r->count;
    p->has_atom = false;
    return true;
}

/* Makes all jumps to the end of the group point to the next step. */
static void end_group(struct regex_parser *p)
{
    struct group *g = &p->groups[p->depth];

    for (size_t jump = g->jumps; jump;) {
        struct step *step = &p->r->steps[jump - 1];
        size_t before = (size_t)step->to;
        step->to = (int32_t)(p->r->count - (jump - 1));
        jump = before;
    }
    p->atom = g->begin;
    p->has_atom = true;
}

static bool close_group(struct regex_parser *p)
{
    if (!p->depth)
        return refuse_pattern(p, "the closing bracket has no opening bracket");
    end_group(p);
    p->depth--;
    return true;
}

/* ---- patterns ------------------------------------------------------------ */

static bool add_plain_step(struct regex_parser *p, enum step_kind kind,
                           bool atom)
{
    p->atom = p->r->count;
    p->has_atom = atom;
    return add_step(p, (struct step){.kind = kind});
}

static bool read_single(struct regex_parser *p)
{
    int32_t c = next_pattern_character(p);

    switch (c) {
    case '\\':
        return read_escape(p);
    case '[':
        return read_set(p);
    case '(':
        return open_group(p);
    case ')':
        return close_group(p);
    case '|':
        return add_alternative(p);
    case '*':
    case '+':
    case '?':
    case '{':
        return read_repeat(p, (char)c);
    case '.':
        return add_plain_step(p, STEP_ANY, true);
    case '^':
        return add_plain_step(p, STEP_BEGIN, false);
    case '$':
        return add_plain_step(p, STEP_END, false);
    default:
        return add_character(p, c);
    }
}

static bool parse_regex(struct regex_parser *p)
{
    while (p->rest.len)
        if (!read_single(p))
            return false;
    if (p->depth)
        return refuse_pattern(p, "the bracket is not closed");
    end_group(p);
    return add_step(p, (struct step){.kind = STEP_FOUND}) && !p->folded.failed;
}

struct regex *regex_make(struct str pattern, size_t *at, const char **why)
{
    struct regex_parser p = {.all = pattern, .rest = pattern};

    *why = NULL;
    p.r = calloc(1, sizeof *p.r);
    if (p.r && parse_regex(&p)) {
        text_release(&p.folded);
        return p.r;
    }
    if (!p.folded.failed)
        *why = p.why;
    *at = p.at;
    text_release(&p.folded);
    regex_free(p.r);
    return NULL;
}

void regex_free(struct regex *r)
{
    free(r);
}

/* ---- matching ------------------------------------------------------------ */

/* A position in the text: the characters before and after it, or -1 at the ends
   of the text. */
struct text_place {
    int32_t before, after;
    size_t turn; /* number of the turn, from 1 */
};

static bool is_word_character(int32_t c)
{
    return c >= 0x80 || c == '_' || (c >= '0' && c <= '9') ||
           (c >= 'a' && c <= 'z');
}

static bool assertion_holds(const struct step *step, const struct text_place *s)
{
    return step->kind == STEP_BEGIN ? s->before < 0
           : step->kind == STEP_END
               ? s->after < 0
               : is_word_character(s->before) != is_word_character(s->after);
}

static void push_step(struct regex *r, size_t *top, size_t step, size_t turn)
{
    if (r->met[step] == turn)
        return;
    r->met[step] = turn;
    r->stack[(*top)++] = (uint32_t)step;
}

/* Appends all steps that can be reached from `from` without consuming a
   character, each at most once per turn. Returns true if the match is
   complete. */
static bool follow_steps(struct regex *r, size_t from, uint32_t *list,
                         size_t *count, const struct text_place *s)
{
    size_t top = 0;

    push_step(r, &top, from, s->turn);
    while (top) {
        size_t at = r->stack[--top];
        const struct step *step = &r->steps[at];
        if (step->kind == STEP_FOUND)
            return true;
        if (step->kind < STEP_SPLIT) {
            list[(*count)++] = (uint32_t)at;
            continue;
        }
        if (step->kind == STEP_SPLIT)
            push_step(r, &top, at + (size_t)(ptrdiff_t)step->other, s->turn);
        if (step->kind == STEP_SPLIT || step->kind == STEP_JUMP)
            push_step(r, &top, at + (size_t)(ptrdiff_t)step->to, s->turn);
        else if (assertion_holds(step, s))
            push_step(r, &top, at + 1, s->turn);
    }
    return false;
}

static bool takes_character(const struct regex *r, const struct step *step,
                            int32_t c)
{
    if (step->kind == STEP_ANY)
        return true;
    if (step->kind == STEP_CHARACTER)
        return step->character == c;
    for (size_t i = 0; i < step->count; i++)
        if (c >= r->ranges[step->first + i].low &&
            c <= r->ranges[step->first + i].high)
            return !step->denied;
    return step->denied;
}

/* Returns the first code point of the text, or -1 at the end of the text.
   Returns INT32_MAX, which no text contains, if the bytes do not form a code
   point. */
static int32_t next_character(struct str rest, size_t *length)
{
    int32_t c = -1;

    if (!rest.len)
        return -1;
    *length = str_code_point(rest, &c);
    return c < 0 ? INT32_MAX : c;
}

bool regex_finds(struct regex *r, struct str folded)
{
    uint32_t *now = r->now, *next = r->next;
    size_t count = 0, length = 0;
    struct text_place s = {.before = -1};

    memset(r->met, 0, sizeof r->met);
    for (;;) {
        s.after = next_character(folded, &length);
        s.turn++;
        size_t going = 0;
        for (size_t i = 0; i < count; i++)
            if (takes_character(r, &r->steps[now[i]], s.before) &&
                follow_steps(r, now[i] + 1, next, &going, &s))
                return true;
        if (follow_steps(r, 0, next, &going, &s))
            return true;
        if (s.after < 0)
            return false;
        folded = str_from(folded, length);
        s.before = s.after;
        uint32_t *swap = now;
        now = next;
        next = swap;
        count = going;
    }
}
