#include "draft.h"

#include <stdlib.h>
#include <string.h>

#include "bytes.h"

void drafter_release(struct drafter *d)
{
    words_release(&d->words);
    free(d->codes);
    free(d->plies);
    *d = (struct drafter){0};
}

/* A code takes a byte at least. */
static bool make_room(struct drafter *d, size_t room)
{
    if (room <= d->room)
        return true;
    free(d->codes);
    free(d->plies);
    d->codes = malloc(room * sizeof *d->codes);
    d->plies = malloc(room * sizeof *d->plies);
    d->room = d->codes && d->plies ? room : 0;
    return d->room != 0;
}

bool drafter_codes(struct drafter *d, struct str moves)
{
    d->count = 0;
    if (!make_room(d, moves.len + 1))
        return false;
    while (moves.len && code_take(&moves, &d->codes[d->count]))
        d->count++;
    return true;
}

/* ---- which word is which ply ---------------------------------------------- */

enum { STEPS_MAX = 16 }; /* how far a ply is looked for */

struct aligning {
    struct drafter *d;
    const struct spellings *s;
    struct str text;
    size_t word, ply;
};

/* WORDS_MAX if it does not fit. */
static uint8_t rank_of(const struct aligning *a, size_t word, size_t ply)
{
    const struct word *w = &a->d->words.list[word];

    if (word >= a->d->words.count || ply >= a->d->count)
        return WORDS_MAX;
    return (uint8_t)spellings_rank(a->s, a->d->codes[ply],
                                   str_part(a->text, w->begin, w->end));
}

static bool fits(const struct aligning *a, size_t word, size_t ply)
{
    return rank_of(a, word, ply) < WORDS_MAX;
}

/* Whether two in a row do, or the last one. */
static bool fits_surely(const struct aligning *a, size_t word, size_t ply)
{
    return fits(a, word, ply) &&
           (ply + 1 == a->d->count || fits(a, word + 1, ply + 1));
}

static bool find_step(struct aligning *a)
{
    for (size_t step = 1; step <= STEPS_MAX; step++) {
        if (fits_surely(a, a->word, a->ply + step)) {
            a->ply += step;
            return true;
        }
    }
    return false;
}

/* A word that is not known for the ply is the ply if the one after it is the
   next ply's. */
static void align_word(struct aligning *a)
{
    struct drafter *d = a->d;
    uint8_t rank = rank_of(a, a->word, a->ply);

    if (rank == WORDS_MAX && !fits(a, a->word + 1, a->ply + 1)) {
        if (!find_step(a))
            return;
        rank = rank_of(a, a->word, a->ply);
    }
    d->plies[a->ply] = d->words.list[a->word];
    d->plies[a->ply++].rank = rank;
}

static void align(struct drafter *d, const struct spellings *s, struct str text)
{
    struct aligning a = {d, s, text, 0, 0};

    memset(d->plies, 0, d->count * sizeof *d->plies);
    if (!s->count)
        return;
    for (; a.word < d->words.count && a.ply < d->count; a.word++)
        align_word(&a);
}

/* ---- writing -------------------------------------------------------------- */

struct drafting {
    struct drafter *d;
    const struct spellings *s;
    const struct row *row;
    struct str text;
    struct layout layout;
    size_t at;     /* so much of the text is written */
    size_t column; /* of the line, where that ends */
    size_t ply;    /* that a reader takes for the next one */
    size_t missed; /* plies whose gaps the layout does not tell whole */
    struct text *out;
};

static void write_plain(struct drafting *w, size_t end)
{
    struct str s = str_part(w->text, w->at, end);
    size_t done = 0;

    w->column = column_after(w->column, s, w->layout.unit);
    w->at = end;
    for (size_t i = 0; i < s.len; i++) {
        if (byte_is_plain(s.ptr[i]))
            continue;
        text_add(w->out, str_part(s, done, i));
        text_add_char(w->out, BYTE_ITSELF);
        done = i;
    }
    text_add(w->out, str_from(s, done));
}

/* Up to the end of a value, for which a byte stands. */
static void write_value(struct drafting *w, size_t begin, size_t length)
{
    struct str value = str_part(w->text, begin, begin + length);

    w->column = column_after(w->column, value, w->layout.unit);
    w->at = begin + length;
}

/* The tag without a column that has a value; tags of one name are kept once. */
static bool find_tag(const struct row *row, struct str value, size_t *out)
{
    for (size_t i = 0, n = 0; i < row->tag_count; i++) {
        if (i && str_equal(row->tags[i].name, row->tags[i - 1].name))
            continue;
        *out = n++;
        if (str_equal(row->tags[i].value, value))
            return *out < 256 - TAG_ZERO;
    }
    return false;
}

/* A field after the last one that was found, if several have the value. */
static bool find_field(const struct row *row, struct str value, size_t *last)
{
    for (size_t i = 1; i <= ROW_FIELDS; i++) {
        size_t field = (*last + i) % ROW_FIELDS;
        if (str_equal(row->field[field], value)) {
            *last = field;
            return true;
        }
    }
    return false;
}

/* Tags have their values between quotation marks. */
static void write_header(struct drafting *w, size_t end)
{
    size_t last = ROW_FIELDS - 1, begin = w->at, tag;
    const char *mark;

    while ((mark = memchr(w->text.ptr + begin, '"', end - begin))) {
        begin = (size_t)(mark - w->text.ptr) + 1;
        mark = memchr(w->text.ptr + begin, '"', end - begin);
        if (!mark)
            break;
        struct str value = {w->text.ptr + begin,
                            (size_t)(mark - w->text.ptr) - begin};
        bool field = value.len && find_field(w->row, value, &last);
        if (field || (value.len && find_tag(w->row, value, &tag))) {
            write_plain(w, begin);
            text_add_char(w->out, field ? byte_of_field(last) : (char)BYTE_TAG);
            if (!field)
                text_add_char(w->out, (char)(TAG_ZERO + tag));
            write_value(w, begin, value.len);
        }
        begin += value.len + 1;
        if (begin >= end)
            break;
    }
    write_plain(w, end);
}

/* Whether the text before a ply is its gap; then all before that is written. */
static bool write_gap(struct drafting *w, struct next_ply next, size_t begin)
{
    char gap[GAP_BYTES];
    size_t column = w->column;
    size_t length = gap_make(&w->layout, next, &column, gap), shortest;

    if (length == begin - w->at &&
        memcmp(gap, w->text.ptr + w->at, length) == 0) {
        w->column = column;
        w->at = begin;
        return true;
    }
    column = 0;
    shortest = gap_make(&w->layout, next, &column, gap);

    for (size_t more = 0; more <= w->layout.carriage; more++) {
        size_t start = begin - shortest - more;
        if (w->at + shortest + more > begin)
            return false;
        column = column_after(w->column, str_part(w->text, w->at, start),
                              w->layout.unit);
        length = gap_make(&w->layout, next, &column, gap);
        if (length == shortest + more &&
            memcmp(gap, w->text.ptr + start, length) == 0) {
            w->missed += start > w->at;
            write_plain(w, start);
            w->column = column;
            w->at = begin;
            return true;
        }
    }
    return false;
}

static void write_step(struct drafting *w, size_t ply)
{
    if (ply == w->ply)
        return;
    text_add_char(w->out, BYTE_STEP);
    text_add_char(w->out, (char)(STEP_ZERO + ply - w->ply));
    w->ply = ply;
}

/* A word of which a reader cannot tell how wide it is has no gap. */
static bool ends_in_blank(struct str text, size_t end)
{
    return end == text.len || ascii_is_space(text.ptr[end]);
}

static void write_ply(struct drafting *w, size_t ply)
{
    const struct word *word = &w->d->plies[ply];
    struct str spelled = str_part(w->text, word->begin, word->end);
    size_t count, rank = word->rank;
    const struct spelling *list = spellings_of(w->s, w->d->codes[ply], &count);
    bool known = rank < WORDS_MAX;
    size_t width = known ? list[rank].width[w->layout.unit]
                         : width_of(spelled, w->layout.unit);

    if (!(known || ends_in_blank(w->text, word->end)) ||
        !write_gap(w, (struct next_ply){ply, width}, word->begin)) {
        write_plain(w, word->begin);
        write_step(w, ply);
        text_add_char(w->out, BYTE_BARE);
        w->missed++;
    } else {
        write_step(w, ply);
    }
    text_add_char(w->out, known ? byte_of_rank(rank) : BYTE_PLY);
    if (known) {
        w->column += width;
        w->at = word->end;
    } else {
        write_plain(w, word->end);
    }
    w->ply++;
}

/* The result often is the last word. */
static void write_rest(struct drafting *w)
{
    struct str rest = str_from(w->text, w->at), last = str_trim(rest),
               result = w->row->field[ROW_RESULT];

    if (w->ply && result.len && last.len > result.len &&
        str_ends(last, result)) {
        size_t begin = (size_t)(last.ptr - w->text.ptr) + last.len - result.len;
        write_plain(w, begin);
        text_add_char(w->out, byte_of_field(ROW_RESULT));
        write_value(w, begin, result.len);
    }
    write_plain(w, w->text.len);
}

static size_t first_ply(const struct drafter *d)
{
    for (size_t i = 0; i < d->count; i++)
        if (d->plies[i].end)
            return d->plies[i].begin;
    return SIZE_MAX;
}

/* As the layout has it; false, and nothing is written, if that tells too little
   and `needed` is. */
static bool write_draft(struct drafting w, bool needed)
{
    const struct drafter *d = w.d;
    size_t before = w.out->len, begin = first_ply(d), most = 1 + d->count / 16;
    size_t header = begin < w.text.len ? begin : w.text.len;

    layout_write(&w.layout, w.out);
    write_header(&w, str_trim(str_part(w.text, 0, header)).len);
    for (size_t i = 0; i < d->count && (!needed || w.missed <= most); i++)
        if (d->plies[i].end)
            write_ply(&w, i);
    if (needed && w.missed > most) {
        w.out->len = before;
        return false;
    }
    write_rest(&w);
    return true;
}

bool draft_write(struct drafter *d, const struct spellings *s,
                 const struct row *row, struct text *out)
{
    struct drafting w = {
        .d = d, .s = s, .row = row, .text = row->text, .out = out};

    if (!drafter_codes(d, row->moves) || !words_find(&d->words, row->text))
        return false;
    align(d, s, row->text);
    for (size_t i = 0; i < s->layout_count; i++) {
        w.layout = s->layouts[i];
        if (write_draft(w, true))
            return !out->failed;
    }
    layout_find(&w.layout, row->text, d->plies, d->count);
    write_draft(w, false);
    return !out->failed;
}
