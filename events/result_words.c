/* Reads results in the forms in which people write them. */
#include "event_change.h"

/* Removes a word that means a forfeit from the end of a result. Returns false
   if there is no such word. */
static bool skip_forfeit(struct str *text)
{
    static const char *const words[] = {"by forfeit", "forfeit", "ff", "f",
                                        "w.o.",       "wo",      NULL};

    for (size_t i = 0; words[i]; i++) {
        size_t len = strlen(words[i]);
        if (text->len > len &&
            str_is_word(str_from(*text, text->len - len), words[i])) {
            *text = str_trim(str_part(*text, 0, text->len - len));
            return true;
        }
    }
    return false;
}

/* Converts the result of a forfeit, such as "+:-", with any dash, to the form
   "+-". Returns an empty string for any other text. */
static struct str plain_signs(struct str text, char room[3])
{
    size_t count = 0;

    while (text.len) {
        int32_t point;
        size_t n = str_code_point(text, &point);
        bool dash = point == '-' || (point >= 0x2010 && point <= 0x2015) ||
                    point == 0x2212;
        bool sign = dash || point == '+' || point == '=';
        bool between = count == 1 && (point == ':' || point == '/');
        if (sign && count < 3)
            room[count++] = dash ? '-' : (char)point;
        else if (!between && point != ' ')
            return STR("");
        text = str_from(text, n);
    }
    if (count == 3 && room[1] == '-') { /* "+", a dash and "-" */
        room[1] = room[2];
        count = 2;
    }
    return (struct str){room, count};
}

static const struct {
    const char *word;
    uint8_t kind, how;
} signs[] = {
    {"+-", RESULT_FIRST, HOW_FORFEIT},   {"-+", RESULT_SECOND, HOW_FORFEIT},
    {"--", RESULT_UNKNOWN, HOW_FORFEIT}, {"==", RESULT_DRAW, HOW_PLAYED},
    {"=", RESULT_DRAW, HOW_PLAYED},
};

static const struct {
    const char *word;
    uint8_t kind;
} short_words[] = {
    {"1", RESULT_FIRST},     {"0", RESULT_SECOND},    {"remis", RESULT_DRAW},
    {"nulle", RESULT_DRAW},  {"tablas", RESULT_DRAW}, {"patta", RESULT_DRAW},
    {"remise", RESULT_DRAW}, {"nul", RESULT_DRAW},
};

static bool read_signs(struct str text, uint8_t *kind, uint8_t *how)
{
    char room[3];
    struct str plain = plain_signs(text, room);

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (str_equal(plain, str_of(signs[i].word))) {
            *kind = signs[i].kind;
            *how = signs[i].how;
            return true;
        }
    return false;
}

static bool read_words(struct str text, uint8_t *kind)
{
    enum result_kind read;

    for (size_t i = 0; i < sizeof short_words / sizeof *short_words; i++)
        if (str_is_word(text, short_words[i].word)) {
            *kind = short_words[i].kind;
            return true;
        }
    if (!result_read(text, &read) && !result_find(text, &read))
        return false;
    *kind = (uint8_t)read;
    return true;
}

/* True for "0-0", with any dash or a colon, which means that both players
   lose. */
static bool is_double_loss(struct str text)
{
    char room[16];
    enum result_kind read;

    if (text.len < 3 || text.len > sizeof room || text.ptr[0] != '0' ||
        text.ptr[text.len - 1] != '0')
        return false;
    memcpy(room, text.ptr, text.len);
    room[0] = '1';
    return result_read((struct str){room, text.len}, &read) &&
           read == RESULT_FIRST;
}

bool event_result_read(struct str text, uint8_t *kind, uint8_t *how)
{
    bool forfeit;

    text = str_trim(text);
    if (str_is_word(text, "annulled")) {
        *kind = RESULT_UNKNOWN;
        *how = HOW_ANNULLED;
        return true;
    }
    forfeit = skip_forfeit(&text);
    if (is_double_loss(text)) {
        *kind = RESULT_UNKNOWN;
        *how = HOW_FORFEIT;
        return true;
    }
    if (read_signs(text, kind, how))
        return !forfeit || *how == HOW_FORFEIT;
    *how = forfeit ? HOW_FORFEIT : HOW_PLAYED;
    return read_words(text, kind) &&
           (!forfeit || *kind == RESULT_FIRST || *kind == RESULT_SECOND);
}
