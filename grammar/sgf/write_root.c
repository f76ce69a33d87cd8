/* Writes the root of a tree: tags, position at the start, and result. */
#include "writer.h"

/* ---- tags ---------------------------------------------------------------- */

/* True if the string equals `form`, in which each 0 stands for any digit. */
static bool has_form(struct str s, struct str form)
{
    for (size_t i = 0; i < s.len && i < form.len; i++)
        if (form.ptr[i] == '0' ? !ascii_is_digit(s.ptr[i])
                               : s.ptr[i] != form.ptr[i])
            return false;
    return s.len == form.len;
}

/* Appends a date in the form of SGF: 1961-05-12 for 1961.05.12, 1961-05 for
   1961.05.??. Returns false if the date has another form. */
static bool add_date(struct sgf_writer *w, struct str date)
{
    static const char *const forms[] = {"0000.00.00", "0000.00.\?\?",
                                        "0000.\?\?.\?\?", NULL};
    size_t form = 0, known = date.len;

    while (forms[form] && !has_form(date, str_of(forms[form])))
        form++;
    if (!forms[form])
        return false;
    known -= form * strlen(".??");
    sgf_write_break(w);
    text_add(w->out, STR("DT["));
    for (size_t i = 0; i < known; i++)
        text_add_char(w->out, date.ptr[i] == '.' ? '-' : date.ptr[i]);
    text_add_char(w->out, ']');
    return true;
}

static const char *property_of_tag(struct str tag)
{
    for (const struct sgf_tag *row = sgf_tags; row->property; row++)
        if (str_is_word(tag, row->tag))
            return row->property;
    return str_is_word(tag, "Position") ? "LP" : NULL;
}

/* Returns the part of RE after the winner, or STR_NONE if a tag contains it. */
static struct str result_detail(const struct record *r)
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

/* True if RU, SZ or RE already expresses the value of the tag. */
static bool is_written_elsewhere(const struct record *r, struct str tag)
{
    return str_is_word(tag, "Game") || str_is_word(tag, "Size") ||
           (str_is_word(tag, SGF_DETAIL) && result_detail(r).ptr);
}

static void add_tag(void *context, struct str name, struct str value)
{
    struct sgf_writer *w = context;
    const char *property = property_of_tag(name);

    if (is_written_elsewhere(w->record, name) ||
        (str_is_word(name, "Date") && add_date(w, value)))
        return;
    if (property) {
        sgf_write_break(w);
        sgf_write_property(w->out, property, value);
        return;
    }
    text_add_char(&w->words, '[');
    text_add(&w->words, name);
    text_add_char(&w->words, ':');
    sgf_write_words(&w->words, value);
    text_add_char(&w->words, ']');
}

/* Adds tags that have no corresponding property as values of LX. */
static void add_tags(struct sgf_writer *w, const struct write_options *options)
{
    text_clear(&w->words);
    header_each_tag(w->record, options, add_tag, w);
    if (!w->words.len)
        return;
    sgf_write_break(w);
    text_add(w->out, STR("LX"));
    text_add(w->out, text_str(&w->words));
}

/* ---- the start ----------------------------------------------------------- */

/* Appends the stones of one letter, for programs that do not support LP. */
static void add_stones(struct sgf_writer *w, struct str board, char stone,
                       const char *name)
{
    unsigned column = 1, row = 1, run = 0;

    for (size_t i = 0; i < board.len && row <= w->rows; i++) {
        char c = board.ptr[i];
        if (ascii_is_digit(c)) {
            run = 10 * run + (unsigned)(c - '0');
            continue;
        }
        column += run <= w->rows ? run : 0;
        run = 0;
        if (c == stone && column <= w->rows) {
            text_addf(w->out, "%s[%c%c]", name, sgf_point_letter(column),
                      sgf_point_letter(row));
            name = "";
        }
        column = c == '/' ? 1 : column + 1;
        row += c == '/';
    }
}

static void add_start(struct sgf_writer *w)
{
    const struct tag *tag = record_tag(w->record, STR("Position"));

    if (!tag)
        return;
    struct str fields = w->game->square ? tag->value : STR_NONE;
    struct str board = str_take(&fields, ' ');
    add_stones(w, board, 'x', "AB");
    add_stones(w, board, 'u', "AW");
    text_addf(w->out, "PL[%c]", w->record->missing ? 'W' : 'B');
}

/* ---- the result ---------------------------------------------------------- */

static void add_closing(struct sgf_writer *w)
{
    const struct record *r = w->record;

    text_addf(w->out, "LE[%s:", phrase_words[r->closing.phrase]);
    sgf_write_words(w->out, r->closing.who);
    text_add_char(w->out, ':');
    if (r->result.kind)
        text_add(w->out, result_ascii((enum result_kind)r->result.kind));
    text_add_char(w->out, ']');
}

static void add_score(struct sgf_writer *w, uint8_t kind)
{
    static const char *const words[RESULT_KINDS] = {
        [RESULT_FIRST] = "B+",
        [RESULT_SECOND] = "W+",
        [RESULT_DRAW] = "0",
        [RESULT_UNKNOWN] = "?",
    };
    bool won = kind == RESULT_FIRST || kind == RESULT_SECOND;
    bool resigned = w->record->closing.phrase == PHRASE_RESIGNS;

    text_addf(w->out, "RE[%s", words[kind]);
    if (won)
        sgf_write_words(w->out, resigned ? STR("R") : result_detail(w->record));
    text_add_char(w->out, ']');
}

static void add_result(struct sgf_writer *w)
{
    const struct record *r = w->record;
    uint8_t phrase = r->closing.phrase, kind = r->result.kind;

    if (!kind && phrase)
        kind = r->final_result;
    if (kind || phrase)
        sgf_write_break(w);
    if (kind)
        add_score(w, kind);
    if (phrase)
        add_closing(w);
}

/* ---- all of it ----------------------------------------------------------- */

void sgf_write_root(struct sgf_writer *w, const struct write_options *options)
{
    text_add(w->out, STR("(;FF[4]CA[UTF-8]AP[Ludex:]"));
    sgf_write_property(w->out, "RU", options->game);
    text_addf(w->out, "SZ[%u]", w->rows);
    add_tags(w, options);
    add_start(w);
    add_result(w);
    sgf_write_break(w);
    sgf_write_notes(w, NULL, w->record->notes, '\0');
    if (w->out->len != w->line)
        sgf_write_break(w);
}
