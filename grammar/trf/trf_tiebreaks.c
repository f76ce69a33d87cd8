/* Reads FIDE's tie-breaks of teams, such as "BH:MP/C1". A code can name the
   points that it is computed from. An event computes tie-breaks from the points
   that are its score. */
#include "trf_reader.h"

static bool begins_with(struct str s, const char *code)
{
    struct str wanted = str_of(code);

    return s.len >= wanted.len &&
           str_equal_nocase(str_part(s, 0, wanted.len), wanted);
}

/* True for codes of teams that have no equivalent. */
static bool has_no_equivalent(struct str word)
{
    static const char *const codes[] = {"EDE", "SSSC", "TBR", "BBE", "MPvGP"};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (begins_with(word, codes[i]))
            return true;
    return false;
}

/* Appends the equivalent of a tie-break. Returns false if there is none. */
static bool add_equivalent(struct str word, bool games, struct text *out)
{
    const char *colon = word.len ? memchr(word.ptr, ':', word.len) : NULL;
    size_t at = colon ? (size_t)(colon - word.ptr) : word.len;
    struct str points = str_from(word, at);

    if (!games && str_is_word(word, "mpvgp")) {
        text_add(out, STR("GP"));
        return true;
    }
    if (has_no_equivalent(word) ||
        (points.len && !begins_with(points, games ? ":GP" : ":MP")))
        return false;
    text_add(out, str_part(word, 0, at));
    text_add(out, str_from(points, points.len ? 3 : 0));
    return true;
}

static void report_lost(struct trf_reader *r, struct str word)
{
    const struct event *e = r->event;
    struct span span = e->tiebreaks_span;

    if (span.length == e->tiebreaks.len) {
        span.begin += (uint32_t)(word.ptr - e->tiebreaks.ptr);
        span.length = (uint32_t)word.len;
    }
    diag_report(r->diags, DIAG_NOT_HELD, span,
                "event files cannot store the tie-break %.*s: stored as a "
                "remark",
                (int)word.len, word.ptr);
}

void trf_translate_tiebreaks(struct trf_reader *r, bool games)
{
    struct event *e = r->event;
    struct text list = {0};

    for (struct str rest = e->tiebreaks; rest.len;) {
        struct str word = str_trim(str_take(&rest, ','));
        size_t before = list.len, begin;
        if (list.len)
            text_add(&list, STR(", "));
        begin = list.len;
        bool found = add_equivalent(word, games, &list);
        r->other_tiebreaks |=
            !str_equal(str_from(text_str(&list), begin), word);
        if (found || list.failed)
            continue;
        report_lost(r, word);
        list.len = before;
    }
    if (r->other_tiebreaks)
        e->tiebreaks = arena_copy(r->arena, text_str(&list));
    r->diags->no_memory |= list.failed;
    text_release(&list);
}

bool trf_keep_tiebreaks(struct trf_reader *r, struct trf_line *line)
{
    uint32_t begin = r->event->tiebreaks_span.begin;

    return !r->other_tiebreaks || begin < line->begin ||
           begin - line->begin >= line->text.len;
}
