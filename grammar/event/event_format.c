/*
 * Reads and writes the formats of events, such as "first-to-10 wins".
 */
#include "event_reader.h"

/* The names of formats. A name that ends in '-' requires a number after it. A
   name with an optional number has two entries. The first entry of a kind is
   used for writing. */
static const struct {
    const char *name;
    enum event_format_kind kind;
} formats[] = {
    {"single-elimination", FORMAT_KNOCKOUT},
    {"knockout", FORMAT_KNOCKOUT},
    {"round-robin", FORMAT_ROUND_ROBIN},
    {"double-round-robin", FORMAT_DOUBLE_ROUND_ROBIN},
    {"swiss-", FORMAT_SWISS},
    {"swiss", FORMAT_SWISS},
    {"first-to-", FORMAT_FIRST_TO},
    {"best-of-", FORMAT_BEST_OF},
    {"unknown", FORMAT_UNKNOWN},
};

const char *const event_format_words[] = {
    "single-elimination",
    "knockout",
    "round-robin",
    "double-round-robin",
    "swiss",
    "unknown",
    NULL,
};

enum { FORMATS = sizeof formats / sizeof *formats, GAMES_MAX = 999999 };

static bool skip_nocase(struct str *s, struct str word)
{
    bool there =
        s->len >= word.len && str_equal_nocase(str_part(*s, 0, word.len), word);

    if (there)
        *s = str_from(*s, word.len);
    return there;
}

bool event_format_word(struct str word, struct event_format *out)
{
    uint64_t games;

    for (size_t i = 0; i < FORMATS; i++) {
        struct str name = str_of(formats[i].name);
        struct str rest = word;
        bool numbered = str_ends_with(name, STR("-"));

        *out = (struct event_format){.kind = (uint8_t)formats[i].kind};
        if (!numbered && str_equal_nocase(word, name))
            return true;
        if (numbered && skip_nocase(&rest, name) && str_number(rest, &games) &&
            games > 0 && games <= GAMES_MAX) {
            out->games = (uint32_t)games;
            return true;
        }
    }
    *out = (struct event_format){0};
    return false;
}

bool event_format_equal(struct event_format a, struct event_format b)
{
    return a.kind == b.kind && a.games == b.games && a.tiebreak == b.tiebreak &&
           a.match == b.match && a.match_games == b.match_games &&
           a.third_place == b.third_place;
}

static void add_word(struct event_format format, struct text *out)
{
    size_t i = 0;

    while (formats[i].kind != format.kind ||
           (formats[i].kind == FORMAT_SWISS &&
            (format.games > 0) != (formats[i].name[5] == '-')))
        i++;
    text_add(out, str_of(formats[i].name));
    if (str_ends_with(str_of(formats[i].name), STR("-")))
        text_add_number(out, format.games);
    if (format.kind == FORMAT_FIRST_TO)
        text_add(out, STR(" wins"));
}

void event_format_text(struct event_format format, struct text *out)
{
    if (format.kind == FORMAT_UNKNOWN)
        return;
    add_word(format, out);
    if (format.match) {
        text_add(out, STR(" "));
        add_word((struct event_format){.kind = format.match,
                                       .games = format.match_games},
                 out);
    }
    if (format.third_place)
        text_add(out, STR(" + third-place"));
    if (format.tiebreak)
        text_add(out, STR(" + tiebreak"));
}

/* Removes `end` from the end of the string, with the spaces before it. Returns
   false if the string does not end with `end`. */
static bool skip_end(struct str *s, struct str end)
{
    bool there = str_ends_with(*s, end);

    if (there)
        *s = str_trim(str_part(*s, 0, s->len - end.len));
    return there;
}

/* Removes "+ tiebreak" and "+ third-place" from the end, and sets their members
   of *out. */
static bool read_extras(struct str *word, struct event_format *out)
{
    for (;;) {
        if (skip_end(word, STR("tiebreak")))
            out->tiebreak = true;
        else if (skip_end(word, STR("third-place")))
            out->third_place = true;
        else
            return true;
        if (!skip_end(word, STR("+")))
            return false;
    }
}

/* Removes the form of the matches of a knock-out from the end, and stores it in
   *out. */
static void read_match_length(struct str *word, struct event_format *out)
{
    struct str name = *word, length;
    struct event_format match;

    while (name.len && name.ptr[name.len - 1] != ' ')
        name.len--;
    length = str_from(*word, name.len);
    if (!event_format_word(length, &match) || !match.games ||
        match.kind == FORMAT_SWISS || !name.len)
        return;
    out->match = match.kind;
    out->match_games = match.games;
    *word = str_trim(name);
}

bool event_format_find(struct str text, struct event_format *out)
{
    struct str word = str_trim(text);
    struct event_format form, extras = {0};

    if (!read_extras(&word, &extras))
        return false;
    if (!skip_end(&word, STR(" wins")))
        skip_end(&word, STR(" tournament"));
    read_match_length(&word, &extras);
    if (!event_format_word(word, &form) ||
        ((extras.match || extras.third_place) && form.kind != FORMAT_KNOCKOUT))
        return false;
    extras.kind = form.kind;
    extras.games = form.games;
    *out = extras;
    return true;
}
