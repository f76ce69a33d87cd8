/* Writes templates of texts that follow the stored moves closely, without
   finding all words first. */
#include <string.h>

#include "bytes.h"
#include "template_writer.h"

/* A ply and the spelling of it that was found in the text. */
struct match {
    const struct spelling *list;
    struct word word;
};

/* Finds a spelling of the ply at `begin` in the text. Returns false if there is
   none. */
static bool find_match(const struct template_writer *w, size_t ply,
                       size_t begin, struct match *out)
{
    struct str rest = str_from(w->text, begin);
    size_t count;

    out->list = spellings_of_code(w->s, w->d->codes[ply], &count);
    for (size_t i = 0; i < count; i++) {
        size_t length = out->list[i].word.len;
        if (spelling_is_at(&out->list[i], rest) &&
            (length == rest.len || word_ends_at(rest.ptr[length]))) {
            out->word = (struct word){(uint32_t)begin,
                                      (uint32_t)(begin + length), (uint8_t)i};
            return true;
        }
    }
    return false;
}

/* Maximum number of consecutive unknown words. */
enum { UNKNOWN_MOST = 3 };

static bool is_result(const struct template_writer *w, size_t begin)
{
    return begin == w->text.len || str_equal(str_trim(str_from(w->text, begin)),
                                             w->row->field[ROW_RESULT]);
}

/* True if the text continues as expected after a word that was taken for a ply:
   one of the next plies follows in a known spelling, or the text ends. */
static bool continues_as_expected(const struct template_writer *w, size_t ply,
                                  size_t end)
{
    struct match match;

    for (size_t next = ply + 1; next <= ply + UNKNOWN_MOST; next++) {
        size_t begin = words_next(w->text, end, false);
        if (next == w->d->count || begin == w->text.len)
            return next == w->d->count && is_result(w, begin);
        if (find_match(w, next, begin, &match))
            return true;
        end = word_end(w->text, begin);
    }
    return false;
}

/* True if an unknown word may be the ply and ends at a space, where readers
   of the template find its end. Sets *end to that place. */
static bool may_be_unknown_ply(const struct template_writer *w, size_t ply,
                               size_t begin, size_t *end)
{
    *end = word_end(w->text, begin);
    for (size_t i = begin; i < *end; i++)
        if (!byte_is_plain(w->text.ptr[i]))
            return false;
    return ends_in_blank(w->text, *end) && continues_as_expected(w, ply, *end);
}

/* Writes a ply that has a known spelling and directly follows its gap, like
   most plies. Returns false for any other ply. */
static bool follow_closely(struct template_writer *w, size_t ply)
{
    const struct layout *l = &w->layout;
    size_t flat = w->column, column = w->column;
    char gap[GAP_BYTES];
    size_t length = gap_flat(l, ply, &flat, gap);
    struct match m;

    if (length >= w->text.len - w->at ||
        !find_match(w, ply, w->at + length, &m))
        return false;
    size_t width = m.list[m.word.rank].width[l->unit];
    if (!l->width || column + length + width <= l->width)
        column = flat;
    else if (gap_make(l, (struct next_ply){ply, width}, &column, gap) != length)
        return false;
    if (memcmp(gap, w->text.ptr + w->at, length) != 0)
        return false;
    w->column = column;
    template_writer_known_ply(w, m.list, &m.word, false);
    return true;
}

/* Writes a ply that follows a comment or other text. */
static bool follow_ply(struct template_writer *w, size_t ply)
{
    size_t begin = words_next(w->text, w->at, false), end;
    struct match m;

    if (begin == w->text.len)
        return false;
    if (!find_match(w, ply, begin, &m)) {
        if (!may_be_unknown_ply(w, ply, begin, &end))
            return false;
        m.word = (struct word){(uint32_t)begin, (uint32_t)end, WORDS_MAX};
    }
    w->d->plies[ply] = m.word;
    template_writer_ply(w, ply);
    return !template_writer_misses(w);
}

bool text_template_follow(struct template_writer w)
{
    size_t before = w.out->len, count = w.d->count,
           begin = count ? words_next(w.text, 0, true) : w.text.len;
    bool follows = true;

    template_writer_front(&w, begin);
    for (size_t i = 0; i < count && follows; i++)
        follows = (i && follow_closely(&w, i)) || follow_ply(&w, i);
    if (follows)
        template_writer_end(&w);
    else
        w.out->len = before;
    return follows;
}
