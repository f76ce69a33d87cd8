#include "fide_list.h"

enum { RATING_MOST = 9999, K_MOST = 1000 };

/* ---- the names of the columns -------------------------------------------- */

/* The columns that are read, and names that may touch the name of such a
   column. Any other word is a column that is not read. */
static const struct {
    const char *word;
    int column; /* enum fide_column */
} words[] = {
    {"ID Number", FIDE_ID},
    {"Name", FIDE_NAME},
    {"Fed", FIDE_COUNTRY},
    {"Titl", FIDE_TITLE},
    {"Tit", FIDE_TITLE},
    {"WTit", FIDE_TITLE_OF_WOMEN},
    {"SRtng", FIDE_RATINGS + 2 * RATING_STANDARD},
    {"SK", FIDE_RATINGS + 2 * RATING_STANDARD + 1},
    {"RRtng", FIDE_RATINGS + 2 * RATING_RAPID},
    {"RK", FIDE_RATINGS + 2 * RATING_RAPID + 1},
    {"BRtng", FIDE_RATINGS + 2 * RATING_BLITZ},
    {"BK", FIDE_RATINGS + 2 * RATING_BLITZ + 1},
    {"Games", FIDE_OTHER},
    {"K", FIDE_K},
    {"B-day", FIDE_BORN},
    {"Born", FIDE_BORN},
    {"Birthday", FIDE_BORN},
};

enum { WORDS = sizeof words / sizeof *words };

/* Skips the name of a month and two digits of a year, such as "OCT26". */
static bool skip_month(struct str *rest)
{
    static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";

    if (rest->len < 5 || !ascii_is_digit(rest->ptr[3]) ||
        !ascii_is_digit(rest->ptr[4]))
        return false;
    for (size_t i = 0; months[i]; i += 3)
        if (str_equal_nocase(str_part(*rest, 0, 3),
                             (struct str){months + i, 3})) {
            *rest = str_from(*rest, 5);
            return true;
        }
    return false;
}

/* True if another name, a space or the end of the line is after a name. Without
   this test, "K" would begin a word such as "Kind". */
static bool ends_word(struct str rest)
{
    return !rest.len || rest.ptr[0] == ' ' || ascii_is_upper(rest.ptr[0]);
}

/* Skips the name of a column. */
static int skip_word(struct str *rest)
{
    for (size_t i = 0; i < WORDS; i++) {
        size_t length = strlen(words[i].word);
        if (rest->len >= length &&
            str_is_word(str_part(*rest, 0, length), words[i].word) &&
            ends_word(str_from(*rest, length))) {
            *rest = str_from(*rest, length);
            return words[i].column;
        }
    }
    if (skip_month(rest))
        return FIDE_RATING;
    while (rest->len && rest->ptr[0] != ' ')
        *rest = str_from(*rest, 1);
    return FIDE_OTHER;
}

static bool is_plain(struct str line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.ptr[i] < ' ' || line.ptr[i] > '~' || line.ptr[i] == ',' ||
            line.ptr[i] == ';')
            return false;
    return true;
}

static void find_places(struct str line, struct fide_list *out)
{
    struct fide_place unused, *last = &unused;
    struct str rest = line;

    while (rest.len) {
        uint32_t at = (uint32_t)(line.len - rest.len);
        if (rest.ptr[0] == ' ') {
            rest = str_from(rest, 1);
            continue;
        }
        int column = skip_word(&rest);
        last->end = at;
        last = &out->places[column];
        if (column < FIDE_COLUMNS && last->end)
            last = &unused; /* the first of two columns counts */
        last->begin = at;
        last->end = UINT32_MAX;
    }
}

static bool has_column(const struct fide_list *list, int column)
{
    return list->places[column].end > list->places[column].begin;
}

bool fide_list_begin(struct str line, enum event_rating_kind kind,
                     struct fide_list *out)
{
    struct str begin = str_cut(str_trim(line), strlen(words[0].word));
    int rating = FIDE_RATINGS + 2 * (int)kind;

    *out = (struct fide_list){0};
    if (!str_is_word(begin, words[0].word) || !is_plain(line))
        return false;
    find_places(line, out);
    if (has_column(out, rating)) {
        out->places[FIDE_RATING] = out->places[rating];
        out->places[FIDE_K] = out->places[rating + 1];
    }
    return has_column(out, FIDE_NAME) && has_column(out, FIDE_RATING);
}

/* ---- a line -------------------------------------------------------------- */

struct fide_line {
    const struct fide_list *list;
    struct str text;
    struct span span; /* place of the line */
    bool ascii;
    struct diags *diags;
};

static struct str text_of(const struct fide_line *l)
{
    return span_str(l->text, l->span);
}

/* Returns the offset of a code point, or the length of the line. */
static size_t offset_of(const struct fide_line *l, size_t column)
{
    struct str rest = text_of(l);
    int32_t code_point;

    if (l->ascii)
        return column < rest.len ? column : rest.len;
    for (; column && rest.len; column--)
        rest = str_from(rest, str_code_point(rest, &code_point));
    return l->span.length - rest.len;
}

static struct span span_of(const struct fide_line *l, enum fide_column column)
{
    const struct fide_place *place = &l->list->places[column];
    size_t begin = offset_of(l, place->begin), end = offset_of(l, place->end);

    return (struct span){(uint32_t)(l->span.begin + begin),
                         (uint32_t)(end - begin)};
}

static struct str field_of(const struct fide_line *l, enum fide_column column)
{
    return str_trim(span_str(l->text, span_of(l, column)));
}

static bool refuse_line(const struct fide_line *l, const char *why)
{
    diag_report(l->diags, DIAG_UNKNOWN_ROW, l->span, "%s: omitted", why);
    return false;
}

static uint32_t number_of(const struct fide_line *l, enum fide_column column,
                          uint64_t most)
{
    struct str field = field_of(l, column);
    uint64_t number = 0;

    if (field.len && (!str_number(field, &number) || number > most)) {
        diag_report(l->diags, DIAG_UNKNOWN_CELL, span_of(l, column),
                    "not a whole number, or one that is too large: omitted");
        return 0;
    }
    return (uint32_t)number;
}

/* Returns the title in the usual form. Lists up to 2012 have one or two
   lower-case letters. */
static struct str title_of(const struct fide_line *l)
{
    static const struct {
        const char *code, *title;
    } titles[] = {{"g", "GM"},   {"m", "IM"},   {"f", "FM"},   {"c", "CM"},
                  {"wg", "WGM"}, {"wm", "WIM"}, {"wf", "WFM"}, {"wc", "WCM"}};
    struct str title = field_of(l, FIDE_TITLE);

    if (!title.len)
        title = field_of(l, FIDE_TITLE_OF_WOMEN);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (str_equal(title, str_of(titles[i].code)))
            return str_of(titles[i].title);
    return title;
}

/* Returns the year of birth. A player whose year is unknown has 0 or 0000. */
static struct str born_of(const struct fide_line *l)
{
    struct str born = field_of(l, FIDE_BORN);

    return number_of(l, FIDE_BORN, 9999) && born.len == 4 ? born : STR("");
}

bool fide_list_read(const struct fide_list *list, struct str text,
                    struct span line, struct event_player *out,
                    struct diags *diags)
{
    const struct fide_line l = {list, text, line,
                                str_is_ascii(span_str(text, line)), diags};
    uint64_t number;

    *out = (struct event_player){.name = field_of(&l, FIDE_NAME),
                                 .id = field_of(&l, FIDE_ID),
                                 .span = line};
    if (offset_of(&l, list->places[FIDE_RATING].begin) == line.length)
        return refuse_line(&l, "the line ends before the rating");
    if (!str_number(out->id, &number))
        return refuse_line(&l, "the line does not begin with an id number");
    if (!out->name.len)
        return refuse_line(&l, "a row without a name");
    out->country = field_of(&l, FIDE_COUNTRY);
    out->title = title_of(&l);
    out->born = born_of(&l);
    out->rating = number_of(&l, FIDE_RATING, RATING_MOST);
    out->k = number_of(&l, FIDE_K, K_MOST);
    return true;
}
