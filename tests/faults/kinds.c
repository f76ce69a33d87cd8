/* The kinds of faults that seeded.c plants. Each function plants a fault and
   sets the token, the span where the fault must be reported. It returns false
   if the record has no place for this fault. */
#include "seeded.h"

#include <stdlib.h>
#include <string.h>

#include "../unit/random.h"

/* ---- planting ------------------------------------------------------------ */

static struct str part(const struct planting *p, size_t begin, size_t end)
{
    return (struct str){p->base->text.ptr + begin, end - begin};
}

static struct str text_of(const struct planting *p, struct span span)
{
    return part(p, span.begin, span.begin + span.length);
}

static size_t end_of(struct span span)
{
    return (size_t)span.begin + span.length;
}

static size_t any(struct planting *p, size_t bound)
{
    return (size_t)random_below(p->random, bound);
}

/* Replaces bytes of the record. The new bytes become the token. */
static bool replace(struct planting *p, size_t at, size_t bytes, struct str by)
{
    text_add(&p->out, part(p, 0, at));
    text_add(&p->out, by);
    text_add(&p->out, part(p, at + bytes, p->base->text.len));
    p->token = (struct span){(uint32_t)at, (uint32_t)by.len};
    return true;
}

static bool replace_span(struct planting *p, struct span span, struct str by)
{
    return replace(p, span.begin, span.length, by);
}

/* Makes another span the token. */
static bool set_token(struct planting *p, size_t begin, size_t length)
{
    p->token = (struct span){(uint32_t)begin, (uint32_t)length};
    return true;
}

/* Inserts bytes into a span. The span becomes the token. */
static bool insert_into(struct planting *p, struct span span, size_t at,
                        struct str bytes)
{
    replace(p, span.begin + at, 0, bytes);
    return set_token(p, span.begin, span.length + bytes.len);
}

/* Chooses a ply that is preceded by at least one ply, and followed only by
   plies. */
static const struct spot *some_ply(struct planting *p)
{
    size_t from = p->base->rests > 1 ? p->base->rests : 1;

    return &p->base->plies[from + any(p, p->base->count - from)];
}

/* Returns where a ply begins, including the number before it. */
static size_t begin_of(const struct spot *spot)
{
    return spot->dots ? spot->number_span.begin : spot->span.begin;
}

/* Inserts a space and bytes before a ply. The bytes become the token. */
static bool insert_before(struct planting *p, struct str bytes)
{
    size_t at = begin_of(some_ply(p));

    replace(p, at, 0, bytes);
    return set_token(p, at, str_trim(bytes).len);
}

/* Searches from a random ply for the first ply for which `fits` is true, and
   returns it, or NULL if there is none. */
static const struct spot *find_ply(struct planting *p,
                                   bool (*fits)(const struct spot *spot))
{
    size_t first = any(p, p->base->count);

    for (size_t i = 0; i < p->base->count; i++) {
        const struct spot *spot = &p->base->plies[(first + i) % p->base->count];
        if (fits(spot))
            return spot;
    }
    return NULL;
}

/* Writes another ply in the place of a ply. */
static bool rewrite(struct planting *p, const struct spot *spot,
                    const struct ply *ply)
{
    struct text text = {0};

    p->base->notation->write_ply(ply, false, &text);
    replace_span(p, spot->span, text_str(&text));
    text_release(&text);
    return true;
}

/* ---- legality ------------------------------------------------------------ */

/* A line of plies, played by the rules of the game only. */
struct line_of_play {
    const struct rules *rules;
    struct position *now, *next;
    uint32_t round; /* round of the next ply, from 1 */
    uint8_t turn, last_turn;
    bool first; /* no ply has been played yet */
    bool agreed;
};

static struct line_of_play course_begin(struct planting *p)
{
    const struct rules *rules = p->base->rules;

    memcpy(p->now, p->base->start, rules->position_size);
    return (struct line_of_play){rules, p->now, p->next, 1, rules->turn(p->now),
                                 0,     true,   false};
}

/* True if a ply is legal in the current position. Sets its move. */
static bool can_play(const struct line_of_play *c, const struct ply *ply,
                     struct move *move)
{
    struct reason why = {0};
    bool legal = !c->agreed && !c->rules->ending(c->now).over &&
                 c->rules->resolve(c->now, ply, move, &why);

    reason_release(&why);
    return legal;
}

/* True if a ply is legal in the current position and all its signs are
   correct. */
static bool is_right(const struct line_of_play *c, const struct ply *ply,
                     struct move *move)
{
    struct ply right;

    if (!can_play(c, ply, move))
        return false;
    right = c->rules->describe(c->now, *move);
    right.may_call = ply->may_call;
    right.status = ply->status;
    return memcmp(&right, ply, sizeof right) == 0;
}

static bool number_is_right(const struct line_of_play *c,
                            const struct spot *spot)
{
    bool first = c->turn == 0 || c->first;

    return !spot->dots || (spot->number == c->round &&
                           (spot->dots == 3 ? !first || c->turn : first));
}

static void play(struct line_of_play *c, const struct ply *ply,
                 struct move move)
{
    uint8_t turn;

    memcpy(c->next, c->now, c->rules->position_size);
    c->rules->play(c->next, move);
    memcpy(c->now, c->next, c->rules->position_size);
    turn = c->rules->turn(c->now);
    c->first = turn <= c->turn;
    c->round += c->first;
    c->turn = turn;
    c->agreed = ply->status != STATUS_NONE;
}

/* Makes the first fault of a line of play the token. Returns false if there is
   none. */
static bool first_fault(struct planting *p, const struct spot *spots,
                        size_t count)
{
    struct line_of_play c = course_begin(p);
    struct move move;

    for (size_t i = 0; i < count; i++) {
        if (!number_is_right(&c, &spots[i])) {
            p->token = spots[i].number_span;
            return true;
        }
        if (!is_right(&c, &spots[i].ply, &move)) {
            p->token = spots[i].span;
            return true;
        }
        play(&c, &spots[i].ply, move);
    }
    return false;
}

/* Returns the line of play before a ply. */
static struct line_of_play course_to(struct planting *p,
                                     const struct spot *spot)
{
    struct line_of_play c = course_begin(p);
    struct move move;

    for (const struct spot *s = p->base->plies; s < spot; s++)
        if (can_play(&c, &s->ply, &move))
            play(&c, &s->ply, move);
    return c;
}

static bool sound_by_rules(struct planting *p)
{
    return !first_fault(p, p->base->plies, p->base->count);
}

/* ---- comments and variations --------------------------------------------- */

static bool open_comment(struct planting *p)
{
    insert_before(p, STR("{ "));
    return true;
}

static bool open_variation(struct planting *p)
{
    return insert_before(p, STR("( "));
}

static bool stray_close(struct planting *p)
{
    return insert_before(p, STR(") "));
}

static bool stray_brace(struct planting *p)
{
    return insert_before(p, STR("} "));
}

static bool empty_variation(struct planting *p)
{
    return insert_before(p, STR("() "));
}

/* Returns the opening brace of the last inserted comment, or NULL. */
static const char *last_comment(const struct planting *p)
{
    return p->base->plain ? NULL : strrchr(p->base->text.ptr, '{');
}

static bool lose_brace(struct planting *p)
{
    const char *text = p->base->text.ptr, *open = last_comment(p);

    return open && replace(p, (size_t)(strchr(open, '}') - text), 1, STR("")) &&
           set_token(p, (size_t)(open - text), 1);
}

/* ---- tags ---------------------------------------------------------------- */

/* Chooses a line of the header, except the empty line. */
static struct span some_tag(struct planting *p)
{
    struct str header = part(p, 0, p->base->header.length);
    size_t count = 0, begin = 0, which;

    for (size_t i = 0; i + 1 < header.len; i++)
        count += header.ptr[i] == '\n' && header.ptr[i + 1] != '\n';
    which = any(p, count + 1);
    while (which--)
        begin = (size_t)((const char *)memchr(header.ptr + begin, '\n',
                                              header.len - begin) -
                         header.ptr) +
                1;
    return (struct span){(uint32_t)begin,
                         (uint32_t)strcspn(header.ptr + begin, "\n")};
}

/* Removes a byte from the line of a tag. The rest of the line becomes the
   token. */
static bool lose_of_tag(struct planting *p, struct span line, size_t at)
{
    replace(p, line.begin + at, 1, STR(""));
    return set_token(p, line.begin, line.length - 1);
}

static size_t quote_of(const struct planting *p, struct span line)
{
    return strcspn(p->base->text.ptr + line.begin, "\"");
}

static bool lose_bracket_open(struct planting *p)
{
    return lose_of_tag(p, some_tag(p), 0);
}

static bool lose_bracket_close(struct planting *p)
{
    struct span line = some_tag(p);

    replace(p, end_of(line) - 1, 1, STR(""));
    return set_token(p, line.begin,
                     line.length); /* with the place of the bracket */
}

static bool lose_quote_open(struct planting *p)
{
    struct span line = some_tag(p);

    return lose_of_tag(p, line, quote_of(p, line));
}

static bool lose_quote_close(struct planting *p)
{
    struct span line = some_tag(p);

    return lose_of_tag(p, line, line.length - 2);
}

static bool double_tag(struct planting *p)
{
    struct span line = some_tag(p);
    struct str tag = part(p, line.begin, end_of(line) + 1);

    return replace(p, end_of(line) + 1, 0, tag);
}

static bool tags_on_a_line(struct planting *p)
{
    struct span line = some_tag(p);

    if (line.begin == 0)
        return false;
    replace(p, line.begin - 1, 1, STR(" "));
    return set_token(p, line.begin, line.length);
}

/* Inserts a tag that no record has after the first tag. The new tag becomes the
   token. */
static bool add_tag(struct planting *p, struct str tag)
{
    size_t at = strcspn(p->base->text.ptr, "\n") + 1;
    size_t name = strcspn(tag.ptr, "\"");

    if (strstr(p->base->text.ptr, "[Date ") ||
        strstr(p->base->text.ptr, "[Size ") || !p->base->begins_it)
        return false;
    replace(p, at, 0, tag);
    return set_token(p, at + name, tag.len - name - 2);
}

static bool bad_date(struct planting *p)
{
    return add_tag(p, STR("[Date \"1961.13.40\"]\n"));
}

static bool bad_position(struct planting *p)
{
    return add_tag(p, STR("[Position \"1/2/3 nobody\"]\n"));
}

static bool bad_size(struct planting *p)
{
    return rules_option(p->base->rules, STR("Size")) &&
           add_tag(p, STR("[Size \"99\"]\n"));
}

/* Returns the span of a tag's value. Its length is 0 if there is none. */
static struct span value_of(const struct planting *p, const char *begin)
{
    const char *found = strstr(p->base->text.ptr, begin);

    if (!found)
        return (struct span){0, 0};
    found += strlen(begin);
    return (struct span){(uint32_t)(found - p->base->text.ptr),
                         (uint32_t)strcspn(found, "\"")};
}

static bool unknown_game(struct planting *p)
{
    struct span value = value_of(p, "[Game \"");

    return value.length && replace_span(p, value, STR("chess"));
}

static bool bad_result_tag(struct planting *p)
{
    struct span value = value_of(p, "[Result \"");

    return value.length && replace_span(p, value, STR("2-0"));
}

static struct str other_result(enum result_kind kind)
{
    return kind == RESULT_FIRST ? STR("0-1") : STR("1-0");
}

static bool wrong_result_tag(struct planting *p)
{
    struct span value = value_of(p, "[Result \"");

    return value.length && p->base->over &&
           replace_span(p, value, other_result(p->base->kind));
}

static bool lose_header(struct planting *p)
{
    /* A ply that only Brayout can have would determine the game. */
    if (p->base->plies[0].ply.kind == PLY_MOVE)
        return false;
    text_add(&p->out, part(p, p->base->header.length, p->base->text.len));
    return set_token(p, 0,
                     end_of(p->base->plies[0].span) - p->base->header.length);
}

/* ---- the order of plies -------------------------------------------------- */

/* Copies the plies after a ply, shifted by a number of bytes. */
static void move_on(struct spot *to, const struct spot *from,
                    const struct spot *end, size_t bytes)
{
    for (; from < end; from++, to++) {
        *to = *from;
        to->span.begin += (uint32_t)bytes;
        to->number_span.begin += (uint32_t)bytes;
    }
}

/* Copies the plies and leaves room for one more. */
static struct spot *copy_plies(const struct planting *p)
{
    size_t size = p->base->count * sizeof *p->base->plies;
    struct spot *copy = malloc(size + sizeof *copy);

    if (!copy)
        abort();
    return memcpy(copy, p->base->plies, size);
}

static bool drop_ply(struct planting *p)
{
    const struct base *b = p->base;
    const struct spot *end = b->plies + b->count, *ply = some_ply(p);
    size_t i = (size_t)(ply - b->plies);
    struct spot *plies;
    bool fault;

    if (ply + 1 == end || (ply->dots && ply[1].dots) || !sound_by_rules(p))
        return false;
    plies = copy_plies(p);
    size_t bytes = begin_of(ply + 1) - ply->span.begin;
    replace(p, ply->span.begin, bytes, STR(""));
    move_on(plies + i, ply + 1, end, (size_t)0 - bytes);
    if (ply->dots) {
        plies[i].dots = ply->dots;
        plies[i].number = ply->number;
        plies[i].number_span = ply->number_span;
    }
    fault = first_fault(p, plies, b->count - 1);
    free(plies);
    return fault;
}

static bool double_ply(struct planting *p)
{
    const struct base *b = p->base;
    const struct spot *ply = some_ply(p);
    size_t i = (size_t)(ply - b->plies) + 1, bytes = ply->span.length + 1u;
    struct spot *plies;
    bool fault;

    if (!sound_by_rules(p))
        return false;
    plies = copy_plies(p);
    replace(p, end_of(ply->span), 0, STR(" "));
    text_clear(&p->out);
    text_add(&p->out, part(p, 0, end_of(ply->span)));
    text_add(&p->out, STR(" "));
    text_add(&p->out, part(p, ply->span.begin, b->text.len));
    move_on(plies + i, ply, b->plies + b->count, bytes);
    plies[i].dots = 0;
    fault = first_fault(p, plies, b->count + 1);
    free(plies);
    return fault;
}

static void swap_texts(struct planting *p, struct span a, struct span b)
{
    text_add(&p->out, part(p, 0, a.begin));
    text_add(&p->out, text_of(p, b));
    text_add(&p->out, part(p, end_of(a), b.begin));
    text_add(&p->out, text_of(p, a));
    text_add(&p->out, part(p, end_of(b), p->base->text.len));
}

static bool exchange_plies(struct planting *p)
{
    const struct base *b = p->base;
    const struct spot *one = some_ply(p), *two = one + 1;
    size_t i = (size_t)(one - b->plies);
    struct spot *plies;
    bool fault;

    if (two == b->plies + b->count || !sound_by_rules(p))
        return false;
    swap_texts(p, one->span, two->span);
    plies = copy_plies(p);
    plies[i].ply = two->ply;
    plies[i].span.length = two->span.length;
    plies[i + 1].ply = one->ply;
    plies[i + 1].span.length = one->span.length;
    plies[i + 1].span.begin += two->span.length - one->span.length;
    plies[i + 1].number_span.begin += two->span.length - one->span.length;
    fault = first_fault(p, plies, b->count);
    free(plies);
    return fault;
}

/* Replaces a ply by another ply of the same record that is illegal here.
   `same_side` chooses whether it is a ply of the same side. */
static bool replace_by_ply(struct planting *p, bool same_side)
{
    const struct base *b = p->base;
    const struct spot *ply = some_ply(p), *other;
    struct line_of_play c = course_to(p, ply);
    struct move move;
    size_t first = any(p, b->count);

    for (size_t i = 0; i < b->count; i++) {
        other = &b->plies[(first + i) % b->count];
        if (((size_t)(other > ply ? other - ply : ply - other) % 2 == 0) ==
                same_side &&
            !can_play(&c, &other->ply, &move))
            return replace_span(p, ply->span, text_of(p, other->span));
    }
    return false;
}

static bool illegal_ply(struct planting *p)
{
    return replace_by_ply(p, true);
}

static bool ply_of_the_other(struct planting *p)
{
    return replace_by_ply(p, false);
}

static bool glue_plies(struct planting *p)
{
    const struct base *b = p->base;
    const struct spot *one = some_ply(p), *two = one + 1;
    size_t begin = one->span.begin;

    /* Links of Quax consist of two cells, and links of Brax need no space
       between them. */
    if (two == b->plies + b->count || two->dots || one->ply.kind == PLY_PATH ||
        (one->ply.kind == PLY_DROP && two->ply.kind == PLY_DROP))
        return false;
    replace(p, end_of(one->span), two->span.begin - end_of(one->span), STR(""));
    return set_token(p, begin, one->span.length + two->span.length);
}

static bool ply_after_end(struct planting *p)
{
    const struct base *b = p->base;
    const struct spot *last = &b->plies[b->count - 1];
    size_t at = end_of(last->span);
    struct text text = {0};

    if (!b->over || b->plies[0].ply.kind == PLY_SWAP)
        return false;
    text_add(&text, STR(" "));
    text_add(&text, text_of(p, b->plies[0].span));
    replace(p, at, 0, text_str(&text));
    set_token(p, at + 1, text.len - 1);
    text_release(&text);
    return true;
}

/* ---- numbers ------------------------------------------------------------- */

static const struct spot *some_number(struct planting *p)
{
    size_t from = (size_t)(some_ply(p) - p->base->plies);

    while (from < p->base->count && !p->base->plies[from].dots)
        from++;
    return from < p->base->count ? &p->base->plies[from] : NULL;
}

static void add_number(struct text *out, const struct spot *spot, uint32_t more)
{
    text_add_number(out, spot->number + more);
    text_add_repeat(out, '.', spot->dots);
}

static bool wrong_number(struct planting *p)
{
    const struct spot *spot = some_number(p);
    struct text text = {0};

    if (!spot)
        return false;
    add_number(&text, spot, 2 + (uint32_t)any(p, 40));
    replace_span(p, spot->number_span, text_str(&text));
    text_release(&text);
    return true;
}

/* Increases all move numbers from one ply on. */
static bool skip_number(struct planting *p)
{
    const struct base *b = p->base;
    const struct spot *spot = some_number(p);
    size_t at = 0;

    if (!spot)
        return false;
    p->token = spot->number_span;
    for (const struct spot *s = spot; s < b->plies + b->count; s++) {
        if (!s->dots)
            continue;
        text_add(&p->out, part(p, at, s->number_span.begin));
        add_number(&p->out, s, 1);
        if (s == spot)
            p->token.length = (uint32_t)(p->out.len - p->token.begin);
        at = end_of(s->number_span);
    }
    text_add(&p->out, part(p, at, b->text.len));
    return true;
}

/* Replaces the full stop at the end of a number, which must be its only one, by
   another string. */
static bool spoil_number(struct planting *p, struct str by)
{
    const struct spot *spot = some_number(p);

    if (!spot || spot->dots != 1)
        return false;
    replace(p, end_of(spot->number_span) - 1, 1, by);
    return set_token(p, spot->number_span.begin,
                     spot->number_span.length - 1 + by.len);
}

static bool comma_for_stop(struct planting *p)
{
    return spoil_number(p, STR(","));
}

static bool two_stops(struct planting *p)
{
    return spoil_number(p, STR(".."));
}

static bool lose_stop(struct planting *p)
{
    return spoil_number(p, STR(""));
}

/* ---- bytes --------------------------------------------------------------- */

/* Inserts bytes into a ply, but not after its last byte. */
static bool spoil_ply(struct planting *p, struct str bytes)
{
    struct span span = some_ply(p)->span;
    struct str ply = text_of(p, span);
    size_t at = 1 + any(p, span.length - 1u);

    while ((ply.ptr[at] & 0xC0) == 0x80)
        at++;
    return at < span.length && insert_into(p, span, at, bytes);
}

static bool spoil_by_one_of(struct planting *p, const char *bytes)
{
    char byte = bytes[any(p, strlen(bytes))];

    return spoil_ply(p, (struct str){&byte, 1});
}

static bool stray_byte(struct planting *p)
{
    return spoil_by_one_of(p, "%@<>_\\\"");
}

static bool control_byte(struct planting *p)
{
    return spoil_by_one_of(p, "\001\002\007\b\016\032\033\177");
}

static bool nul_byte(struct planting *p)
{
    return spoil_ply(p, (struct str){"", 1});
}

static bool bad_utf8(struct planting *p)
{
    return any(p, 2) ? spoil_ply(p, STR("\xFF"))
                     : spoil_ply(p, STR("\xE2\x88"));
}

static bool zero_width(struct planting *p)
{
    return spoil_ply(p, STR("\u200B"));
}

static bool direction_mark(struct planting *p)
{
    return spoil_ply(p, STR("\u202E"));
}

static bool unknown_sign(struct planting *p)
{
    struct span span = some_ply(p)->span;

    return insert_into(p, span, span.length, STR("\u00A7"));
}

/* Splits a ply after its first letter. */
static bool part_ply(struct planting *p, struct str by)
{
    struct span span = some_ply(p)->span;
    struct str ply = text_of(p, span);
    size_t at = 1 + (ply.ptr[0] == '(');

    return (unsigned char)ply.ptr[0] < 0x80 && insert_into(p, span, at, by);
}

static bool return_in_ply(struct planting *p)
{
    return part_ply(p, STR("\r"));
}

static bool space_in_ply(struct planting *p)
{
    return part_ply(p, STR(" "));
}

/* Replaces the space before a ply by another kind of space. */
static bool other_space(struct planting *p, struct str blank)
{
    const struct spot *ply = some_ply(p);

    return replace(p, ply->span.begin - 1u, 1, blank);
}

static bool thin_space(struct planting *p)
{
    return other_space(p, STR("\u2009"));
}

static bool ideographic_space(struct planting *p)
{
    return other_space(p, STR("\u3000"));
}

static bool no_break_space(struct planting *p)
{
    return other_space(p, STR("\u00A0"));
}

/* A letter and a character that looks like it. */
struct look {
    char letter;
    const char *other;
};

static bool write_as(struct planting *p, const struct look *looks)
{
    struct span span = some_ply(p)->span;

    for (size_t i = 0; i < span.length; i++)
        for (const struct look *look = looks; look->letter; look++) {
            size_t at = span.begin + i;
            if (p->base->text.ptr[at] != look->letter)
                continue;
            replace(p, at, 1, str_of(look->other));
            return set_token(p, span.begin,
                             span.length - 1 + strlen(look->other));
        }
    return false;
}

static bool cyrillic(struct planting *p)
{
    static const struct look looks[] = {
        {'a', "\u0430"}, {'c', "\u0441"}, {'e', "\u0435"}, {'i', "\u0456"},
        {'j', "\u0458"}, {'k', "\u043A"}, {'o', "\u043E"}, {'p', "\u0440"},
        {'x', "\u0445"}, {'A', "\u0410"}, {'B', "\u0412"}, {'C', "\u0421"},
        {'E', "\u0415"}, {'H', "\u041D"}, {'I', "\u0406"}, {'K', "\u041A"},
        {'P', "\u0420"}, {'S', "\u0405"}, {0, NULL}};

    return write_as(p, looks);
}

static bool full_width(struct planting *p)
{
    static const struct look looks[] = {
        {'1', "\uFF11"}, {'2', "\uFF12"}, {'3', "\uFF13"}, {'4', "\uFF14"},
        {'5', "\uFF15"}, {'6', "\uFF16"}, {'7', "\uFF17"}, {'8', "\uFF18"},
        {'9', "\uFF19"}, {'0', "\uFF10"}, {0, NULL}};

    return write_as(p, looks);
}

static bool dash(struct planting *p)
{
    static const struct look looks[] = {{'-', "\u2013"}, {0, NULL}};

    return write_as(p, looks);
}

/* Changes the case of letters in a ply. Paths of Brax ignore case, so they have
   no place for this fault. */
static bool other_case(struct planting *p)
{
    const struct spot *spot = some_ply(p);
    struct span span = spot->span;
    struct str ply = text_of(p, span);
    struct text text = {0};

    if (spot->ply.kind == PLY_PATH)
        return false;
    for (size_t i = 0; i < ply.len; i++) {
        bool letter = ((ply.ptr[i] | 32) >= 'a' && (ply.ptr[i] | 32) <= 'z') &&
                      (unsigned char)ply.ptr[i] < 0x80;
        text_add_char(&text, letter ? (char)(ply.ptr[i] ^ 32) : ply.ptr[i]);
    }
    replace_span(p, span, text_str(&text));
    text_release(&text);
    return true;
}

/* ---- words --------------------------------------------------------------- */

static bool phantom_word(struct planting *p)
{
    return insert_before(p, STR("zugzwang "));
}

static bool bad_glyph(struct planting *p)
{
    return insert_before(p, STR("$999 "));
}

static bool words_after_result(struct planting *p)
{
    size_t at = p->base->text.len;

    replace(p, at, 0, STR(" hooray"));
    return set_token(p, at + 1, 6);
}

static bool second_result(struct planting *p)
{
    size_t at = p->base->text.len;

    replace(p, at, 0, STR(" 1-0"));
    return set_token(p, at + 1, 3);
}

/* Makes the record continue after the result with the next number. */
static bool early_result(struct planting *p)
{
    const struct spot *spot = some_number(p);

    if (!spot || spot->number < 2)
        return false;
    replace(p, spot->number_span.begin, 0, STR("* "));
    return set_token(p, spot->number_span.begin, spot->number_span.length + 2u);
}

static bool wrong_result(struct planting *p)
{
    return (p->base->over || value_of(p, "[Result \"").length) &&
           replace_span(p, p->base->result, other_result(p->base->kind));
}

/* Lets the player who is not to move resign. */
static bool out_of_turn(struct planting *p)
{
    const struct base *b = p->base;
    struct text text = {0};
    struct line_of_play c;

    if (b->over || b->kind != RESULT_UNKNOWN)
        return false;
    c = course_to(p, b->plies + b->count);
    text_add(&text, str_of(b->rules->sides[!b->rules->side(c.now)]));
    text_add(&text, STR(" resigns"));
    replace_span(p, b->result, text_str(&text));
    text_release(&text);
    return true;
}

/* ---- cut off ------------------------------------------------------------- */

/* Cuts off the record at `end`. The token is the rest from `begin` on. */
static bool cut(struct planting *p, size_t begin, size_t end)
{
    text_add(&p->out, part(p, 0, end));
    return set_token(p, begin, end - begin);
}

static bool cut_in_ply(struct planting *p)
{
    struct span span = some_ply(p)->span;
    size_t end = span.begin + 1u;

    while ((p->base->text.ptr[end] & 0xC0) == 0x80)
        end++;
    return cut(p, span.begin, end);
}

static bool cut_in_number(struct planting *p)
{
    const struct spot *spot = some_number(p);

    return spot && spot->dots == 1 &&
           cut(p, spot->number_span.begin, end_of(spot->number_span) - 1);
}

static bool cut_in_comment(struct planting *p)
{
    const char *open = last_comment(p);
    size_t at = open ? (size_t)(open - p->base->text.ptr) : 0;

    return open && cut(p, at, at + 3) && set_token(p, at, 1);
}

static bool cut_in_variation(struct planting *p)
{
    const char *so = strstr(p->base->text.ptr, " {so})");
    size_t end = so ? (size_t)(so - p->base->text.ptr) : 0, open = end;

    /* The bracket of a variation has a space before it, unlike the brackets of
       plies. */
    while (open && !(p->base->text.ptr[open] == '(' &&
                     p->base->text.ptr[open - 1] == ' ' &&
                     p->base->text.ptr[end] == ' '))
        open--;
    if (!open || p->base->plies[0].ply.kind == PLY_PATH)
        return false;
    cut(p, open, end);
    return set_token(p, open, 1);
}

static bool cut_in_tag(struct planting *p)
{
    struct span line = some_tag(p);
    size_t quote = quote_of(p, line);

    return line.begin > 0 && cut(p, line.begin, line.begin + quote + 2);
}

/* Moves the first tag to the last line of the previous record. */
static bool merged(struct planting *p)
{
    replace(p, 0, 0, STR(""));
    p->between = " ";
    return set_token(p, 0, strcspn(p->base->text.ptr, "\n"));
}

/* Does the same, and removes the result of the previous record. */
static bool merged_without_result(struct planting *p)
{
    p->lose_result = true;
    return merged(p);
}

/* ---- signs --------------------------------------------------------------- */

static bool of_figures(const struct spot *spot)
{
    return spot->ply.kind == PLY_MOVE || spot->ply.kind == PLY_PATH;
}

static bool takes_nothing(const struct spot *spot)
{
    return of_figures(spot) && !spot->ply.takes && !spot->ply.taken;
}

static bool takes(const struct spot *spot)
{
    return spot->ply.takes || spot->ply.taken;
}

static bool claims_state(const struct spot *spot)
{
    return spot->ply.kind == PLY_MOVE && spot->ply.state != STATE_NONE;
}

static bool claims_no_state(const struct spot *spot)
{
    return spot->ply.kind == PLY_MOVE && spot->ply.state == STATE_NONE;
}

static bool claims_leap(const struct spot *spot)
{
    return spot->ply.special == SPECIAL_LEAP;
}

static bool is_step(const struct spot *spot)
{
    return spot->ply.kind == PLY_MOVE && spot->ply.special == SPECIAL_NONE &&
           spot->ply.figure == 'P';
}

static bool is_king(const struct spot *spot)
{
    return spot->ply.kind == PLY_MOVE && spot->ply.figure == 'R';
}

static bool has_place(const struct spot *spot)
{
    return spot->ply.place.column > 0;
}

/* Chooses a ply for which `fits` is true, and rewrites it after `change` has
   changed it. */
static bool change_ply(struct planting *p, bool (*fits)(const struct spot *),
                       void (*change)(struct ply *ply))
{
    const struct spot *spot = find_ply(p, fits);
    struct ply ply;

    if (!spot)
        return false;
    ply = spot->ply;
    change(&ply);
    return rewrite(p, spot, &ply);
}

static void claim_capture(struct ply *ply)
{
    ply->takes = ply->kind == PLY_MOVE;
    ply->taken = ply->kind == PLY_PATH ? (uint8_t)(1u << (ply->count - 1)) : 0;
}

static void hide_capture(struct ply *ply)
{
    ply->takes = false;
    ply->taken = 0;
    ply->place = (struct point){0, 0};
}

static void hide_place(struct ply *ply)
{
    ply->place = (struct point){0, 0};
}

static void claim_check(struct ply *ply)
{
    ply->state = STATE_CHECK;
}

static void claim_other_state(struct ply *ply)
{
    ply->state = ply->state == STATE_MATE ? STATE_CHECK : STATE_MATE;
}

static void hide_state(struct ply *ply)
{
    ply->state = STATE_NONE;
}

static void claim_leap(struct ply *ply)
{
    ply->special = SPECIAL_LEAP;
}

static void hide_special(struct ply *ply)
{
    ply->special = SPECIAL_NONE;
}

static void other_king(struct ply *ply)
{
    ply->challenger = !ply->challenger;
}

static bool wrong_capture(struct planting *p)
{
    return change_ply(p, takes_nothing, claim_capture);
}

static bool missing_capture(struct planting *p)
{
    return change_ply(p, takes, hide_capture);
}

static bool missing_place(struct planting *p)
{
    return change_ply(p, has_place, hide_place);
}

static bool wrong_check(struct planting *p)
{
    return change_ply(p, claims_no_state, claim_check);
}

static bool wrong_mate(struct planting *p)
{
    return change_ply(p, claims_state, claim_other_state);
}

static bool missing_state(struct planting *p)
{
    return change_ply(p, claims_state, hide_state);
}

static bool wrong_leap(struct planting *p)
{
    return change_ply(p, is_step, claim_leap);
}

static bool missing_leap(struct planting *p)
{
    return change_ply(p, claims_leap, hide_special);
}

static bool wrong_king(struct planting *p)
{
    return change_ply(p, is_king, other_king);
}

/* ---- the table ----------------------------------------------------------- */

const struct kind kinds[] = {
    {"unclosed comment", open_comment, false},
    {"lost brace", lose_brace, false},
    {"unclosed variation", open_variation, false},
    {"stray bracket", stray_close, false},
    {"stray brace", stray_brace, false},
    {"empty variation", empty_variation, false},
    {"tag lost [", lose_bracket_open, false},
    {"tag lost ]", lose_bracket_close, false},
    {"tag lost its first quote", lose_quote_open, false},
    {"tag lost its last quote", lose_quote_close, false},
    {"doubled tag", double_tag, false},
    {"two tags on a line", tags_on_a_line, false},
    {"bad date", bad_date, false},
    {"bad position", bad_position, false},
    {"bad size", bad_size, false},
    {"unknown game", unknown_game, false},
    {"bad result tag", bad_result_tag, false},
    {"wrong result tag", wrong_result_tag, false},
    {"lost header", lose_header, false},
    {"dropped ply", drop_ply, false},
    {"doubled ply", double_ply, false},
    {"exchanged plies", exchange_plies, false},
    {"illegal ply", illegal_ply, false},
    {"ply of the other side", ply_of_the_other, false},
    {"plies run together", glue_plies, false},
    {"ply after the end", ply_after_end, false},
    {"wrong number", wrong_number, false},
    {"skipped number", skip_number, false},
    {"comma for full stop", comma_for_stop, false},
    {"two full stops", two_stops, false},
    {"lost full stop", lose_stop, false},
    {"stray byte", stray_byte, false},
    {"control character", control_byte, false},
    {"NUL", nul_byte, false},
    {"bad UTF-8", bad_utf8, false},
    {"zero-width space", zero_width, false},
    {"direction mark", direction_mark, false},
    {"unknown sign", unknown_sign, false},
    {"CR in a ply", return_in_ply, false},
    {"blank in a ply", space_in_ply, false},
    {"thin space", thin_space, false},
    {"ideographic space", ideographic_space, false},
    {"no-break space", no_break_space, false},
    {"Cyrillic letter", cyrillic, false},
    {"full-width digit", full_width, false},
    {"dash for hyphen", dash, false},
    {"other case", other_case, false},
    {"phantom word", phantom_word, false},
    {"bad glyph", bad_glyph, false},
    {"words after the result", words_after_result, false},
    {"second result", second_result, false},
    {"early result", early_result, false},
    {"wrong result", wrong_result, false},
    {"resigned out of turn", out_of_turn, false},
    {"cut in a ply", cut_in_ply, false},
    {"cut in a number", cut_in_number, false},
    {"cut in a comment", cut_in_comment, false},
    {"cut in a variation", cut_in_variation, false},
    {"cut in a tag", cut_in_tag, false},
    {"merged records", merged, true},
    {"merged, result lost", merged_without_result, true},
    {"wrong capture", wrong_capture, false},
    {"missing capture", missing_capture, false},
    {"missing place", missing_place, false},
    {"wrong check", wrong_check, false},
    {"wrong mate", wrong_mate, false},
    {"missing state", missing_state, false},
    {"wrong leap", wrong_leap, false},
    {"missing leap", missing_leap, false},
    {"wrong king", wrong_king, false},
    {NULL, NULL, false},
};
