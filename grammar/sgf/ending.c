/* Reads how a game ended from LE, a property that Ludex writes, and from RE. */
#include "reader.h"

/* Reads the final words of the record from LE, such as
   LE[resigns:Black:1-0]. */
static bool emit_closing(struct sgf_reader *r, const struct sgf_property *p)
{
    const struct sgf_value *v = p->values;
    struct str s = sgf_value_as_written(r, v), phrase = str_take(&s, ':');
    size_t who = phrase.len + 1;
    struct str name = str_take(&s, ':');
    enum result_kind kind;

    for (size_t i = PHRASE_NONE + 1; phrase_words[i]; i++)
        if (str_equal(phrase, str_of(phrase_words[i]))) {
            draft_phrase(r->draft, (enum phrase)i,
                         sgf_value_part(r, v, who, who + name.len), v->span);
            if (s.len && result_find(s, &kind))
                draft_result(r->draft, kind, v->span);
            return true;
        }
    sgf_report_wrong(r, v->span, "LE must be resigns, draw agreed or wins");
    return false;
}

/* ---- RE ------------------------------------------------------------------ */

/* The value of RE. */
struct score {
    enum result_kind kind;
    struct str how; /* how the game was won: "R", "T", "F", or points such as
                       "3.5"; empty if unspecified */
    bool odd;       /* the value is not in the form that FF[4] requires */
};

/* Returns the letter that FF[4] uses for a way of winning. */
struct str sgf_usual_way(struct str how)
{
    static const char *const ways[][2] = {
        {"Resign", "R"},         {"Res", "R"},     {"Resignation", "R"},
        {"by resignation", "R"}, {"Time", "T"},    {"on time", "T"},
        {"by time", "T"},        {"Forfeit", "F"}, {"by forfeit", "F"},
    };

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (str_equal_nocase(how, str_of(ways[i][0])))
            return str_of(ways[i][1]);
    return how;
}

/* Reads a value such as "B+R" or "W+3.5". */
static bool read_score_won(struct str s, struct score *out)
{
    bool first = str_starts_with(s, STR("B+"));

    if (!first && !str_starts_with(s, STR("W+")))
        return false;
    *out = (struct score){.kind = first ? RESULT_FIRST : RESULT_SECOND,
                          .how = sgf_usual_way(str_trim(str_from(s, 2)))};
    return true;
}

static bool read_word(struct str s, struct score *out)
{
    static const struct {
        const char *word;
        enum result_kind kind;
        const char *how;
    } words[] = {
        {"0", RESULT_DRAW, ""},           {"Draw", RESULT_DRAW, ""},
        {"Jigo", RESULT_DRAW, ""},        {"?", RESULT_UNKNOWN, ""},
        {"Void", RESULT_UNKNOWN, "Void"},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal_nocase(s, str_of(words[i].word))) {
            *out = (struct score){words[i].kind, str_of(words[i].how), false};
            return true;
        }
    return false;
}

/* Reads a result in the form of other notations, such as "1-0" or "1/2". */
static bool read_plain_result(struct str s, struct score *out)
{
    *out = (struct score){.odd = true};
    return result_read(s, &out->kind);
}

/* Removes the winner's colour, as a word or a letter in either case, from the
   front. Returns false if there is none. */
static bool read_winning_colour(struct str *s, enum result_kind *kind)
{
    static const struct {
        const char *colour;
        enum result_kind kind;
    } colours[] = {
        {"black", RESULT_FIRST},
        {"white", RESULT_SECOND},
        {"b", RESULT_FIRST},
        {"w", RESULT_SECOND},
    };

    for (size_t i = 0; i < sizeof colours / sizeof *colours; i++) {
        struct str colour = str_of(colours[i].colour);
        if (s->len < colour.len ||
            !str_equal_nocase(str_part(*s, 0, colour.len), colour))
            continue;
        *s = str_from(*s, colour.len);
        *kind = colours[i].kind;
        return !s->len || !ascii_is_letter(s->ptr[0]);
    }
    return false;
}

/* Reads values that other programs write, such as "B", "Black wins by 3.5" or
   "white+r". */
static bool read_colour(struct str s, struct score *out)
{
    static const char *const verbs[] = {"+", "wins", "won", "win", NULL};

    *out = (struct score){.odd = true};
    if (!read_winning_colour(&s, &out->kind))
        return false;
    s = str_trim(s);
    for (size_t i = 0; verbs[i] && s.len; i++) {
        struct str verb = str_of(verbs[i]);
        if (s.len >= verb.len &&
            str_equal_nocase(str_part(s, 0, verb.len), verb)) {
            out->how = sgf_usual_way(str_trim(str_from(s, verb.len)));
            return true;
        }
    }
    return !s.len;
}

static bool read_score(const struct sgf_reader *r, struct str s,
                       struct score *out)
{
    return read_score_won(s, out) || read_word(s, out) ||
           read_plain_result(s, out) || (r->foreign && read_colour(s, out));
}

/* Adds the way of winning, as a phrase or a tag; for a foreign record, as a
   detail. */
static void emit_way_of_winning(struct sgf_reader *r, const struct score *score,
                                struct span where)
{
    bool first = score->kind == RESULT_FIRST;
    struct str how = score->how;

    if (r->foreign && how.len)
        draft_detail(r->draft, STR("RE"), how);
    if (str_equal(how, STR("T")))
        draft_tag(r->draft, sgf_fixed_quote("Termination", where),
                  sgf_fixed_quote("time", where));
    else if (r->foreign || !how.len)
        return;
    else if (str_equal(how, STR("R")))
        draft_phrase(r->draft, PHRASE_RESIGNS,
                     sgf_fixed_quote(first ? "Second" : "First", where), where);
    else
        draft_tag(r->draft, sgf_fixed_quote(SGF_DETAIL, where),
                  (struct quote){.words = how, .at = where.begin});
}

static void report_odd(struct sgf_reader *r, const struct score *score,
                       struct span where)
{
    struct diag *d =
        diag_report(r->draft->diags, DIAG_PHRASE_FORM, where, NULL);

    diag_label(r->draft->diags, d, "read as \"%s\"",
               result_text(score->kind).ptr);
}

static void emit_score(struct sgf_reader *r, const struct score *score,
                       const struct sgf_value *v)
{
    if (score->odd)
        report_odd(r, score, v->span);
    emit_way_of_winning(r, score, v->span);
    draft_result(r->draft, score->kind, v->span);
}

void sgf_emit_result(struct sgf_reader *r, const struct sgf_node *root)
{
    const struct sgf_property *closing = sgf_find(root, "LE"),
                              *result = sgf_find(root, "RE");
    struct score score;

    if (closing && !r->foreign && emit_closing(r, closing))
        return;
    if (!result)
        return;
    struct str s = str_trim(sgf_value_as_written(r, result->values));
    if (read_score(r, s, &score)) {
        emit_score(r, &score, result->values);
        return;
    }
    draft_detail(r->draft, STR("RE"), s);
    sgf_report_wrong(r, result->values->span,
                     "a result must begin with B+ or W+, or be 0, Void or ?");
}
