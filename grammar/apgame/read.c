#include "apgame.h"

#include "../json/fields.h"

#include <string.h>

/* ---- what the objects have ------------------------------------------------ */

enum record_field { RECORD_HEADER, RECORD_MOVES };

static const struct field record_fields[] = {
    [RECORD_HEADER] = {"header", JSON_OBJECT, true},
    [RECORD_MOVES] = {"moves", JSON_ARRAY, true},
    {NULL, 0, false},
};

enum header_field {
    HEADER_GAME,
    HEADER_SITE,
    HEADER_EVENT,
    HEADER_ROUND,
    HEADER_START,
    HEADER_DATE,
    HEADER_PIED,
    HEADER_PIE_INVOKED,
    HEADER_POSITION,
    HEADER_PLAYERS,
    HEADER_ENDING,
    HEADER_FIELDS,
};

static const struct field header_fields[] = {
    [HEADER_GAME] = {"game", JSON_OBJECT, true},
    [HEADER_SITE] = {"site", JSON_OBJECT, false},
    [HEADER_EVENT] = {"event", JSON_STRING, false},
    [HEADER_ROUND] = {"round", JSON_STRING | JSON_NUMBER, false},
    [HEADER_START] = {"date-start", JSON_STRING, false},
    [HEADER_DATE] = {"date", JSON_STRING, false},
    [HEADER_PIED] = {"pied", JSON_TRUE | JSON_FALSE, false},
    [HEADER_PIE_INVOKED] = {"pie-invoked", JSON_TRUE | JSON_FALSE, false},
    [HEADER_POSITION] = {"startingPosition", JSON_STRING, false},
    [HEADER_PLAYERS] = {"players", JSON_ARRAY, true},
    [HEADER_ENDING] = {"ending", JSON_STRING, false},
    {NULL, 0, false},
};

enum { NAMED, VARIANTS };

static const struct field named_fields[] = {
    [NAMED] = {"name", JSON_STRING, true},
    [VARIANTS] = {"variants", JSON_ARRAY, false},
    {NULL, 0, false},
};

enum { PLAYER_NAME, PLAYER_RESULT };

static const struct field player_fields[] = {
    [PLAYER_NAME] = {"name", JSON_STRING, true},
    [PLAYER_RESULT] = {"result", JSON_NUMBER, true},
    {NULL, 0, false},
};

static const struct field move_fields[] = {
    {"move", JSON_STRING, true},
    {NULL, 0, false},
};

/* ---- reading -------------------------------------------------------------- */

struct loading {
    struct draft *draft;
    struct tape tape;
    struct fields header;
    uint32_t names[2]; /* the players, as they sit at the end */
    uint64_t results[2];
    bool pied, first; /* the first ply is yet to come */
    uint32_t turn;    /* of the entry at hand, from 1 */
    uint32_t round;
    enum apgame_word last;
};

static void tell_tag(struct loading *l, const char *name, struct quote value)
{
    draft_tag(l->draft, (struct quote){.words = str_of(name), .at = value.at},
              value);
}

static void tell_word(struct loading *l, const char *name, struct str value,
                      uint32_t item)
{
    tell_tag(
        l, name,
        (struct quote){.words = value, .at = l->tape.items[item].span.begin});
}

static void tell_item(struct loading *l, const char *name, uint32_t item)
{
    if (item)
        tell_tag(l, name, tape_quote(&l->tape, item));
}

/* The item of the header that is a tag of that name; 0 if none is. */
static uint32_t header_tag(const struct loading *l, uint32_t header,
                           const char *name)
{
    const struct tape *t = &l->tape;

    for (uint32_t key = header + 1; key < t->items[header].next;
         key = t->items[key + 1].next)
        if (str_equal(span_str(t->text, t->items[key].span), str_of(name)) &&
            t->items[key + 1].kind == JSON_STRING)
            return key + 1;
    return 0;
}

/* ---- the game ------------------------------------------------------------- */

/* "size-13", "13x13 board": digits of the size; empty if it is none. */
static struct str size_in(struct str variant)
{
    size_t digits = 0;

    str_skip(&variant, STR("size-"));
    while (digits < variant.len && ascii_is_digit(variant.ptr[digits]))
        digits++;
    return str_part(variant, 0, digits);
}

static void tell_variants(struct loading *l, uint32_t header, uint32_t list,
                          bool quax, uint32_t game)
{
    const struct tape *t = &l->tape;
    bool edges = false;

    for (uint32_t i = list ? list + 1 : 0; i && i < t->items[list].next;
         i = t->items[i].next) {
        struct str variant = tape_quote(t, i).words, rest = variant;
        bool told = str_skip(&rest, STR("edges "));
        edges |= told;
        if (size_in(variant).len && !header_tag(l, header, "Size") &&
            !str_starts(variant, STR("11x11")))
            tell_word(l, "Size", size_in(variant), i);
        if (told && !(quax && str_equal(rest, STR("WE"))) &&
            !header_tag(l, header, "Edges"))
            tell_word(l, "Edges", rest, i);
        if (str_equal(variant, STR("relink")) &&
            !header_tag(l, header, "Relink"))
            tell_word(l, "Relink", STR("yes"), i);
    }
    if (quax && !edges && !header_tag(l, header, "Edges"))
        tell_word(l, "Edges", STR("NS"), game);
}

static bool tell_game(struct loading *l, uint32_t header)
{
    uint32_t game = l->header.at[HEADER_GAME];
    struct fields f;

    if (!fields_read(&l->tape, game, named_fields, false, &f))
        return false;
    struct quote name = tape_quote(&l->tape, f.at[NAMED]);
    tell_tag(l, "Game", name);
    tell_variants(l, header, f.at[VARIANTS],
                  str_equal_nocase(name.words, STR("quax")), f.at[NAMED]);
    return true;
}

/* ---- the other tags ------------------------------------------------------- */

static void tell_site(struct loading *l)
{
    uint32_t site = l->header.at[HEADER_SITE];
    struct fields f;

    if (site && fields_read(&l->tape, site, named_fields, false, &f) &&
        !str_equal(tape_quote(&l->tape, f.at[NAMED]).words, APGAME_NO_SITE))
        tell_item(l, "Site", f.at[NAMED]);
}

/* 2024-12-01T12:34:56Z is 2024.12.01, unless the record says it itself. */
static void tell_date(struct loading *l)
{
    uint32_t start = l->header.at[HEADER_START];
    struct quote day;
    char *dotted;

    if (l->header.at[HEADER_DATE] || !start) {
        tell_item(l, "Date", l->header.at[HEADER_DATE]);
        return;
    }
    day = tape_quote(&l->tape, start);
    if (str_equal(day.words, APGAME_NO_DATE) || day.words.len < 10)
        return;
    dotted = arena_alloc(l->draft->arena, 10);
    if (!dotted)
        return;
    memcpy(dotted, day.words.ptr, 10);
    for (size_t i = 4; i < 10; i += 3)
        dotted[i] = dotted[i] == '-' ? '.' : dotted[i];
    day.words = (struct str){dotted, 10};
    tell_tag(l, "Date", day);
}

/* What is in the header besides, by names that tags have. */
static void tell_others(struct loading *l, uint32_t header)
{
    const struct tape *t = &l->tape;

    for (uint32_t key = header + 1; key < t->items[header].next;
         key = t->items[key + 1].next)
        if (t->items[key + 1].kind == JSON_STRING &&
            ascii_is_upper(t->text.ptr[t->items[key].span.begin]))
            draft_tag(l->draft, tape_quote(t, key), tape_quote(t, key + 1));
}

static bool is_true(const struct loading *l, enum header_field field)
{
    uint32_t item = l->header.at[field];

    return item && l->tape.items[item].kind == JSON_TRUE;
}

static bool read_players(struct loading *l)
{
    const struct tape *t = &l->tape;
    uint32_t list = l->header.at[HEADER_PLAYERS], count = 0;
    struct fields f;

    for (uint32_t i = list + 1; i < t->items[list].next; i = t->items[i].next) {
        if (count == 2 || !field_is(t, i, JSON_OBJECT) ||
            !fields_read(t, i, player_fields, false, &f) ||
            !field_count(t, f.at[PLAYER_RESULT], 0, UINT32_MAX,
                         &l->results[count])) {
            if (count == 2)
                field_report(t, i, DIAG_BAD_FIELD, "two players are read");
            return false;
        }
        l->names[count++] = f.at[PLAYER_NAME];
    }
    if (count == 2)
        return true;
    field_report(t, list, DIAG_BAD_FIELD, "two players are wanted here");
    return false;
}

static void tell_player(struct loading *l, uint32_t header, const char *tag,
                        uint32_t item, struct str none)
{
    if (!header_tag(l, header, tag) &&
        !str_equal(tape_quote(&l->tape, item).words, none))
        tell_item(l, tag, item);
}

static bool tell_header(struct loading *l, uint32_t header)
{
    if (!fields_read(&l->tape, header, header_fields, false, &l->header) ||
        !read_players(l) || !tell_game(l, header))
        return false;
    l->pied = is_true(l, HEADER_PIED) || is_true(l, HEADER_PIE_INVOKED);
    tell_item(l, "Position", l->header.at[HEADER_POSITION]);
    tell_item(l, "Event", l->header.at[HEADER_EVENT]);
    tell_site(l);
    tell_date(l);
    tell_item(l, "Round", l->header.at[HEADER_ROUND]);
    tell_player(l, header, "First", l->names[l->pied], APGAME_FIRST);
    tell_player(l, header, "Second", l->names[!l->pied], APGAME_SECOND);
    tell_others(l, header);
    return true;
}

/* ---- moves ---------------------------------------------------------------- */

static bool is_last_word(struct loading *l, struct str word)
{
    for (size_t i = 0; i < APGAME_WORDS; i++)
        if (str_equal(word, str_of(apgame_words[i].word))) {
            l->last = (enum apgame_word)i;
            return true;
        }
    return false;
}

static void tell_ply(struct loading *l, uint32_t item)
{
    struct quote word = tape_quote(&l->tape, item);
    struct span where = l->tape.items[item].span;

    if (is_last_word(l, word.words))
        return;
    if (l->first)
        draft_number(l->draft, l->round, l->turn,
                     (struct span){where.begin, 0});
    draft_ply(l->draft, word);
    if (l->first && l->pied)
        draft_ply(l->draft,
                  (struct quote){.words = STR("swap"), .at = where.begin});
    l->first = false;
}

/* The entry of a player: nothing, a string, or an object with a move. */
static bool tell_entry(struct loading *l, uint32_t item)
{
    struct fields f;

    if (!field_is(&l->tape, item, JSON_STRING | JSON_OBJECT | JSON_NULL))
        return false;
    if (l->tape.items[item].kind == JSON_STRING) {
        tell_ply(l, item);
    } else if (l->tape.items[item].kind == JSON_OBJECT) {
        if (!fields_read(&l->tape, item, move_fields, false, &f))
            return false;
        tell_ply(l, f.at[0]);
    }
    return true;
}

static bool tell_moves(struct loading *l, uint32_t rounds)
{
    const struct tape *t = &l->tape;

    l->first = true;
    l->last = APGAME_WORDS;
    for (uint32_t r = rounds + 1; r < t->items[rounds].next;
         r = t->items[r].next) {
        if (!field_is(t, r, JSON_ARRAY))
            return false;
        l->round++;
        l->turn = 0;
        for (uint32_t e = r + 1; e < t->items[r].next; e = t->items[e].next) {
            l->turn++;
            if (!tell_entry(l, e))
                return false;
        }
    }
    return true;
}

/* ---- how it ends ---------------------------------------------------------- */

static void tell_end(struct loading *l)
{
    uint32_t ending = l->header.at[HEADER_ENDING];
    uint32_t at = l->tape.items[l->names[0]].span.begin;
    bool draw = l->results[0] == l->results[1];
    bool first_lost = (l->results[0] < l->results[1]) != l->pied;
    struct quote who = {.words = first_lost ? APGAME_FIRST : APGAME_SECOND,
                        .at = at};
    const struct apgame_word_info *word =
        l->last < APGAME_WORDS ? &apgame_words[l->last] : NULL;

    if (ending) {
        draft_ending(l->draft, tape_quote(&l->tape, ending));
        return;
    }
    if (word && word->phrase)
        draft_phrase(l->draft, word->phrase,
                     draw ? (struct quote){.at = at} : who,
                     (struct span){at, 0});
    draft_result(l->draft,
                 draw         ? RESULT_DRAW
                 : first_lost ? RESULT_SECOND
                              : RESULT_FIRST,
                 (struct span){at, 1});
}

static void tell_termination(struct loading *l, uint32_t header)
{
    const struct apgame_word_info *word =
        l->last < APGAME_WORDS ? &apgame_words[l->last] : NULL;

    if (word && word->termination && !header_tag(l, header, "Termination"))
        tell_word(l, "Termination", str_of(word->termination), l->names[0]);
}

void apgame_draft(struct draft *d)
{
    struct loading *l = ARENA_NEW(d->arena, struct loading);
    struct fields f;

    if (!l)
        return;
    l->draft = d;
    d->broken = !tape_read(&l->tape, d->arena, d->diags, d->text, d->head) ||
                !field_is(&l->tape, 0, JSON_OBJECT) || !tape_ends(&l->tape) ||
                !fields_read(&l->tape, 0, record_fields, true, &f) ||
                !tell_header(l, f.at[RECORD_HEADER]) ||
                !tell_moves(l, f.at[RECORD_MOVES]);
    if (d->broken)
        return;
    tell_termination(l, f.at[RECORD_HEADER]);
    tell_end(l);
}
