/*
 * Writes AbstractPlay's game records.
 */
#include "apgame.h"

#include "../json/write.h"
#include "../native_notation.h"
#include "date.h"

struct apgame_writer {
    const struct record *record;
    const struct write_options *options;
    const struct notation *native;
    struct text *out;
    struct text word;
    enum result_kind result;
    bool pied;
};

/* ---- what the format lacks ----------------------------------------------- */

static struct str tag_value(const struct record *r, const char *name)
{
    const struct tag *tag = record_tag(r, str_of(name));

    return tag ? tag->value : STR_NONE;
}

static bool has_swap(const struct record *r)
{
    for (const struct node *n = r->line; n; n = n->next)
        if (n->ply.kind == PLY_SWAP)
            return true;
    return false;
}

static const char *unwritable_reason(const struct apgame_writer *s)
{
    const struct record *r = s->record;

    if (!s->native)
        return "the game is unknown";
    if (s->options->seats != 2)
        return "apgame supports only games of two players";
    if (str_equal(tag_value(r, "Pie"), STR("3")))
        return "apgame has no pie rule after three plies";
    if (r->line && r->line->ply.kind == PLY_SWAP)
        return "the first ply is a swap";
    if (!result_is_over(s->result))
        return "apgame supports only finished games";
    return NULL;
}

/* ---- the header ---------------------------------------------------------- */

static void add_member(struct text *out, const char *name, struct str value)
{
    json_add_name(out, name);
    json_add_string(out, value);
}

/* Adds the name of the game with a capital letter, such as Quax. */
static void add_game_name(struct apgame_writer *s)
{
    struct str game = s->options->game;
    char first = game.ptr[0];

    text_clear(&s->word);
    text_add_char(&s->word,
                  ascii_is_lower(first) ? (char)(first - 'a' + 'A') : first);
    text_add(&s->word, str_from(game, 1));
    add_member(s->out, "name", text_str(&s->word));
}

static void add_variant(struct apgame_writer *s, bool *any)
{
    text_add_char(s->out, *any ? ',' : '[');
    json_add_string(s->out, text_str(&s->word));
    text_clear(&s->word);
    *any = true;
}

/* Adds the variants that are not tags of the game. */
static void add_other_variants(struct apgame_writer *s, bool *any)
{
    struct str rest = tag_value(s->record, "Variants");

    for (size_t i = 0; rest.len;) {
        bool ends = i == rest.len;
        if (!ends && !str_starts_with(str_from(rest, i), STR(APGAME_BETWEEN))) {
            i++;
            continue;
        }
        text_add(&s->word, str_part(rest, 0, i));
        if (i)
            add_variant(s, any);
        rest = str_from(rest, ends ? i : i + sizeof APGAME_BETWEEN - 1);
        i = 0;
    }
}

/* Adds the variants. In AbstractPlay's Quax the first player connects north and
   south; in ours, west and east. */
static void add_variants(struct apgame_writer *s)
{
    struct str size = tag_value(s->record, "Size");
    struct str edges = tag_value(s->record, "Edges");
    bool quax = str_equal(s->options->game, STR("quax")), any = false;

    json_add_name(s->out, "variants");
    text_clear(&s->word);
    if (size.len) {
        text_add(&s->word, STR("size-"));
        text_add(&s->word, size);
        add_variant(s, &any);
    }
    if (edges.len ? !quax || !str_equal_nocase(edges, STR("NS")) : quax) {
        text_add(&s->word, STR("edges "));
        text_add(&s->word, edges.len ? edges : STR("WE"));
        add_variant(s, &any);
    }
    if (str_equal_nocase(tag_value(s->record, "Relink"), STR("yes"))) {
        text_add(&s->word, STR("relink"));
        add_variant(s, &any);
    }
    add_other_variants(s, &any);
    text_add(s->out, any ? STR("]") : STR("[]"));
}

static bool is_time(struct str time)
{
    static const char form[] = "dd:dd:dd";
    bool is = time.len == sizeof form - 1;

    for (size_t i = 0; is && i < time.len; i++)
        is = form[i] == 'd' ? ascii_is_digit(time.ptr[i]) : time.ptr[i] == ':';
    return is;
}

static void add_day(struct text *out, uint32_t day, struct str time)
{
    text_addf(out, "%04u-%02u-%02uT", (unsigned)(day / 10000),
              (unsigned)(day / 100 % 100), (unsigned)(day % 100));
    text_add(out, is_time(time) ? time : STR("00:00:00"));
    text_add_char(out, 'Z');
}

/* Adds the first day that a date may mean, and the time in the tag `name`. */
static void add_date(struct apgame_writer *s, const char *name,
                     struct str value, const char *time)
{
    struct date date = date_parse(value);

    text_clear(&s->word);
    if (value.len && date_has_days(&date) && date.first >= 10101)
        add_day(&s->word, date.first, tag_value(s->record, time));
    else
        text_add(&s->word, APGAME_NO_DATE);
    add_member(s->out, name, text_str(&s->word));
}

static void add_dates(struct apgame_writer *s)
{
    struct str begin = tag_value(s->record, "Date");
    struct str end = tag_value(s->record, "EndDate");

    add_date(s, "date-start", begin, "UTCTime");
    add_date(s, "date-end", end.len ? end : begin, "UTCEndTime");
    text_clear(&s->word);
    text_add(&s->word, s->options->written);
    add_member(s->out, "date-generated",
               s->word.len ? text_str(&s->word) : APGAME_NO_DATE);
    if (begin.len)
        add_member(s->out, "date", begin);
}

/* Tags that are written as members with a different name. */
static const char *const placed[] = {
    "Game",   "Site",    "Event",    "Round",    "Date", "Position",
    "GameId", "FirstId", "SecondId", "Variants", NULL};

/* True if the text is a number in JSON. Scores must be numbers. */
static bool is_number(struct str s)
{
    size_t sign = s.len && s.ptr[0] == '-', digits = sign;

    while (digits < s.len && ascii_is_digit(s.ptr[digits]))
        digits++;
    if (digits == sign || (s.ptr[sign] == '0' && digits > sign + 1))
        return false;
    if (digits == s.len)
        return true;
    size_t point = digits + 1;
    if (s.ptr[digits] != '.' || point == s.len)
        return false;
    while (point < s.len && ascii_is_digit(s.ptr[point]))
        point++;
    return point == s.len;
}

/* True if the tag has a member that can store its value. */
static bool is_placed(struct str name, struct str value)
{
    if (str_in_list(name, placed))
        return true;
    if (str_is_word(name, APGAME_RATED))
        return str_equal(value, APGAME_UNRATED);
    for (size_t i = 0; i < 2; i++) {
        const struct apgame_player *tags = &apgame_players[i];
        if (str_is_word(name, tags->score))
            return is_number(value);
        if (str_is_word(name, tags->type))
            return str_equal(value, APGAME_PROGRAM);
    }
    return false;
}

static void add_other_tag(void *context, struct str name, struct str value)
{
    struct apgame_writer *s = context;

    if (is_placed(name, value))
        return;
    text_add_char(s->out, ',');
    json_add_string(s->out, name);
    text_add_char(s->out, ':');
    json_add_string(s->out, value);
}

static void add_place(struct apgame_writer *s, const char *tag,
                      const char *name)
{
    const struct tag *there = record_tag(s->record, str_of(tag));

    if (there)
        add_member(s->out, name, there->value);
}

/* Adds the ending in words, unless the players and entries express it
   completely. */
static void add_ending(struct apgame_writer *s)
{
    text_clear(&s->word);
    native_write_ending(s->native, s->record, s->options, &s->word);
    if (!str_equal(text_str(&s->word), result_text(s->result)) &&
        !str_equal(text_str(&s->word), result_ascii(s->result)))
        add_member(s->out, "ending", text_str(&s->word));
}

static struct str player_name(const struct apgame_writer *s, size_t player)
{
    struct str name = tag_value(s->record, apgame_players[player].name);

    return name.len ? name : str_of(apgame_players[player].name);
}

/* Adds the members of a player that come from tags. */
static void add_player_tags(struct apgame_writer *s,
                            const struct apgame_player *tags)
{
    struct str score = tag_value(s->record, tags->score);

    add_place(s, tags->id, "userid");
    if (is_number(score)) {
        json_add_name(s->out, "score");
        text_add(s->out, score);
    }
    if (str_equal(tag_value(s->record, tags->type), APGAME_PROGRAM))
        text_add(s->out, STR(",\"is_ai\":true"));
}

/* Adds a player. `again` is true if the other player has the same name and
   comes first. */
static void add_player(struct apgame_writer *s, size_t player, bool again)
{
    bool lost = s->result == (player ? RESULT_FIRST : RESULT_SECOND);

    text_add_char(s->out, '{');
    text_clear(&s->word);
    text_add(&s->word, player_name(s, player));
    if (again)
        text_add(&s->word, STR(" (2)"));
    add_member(s->out, "name", text_str(&s->word));
    add_player_tags(s, &apgame_players[player]);
    json_add_name(s->out, "result");
    text_add_char(s->out, lost ? '0' : '1');
    text_add_char(s->out, '}');
}

/* Adds the players in the order of the seats that they hold at the end of the
   game. After a draw, each player has a score of 1. */
static void add_players(struct apgame_writer *s)
{
    bool again = str_equal(player_name(s, 0), player_name(s, 1));

    json_add_name(s->out, "players");
    text_add_char(s->out, '[');
    add_player(s, s->pied, false);
    text_add_char(s->out, ',');
    add_player(s, !s->pied, again);
    text_add_char(s->out, ']');
}

static void add_header(struct apgame_writer *s)
{
    struct str site = tag_value(s->record, "Site");

    json_add_name(s->out, "header");
    text_add(s->out, STR("{\"game\":{"));
    add_game_name(s);
    add_variants(s);
    text_add(s->out, STR("},\"site\":{"));
    add_member(s->out, "name", site.len ? site : APGAME_NO_SITE);
    add_place(s, "GameId", "gameid");
    text_add_char(s->out, '}');
    add_place(s, "Event", "event");
    add_place(s, "Round", "round");
    add_dates(s);
    if (s->pied)
        text_add(s->out, STR(",\"pied\":true"));
    if (str_equal(tag_value(s->record, APGAME_RATED), APGAME_UNRATED))
        text_add(s->out, STR(",\"unrated\":true"));
    add_place(s, "Position", "startingPosition");
    add_players(s);
    header_each_tag(s->record, s->options, add_other_tag, s);
    add_ending(s);
    text_add_char(s->out, '}');
}

/* ---- moves --------------------------------------------------------------- */

/* Writes a ply. This format writes links with a hyphen. */
static void write_word(struct apgame_writer *s, const struct node *node)
{
    struct ply link = {.kind = PLY_DROP, .count = 1};
    const struct point *p = node->ply.points;
    size_t low = node->ply.kind == PLY_LINK && !point_before(p[0], p[1]);

    text_clear(&s->word);
    if (node->ply.kind != PLY_LINK) {
        native_write_word(s->native, s->record, node, s->options, &s->word);
        return;
    }
    link.points[0] = p[low];
    s->native->write_ply(&link, true, &s->word);
    text_add_char(&s->word, '-');
    link.points[0] = p[!low];
    s->native->write_ply(&link, true, &s->word);
}

/* Adds an entry. The first of two entries opens a round. */
static void add_entry(struct apgame_writer *s, size_t *count, struct str word)
{
    if (*count % 2 == 0)
        text_add(s->out, *count ? STR("],[") : STR("["));
    else
        text_add_char(s->out, ',');
    if (word.ptr)
        json_add_string(s->out, word);
    else
        text_add(s->out, STR("null"));
    ++*count;
}

/* Returns the word for an ending that the board did not decide, or APGAME_WORDS
   if there is none. */
static enum apgame_word last_word(const struct record *r)
{
    struct str termination = tag_value(r, "Termination");

    for (size_t i = 0; i < APGAME_WORDS; i++)
        if ((apgame_words[i].phrase &&
             r->closing.phrase == apgame_words[i].phrase) ||
            (apgame_words[i].termination &&
             str_equal_nocase(termination,
                              str_of(apgame_words[i].termination))))
            return (enum apgame_word)i;
    return APGAME_WORDS;
}

static void add_moves(struct apgame_writer *s)
{
    enum apgame_word last = last_word(s->record);
    size_t count = 0;

    json_add_name(s->out, "moves");
    text_add_char(s->out, '[');
    if (s->record->missing && s->record->line)
        add_entry(s, &count, STR_NONE);
    for (const struct node *n = s->record->line; n; n = n->next) {
        if (n->ply.kind == PLY_SWAP)
            continue;
        write_word(s, n);
        add_entry(s, &count, text_str(&s->word));
    }
    if (last < APGAME_WORDS)
        add_entry(s, &count, str_of(apgame_words[last].word));
    text_add(s->out, count ? STR("]]") : STR("]"));
}

bool apgame_write(const struct record *r, const struct write_options *options,
                  struct text *out, struct text *why)
{
    struct apgame_writer s = {.record = r,
                              .options = options,
                              .native = notation_native(options->game),
                              .out = out,
                              .result = (enum result_kind)r->final_result,
                              .pied = has_swap(r)};
    const char *wrong = unwritable_reason(&s);

    if (wrong) {
        text_add(why, str_of(wrong));
        return false;
    }
    text_add_char(out, '{');
    add_header(&s);
    add_moves(&s);
    text_add(out, STR("}\n"));
    out->failed |= s.word.failed;
    text_release(&s.word);
    return !out->failed;
}
