/*
 * Reads AbstractPlay's game records into an intermediate record (draft.h).
 */
#include "apgame.h"

#include "../json/fields.h"
#include "date.h"

#include <string.h>

/* ---- members of the objects ---------------------------------------------- */

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
    HEADER_END,
    HEADER_GENERATED,
    HEADER_DATE,
    HEADER_UNRATED,
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
    [HEADER_END] = {"date-end", JSON_STRING, false},
    [HEADER_GENERATED] = {"date-generated", JSON_ANY, false},
    [HEADER_DATE] = {"date", JSON_STRING, false},
    [HEADER_UNRATED] = {"unrated", JSON_TRUE | JSON_FALSE, false},
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

enum { SITE_NAME, SITE_GAME };

static const struct field site_fields[] = {
    [SITE_NAME] = {"name", JSON_STRING, true},
    [SITE_GAME] = {"gameid", JSON_STRING | JSON_NUMBER, false},
    {NULL, 0, false},
};

enum { PLAYER_NAME, PLAYER_RESULT, PLAYER_ID, PLAYER_SCORE, PLAYER_IS_AI };

static const struct field player_fields[] = {
    [PLAYER_NAME] = {"name", JSON_STRING, true},
    [PLAYER_RESULT] = {"result", JSON_NUMBER, true},
    [PLAYER_ID] = {"userid", JSON_STRING | JSON_NUMBER, false},
    [PLAYER_SCORE] = {"score", JSON_NUMBER, false},
    [PLAYER_IS_AI] = {"is_ai", JSON_TRUE | JSON_FALSE, false},
    {NULL, 0, false},
};

enum { MOVE_PLY, MOVE_RESULT, MOVE_SEQUENCE };

static const struct field move_fields[] = {
    [MOVE_PLY] = {"move", JSON_STRING, true},
    [MOVE_RESULT] = {"result", JSON_STRING | JSON_ARRAY, false},
    [MOVE_SEQUENCE] = {"sequence", JSON_NUMBER, false},
    {NULL, 0, false},
};

/* ---- reading ------------------------------------------------------------- */

struct apgame_reader {
    struct draft *draft;
    struct tape tape;
    uint32_t top; /* item of the header */
    struct fields header;
    struct fields players[2]; /* members of each player, by seat at the end of
                                 the game */
    uint32_t items[2];        /* items of these players */
    uint32_t game;            /* number of the game on the site */
    uint64_t results[2];
    bool pied, first; /* `first` is true until a ply has been read */
    uint32_t turn;    /* number of the current entry, from 1 */
    uint32_t round;
    enum apgame_word last;
};

static void emit_tag(struct apgame_reader *l, const char *name,
                     struct quote value)
{
    draft_tag(l->draft, (struct quote){.words = str_of(name), .at = value.at},
              value);
}

static void emit_word(struct apgame_reader *l, const char *name,
                      struct str value, uint32_t item)
{
    emit_tag(
        l, name,
        (struct quote){.words = value, .at = l->tape.items[item].span.begin});
}

static void emit_item(struct apgame_reader *l, const char *name, uint32_t item)
{
    if (item)
        emit_tag(l, name, tape_quote(&l->tape, item));
}

/* True if the header has a member with the name of this tag. */
static bool has_tag(const struct apgame_reader *l, const char *name)
{
    const struct tape *t = &l->tape;

    for (uint32_t key = l->top + 1; key < t->items[l->top].next;
         key = t->items[key + 1].next)
        if (str_equal(span_str(t->text, t->items[key].span), str_of(name)))
            return true;
    return false;
}

/* Adds a tag, unless the header has a member with the tag's name. */
static void emit_tag_unless_member(struct apgame_reader *l, const char *name,
                                   uint32_t item)
{
    if (item && !has_tag(l, name))
        emit_item(l, name, item);
}

/* ---- other members ------------------------------------------------------- */

static bool is_known_field(const struct field *table, struct str name)
{
    for (size_t i = 0; table[i].name; i++)
        if (str_equal(name, str_of(table[i].name)))
            return true;
    return false;
}

/* Returns the name of the tag for a member, such as FirstGrade for the first
   player's "grade", or outcome_type for "outcome-type". */
static struct quote tag_name(const struct apgame_reader *l, const char *before,
                             struct quote name)
{
    struct str prefix = str_of(before);
    size_t length = prefix.len + name.words.len;
    char *out = arena_alloc(l->draft->arena, length);

    if (!out || !name.words.len)
        return name;
    memcpy(out, before, prefix.len);
    memcpy(out + prefix.len, name.words.ptr, name.words.len);
    for (size_t i = prefix.len; i < length; i++)
        out[i] = out[i] == '-' ? '_' : out[i];
    if (prefix.len && ascii_is_lower(out[prefix.len]))
        out[prefix.len] = (char)(out[prefix.len] - 'a' + 'A');
    return (struct quote){.words = {out, length}, .at = name.at};
}

/* Adds an unknown member as a tag with a name made from that of the member. */
static void emit_member(struct apgame_reader *l, uint32_t key,
                        const char *before)
{
    const unsigned plain = JSON_STRING | JSON_NUMBER | JSON_TRUE | JSON_FALSE;
    const struct tape *t = &l->tape;
    struct quote name = tag_name(l, before, tape_quote(t, key));

    if (t->items[key + 1].kind == JSON_NULL)
        return;
    if (t->items[key + 1].kind & plain && tag_is_name(name.words))
        draft_tag(l->draft, name, tape_quote(t, key + 1));
    else
        field_report(t, key, DIAG_LOSSY, "a record cannot store this");
}

/* Adds all members of an object that are not in the table as tags. */
static void emit_unlisted_members(struct apgame_reader *l, uint32_t object,
                                  const struct field *table, const char *before)
{
    const struct tape *t = &l->tape;

    for (uint32_t key = object + 1; key < t->items[object].next;
         key = t->items[key + 1].next)
        if (!is_known_field(table, span_str(t->text, t->items[key].span)))
            emit_member(l, key, before);
}

/* Reports all members of an object that are not in the table, where they cannot
   become tags. */
static void report_rest(struct apgame_reader *l, uint32_t object,
                        const struct field *table)
{
    const struct tape *t = &l->tape;

    for (uint32_t key = object + 1; key < t->items[object].next;
         key = t->items[key + 1].next)
        if (!is_known_field(table, span_str(t->text, t->items[key].span)))
            field_report(t, key, DIAG_LOSSY, "a record cannot store this");
}

/* ---- the game ------------------------------------------------------------ */

/* Returns the digits of a size such as "size-13" or "13x13 board", or an empty
   string if there are none. */
static struct str size_of_variant(struct str variant)
{
    size_t digits = 0;

    str_skip(&variant, STR("size-"));
    while (digits < variant.len && ascii_is_digit(variant.ptr[digits]))
        digits++;
    return str_part(variant, 0, digits);
}

/* Adds a variant if it corresponds to a tag of the game. Returns false if it
   does not. */
static bool emit_variant(struct apgame_reader *l, uint32_t item, bool quax,
                         bool *edges)
{
    struct str variant = tape_quote(&l->tape, item).words, rest = variant;

    if (size_of_variant(variant).len) {
        if (!has_tag(l, "Size") && !str_starts_with(variant, STR("11x11")))
            emit_word(l, "Size", size_of_variant(variant), item);
        return true;
    }
    if (str_skip(&rest, STR("edges "))) {
        *edges = true;
        if (!(quax && str_equal(rest, STR("WE"))) && !has_tag(l, "Edges"))
            emit_word(l, "Edges", rest, item);
        return true;
    }
    if (str_equal(variant, STR("relink"))) {
        if (!has_tag(l, "Relink"))
            emit_word(l, "Relink", STR("yes"), item);
        return true;
    }
    return variant_is_usual(variant) || str_is_word(variant, "default board");
}

/* Adds all other variants as the value of one tag. */
static void emit_variants(struct apgame_reader *l, uint32_t list, bool quax,
                          uint32_t game)
{
    const struct tape *t = &l->tape;
    struct text others = {0};
    bool edges = false;

    for (uint32_t i = list ? list + 1 : 0; i && i < t->items[list].next;
         i = t->items[i].next) {
        if (!field_is(t, i, JSON_STRING) || emit_variant(l, i, quax, &edges))
            continue;
        text_add(&others, others.len ? STR(APGAME_BETWEEN) : STR(""));
        text_add(&others, tape_quote(t, i).words);
    }
    if (quax && !edges && !has_tag(l, "Edges"))
        emit_word(l, "Edges", STR("NS"), game);
    if (others.len && !has_tag(l, "Variants"))
        emit_word(l, "Variants", text_str(&others), list);
    l->draft->words.failed |= others.failed;
    text_release(&others);
}

static bool emit_game(struct apgame_reader *l)
{
    uint32_t game = l->header.at[HEADER_GAME];
    struct fields f;

    if (!fields_read(&l->tape, game, named_fields, false, &f))
        return false;
    struct quote name = tape_quote(&l->tape, f.at[NAMED]);
    emit_tag(l, "Game", name);
    emit_variants(l, f.at[VARIANTS], str_equal_nocase(name.words, STR("quax")),
                  f.at[NAMED]);
    report_rest(l, game, named_fields);
    return true;
}

/* ---- the other tags ------------------------------------------------------ */

static void emit_site(struct apgame_reader *l)
{
    uint32_t site = l->header.at[HEADER_SITE];
    struct fields f;

    if (!site || !fields_read(&l->tape, site, site_fields, false, &f))
        return;
    if (!str_equal(tape_quote(&l->tape, f.at[SITE_NAME]).words, APGAME_NO_SITE))
        emit_item(l, "Site", f.at[SITE_NAME]);
    l->game = f.at[SITE_GAME];
    report_rest(l, site, site_fields);
}

/* Reads the date in a member. Returns false if the member has no date. */
static bool read_date(const struct apgame_reader *l, uint32_t item,
                      struct date *out)
{
    struct str written = item ? tape_quote(&l->tape, item).words : STR_NONE;

    *out = date_parse(written);
    return item && !str_equal(written, APGAME_NO_DATE) && date_has_days(out);
}

static void emit_bytes(struct apgame_reader *l, const char *name,
                       const char *bytes, size_t length, uint32_t item)
{
    struct str value = {bytes, length};

    if (!has_tag(l, name))
        emit_word(l, name, value, item);
}

static void emit_time(struct apgame_reader *l, const char *utc,
                      const char *local, const struct date *date, uint32_t item)
{
    static const char none[] = "00:00:00";

    if (date->timed && memcmp(date->time, none, TIME_BYTES) != 0)
        emit_bytes(l, date->utc ? utc : local, date->time, TIME_BYTES, item);
}

/* Reads dates such as 2024-12-01T12:34:56Z, as the date 2024.12.01 and a time.
   If the header has the date of the record as well, that date takes precedence,
   because it was written from the record's tag. */
static void emit_dates(struct apgame_reader *l)
{
    uint32_t start = l->header.at[HEADER_START], end = l->header.at[HEADER_END];
    struct date first, last;

    if (l->header.at[HEADER_DATE]) {
        emit_item(l, "Date", l->header.at[HEADER_DATE]);
        return;
    }
    bool begins = read_date(l, start, &first);
    if (begins) {
        emit_bytes(l, "Date", first.usual, DATE_BYTES, start);
        emit_time(l, "UTCTime", "Time", &first, start);
    }
    if (!read_date(l, end, &last))
        return;
    if (!begins || memcmp(first.usual, last.usual, DATE_BYTES) != 0)
        emit_bytes(l, "EndDate", last.usual, DATE_BYTES, end);
    emit_time(l, "UTCEndTime", "EndTime", &last, end);
}

static bool is_true(const struct apgame_reader *l, uint32_t item)
{
    return item && l->tape.items[item].kind == JSON_TRUE;
}

static bool read_players(struct apgame_reader *l)
{
    const struct tape *t = &l->tape;
    uint32_t list = l->header.at[HEADER_PLAYERS], count = 0;

    for (uint32_t i = list + 1; i < t->items[list].next; i = t->items[i].next) {
        if (count == 2) {
            field_report(t, i, DIAG_BAD_FIELD, "only two players are allowed");
            return false;
        }
        struct fields *f = &l->players[count];
        if (!field_is(t, i, JSON_OBJECT) ||
            !fields_read(t, i, player_fields, false, f) ||
            !field_count(t, f->at[PLAYER_RESULT], 0, UINT32_MAX,
                         &l->results[count]))
            return false;
        l->items[count++] = i;
    }
    if (count == 2)
        return true;
    field_report(t, list, DIAG_BAD_FIELD, "two players are expected here");
    return false;
}

static void emit_player(struct apgame_reader *l, size_t seat,
                        const struct apgame_player *tags)
{
    uint32_t name = l->players[seat].at[PLAYER_NAME];

    if (!str_equal(tape_quote(&l->tape, name).words, str_of(tags->name)))
        emit_tag_unless_member(l, tags->name, name);
}

/* Adds the tags of a player that the writer turns into members again. */
static void emit_player_tags(struct apgame_reader *l, size_t seat,
                             const struct apgame_player *tags)
{
    const struct fields *f = &l->players[seat];

    emit_tag_unless_member(l, tags->id, f->at[PLAYER_ID]);
    emit_tag_unless_member(l, tags->score, f->at[PLAYER_SCORE]);
    if (is_true(l, f->at[PLAYER_IS_AI]) && !has_tag(l, tags->type))
        emit_word(l, tags->type, APGAME_PROGRAM, f->at[PLAYER_IS_AI]);
}

/* Adds the remaining tags. Tags from members with other names come last, so
   that writing and reading a record preserves the order of its tags. */
static void emit_remaining_tags(struct apgame_reader *l)
{
    uint32_t unrated = l->header.at[HEADER_UNRATED];

    emit_unlisted_members(l, l->items[l->pied], player_fields,
                          apgame_players[0].name);
    emit_unlisted_members(l, l->items[!l->pied], player_fields,
                          apgame_players[1].name);
    emit_unlisted_members(l, l->top, header_fields, "");
    emit_tag_unless_member(l, "GameId", l->game);
    emit_player_tags(l, l->pied, &apgame_players[0]);
    emit_player_tags(l, !l->pied, &apgame_players[1]);
    if (is_true(l, unrated) && !has_tag(l, APGAME_RATED))
        emit_word(l, APGAME_RATED, APGAME_UNRATED, unrated);
}

static bool emit_header(struct apgame_reader *l, uint32_t header)
{
    l->top = header;
    if (!fields_read(&l->tape, header, header_fields, false, &l->header) ||
        !read_players(l) || !emit_game(l))
        return false;
    l->pied = is_true(l, l->header.at[HEADER_PIED]) ||
              is_true(l, l->header.at[HEADER_PIE_INVOKED]);
    emit_item(l, "Position", l->header.at[HEADER_POSITION]);
    emit_item(l, "Event", l->header.at[HEADER_EVENT]);
    emit_site(l);
    emit_dates(l);
    emit_item(l, "Round", l->header.at[HEADER_ROUND]);
    emit_player(l, l->pied, &apgame_players[0]);
    emit_player(l, !l->pied, &apgame_players[1]);
    emit_remaining_tags(l);
    return true;
}

/* ---- moves --------------------------------------------------------------- */

static bool is_last_word(struct apgame_reader *l, struct str word)
{
    for (size_t i = 0; i < APGAME_WORDS; i++)
        if (str_equal(word, str_of(apgame_words[i].word))) {
            l->last = (enum apgame_word)i;
            return true;
        }
    return false;
}

static void emit_ply(struct apgame_reader *l, uint32_t item)
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

/* Reads the data next to a ply: its number within the round, which must agree
   with the order of the seats, and a text, which becomes a comment. */
static void emit_ply_details(struct apgame_reader *l, uint32_t item,
                             const struct fields *f)
{
    const struct tape *t = &l->tape;
    uint32_t sequence = f->at[MOVE_SEQUENCE], result = f->at[MOVE_RESULT];
    uint64_t place;

    if (sequence &&
        (!tape_count(t, sequence, 0, UINT32_MAX, &place) || place != l->turn))
        field_report(t, sequence, DIAG_LOSSY,
                     "the sequence is ignored: plies are read in the order of "
                     "the seats");
    if (result && t->items[result].kind == JSON_STRING)
        draft_comment(l->draft, tape_quote(t, result));
    else if (result)
        field_report(t, result, DIAG_LOSSY, "a record cannot store this");
    report_rest(l, item, move_fields);
}

/* Reads the entry of a player in a round: null, a string, or an object with a
   move. Returns false if it is anything else. */
static bool emit_entry(struct apgame_reader *l, uint32_t item)
{
    struct fields f;

    if (!field_is(&l->tape, item, JSON_STRING | JSON_OBJECT | JSON_NULL))
        return false;
    if (l->tape.items[item].kind == JSON_STRING) {
        emit_ply(l, item);
    } else if (l->tape.items[item].kind == JSON_OBJECT) {
        if (!fields_read(&l->tape, item, move_fields, false, &f))
            return false;
        emit_ply(l, f.at[MOVE_PLY]);
        emit_ply_details(l, item, &f);
    }
    return true;
}

static bool emit_moves(struct apgame_reader *l, uint32_t rounds)
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
            if (!emit_entry(l, e))
                return false;
        }
    }
    return true;
}

/* ---- the ending ---------------------------------------------------------- */

static void emit_end(struct apgame_reader *l)
{
    uint32_t ending = l->header.at[HEADER_ENDING];
    uint32_t at = l->tape.items[l->players[0].at[PLAYER_NAME]].span.begin;
    bool draw = l->results[0] == l->results[1];
    bool first_lost = (l->results[0] < l->results[1]) != l->pied;
    struct quote who = {.words = str_of(apgame_players[!first_lost].name),
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

static void emit_termination(struct apgame_reader *l)
{
    const struct apgame_word_info *word =
        l->last < APGAME_WORDS ? &apgame_words[l->last] : NULL;

    if (word && word->termination && !has_tag(l, "Termination"))
        emit_word(l, "Termination", str_of(word->termination),
                  l->players[0].at[PLAYER_NAME]);
}

void apgame_fill_draft(struct draft *d)
{
    struct apgame_reader *l = ARENA_NEW(d->arena, struct apgame_reader);
    struct fields f;

    if (!l)
        return;
    l->draft = d;
    d->broken = !tape_read(&l->tape, d->arena, d->diags, d->text, d->head) ||
                !field_is(&l->tape, 0, JSON_OBJECT) ||
                !tape_value_ends(&l->tape) ||
                !fields_read(&l->tape, 0, record_fields, true, &f) ||
                !emit_header(l, f.at[RECORD_HEADER]) ||
                !emit_moves(l, f.at[RECORD_MOVES]);
    if (d->broken)
        return;
    emit_termination(l);
    emit_end(l);
}
