#include "template_writer.h"

#include <string.h>

#include "bytes.h"

enum { RUN_LEAST = 4, RUN_MOST = 255 };

static void write_run(struct template_writer *w)
{
    bool to_the_end = w->ply == w->d->count;

    if (w->run < RUN_LEAST) {
        while (w->run) {
            text_add_char(w->out, byte_of_rank(0));
            w->run--;
        }
        return;
    }
    while (w->run) {
        size_t some = w->run < RUN_MOST ? w->run : RUN_MOST;
        text_add_char(w->out, BYTE_RUN);
        text_add_char(w->out, to_the_end ? 0 : (char)some);
        w->run = to_the_end ? 0 : w->run - some;
    }
}

static void append_byte_after_run(struct template_writer *w, char c)
{
    if (w->run)
        write_run(w);
    text_add_char(w->out, c);
}

static void append_text_after_run(struct template_writer *w, struct str s)
{
    if (!s.len)
        return;
    if (w->run)
        write_run(w);
    text_add(w->out, s);
}

static void write_text_before(struct template_writer *w, size_t end)
{
    struct str s = str_part(w->text, w->at, end);
    size_t done = 0;

    w->column = column_after(w->column, s, w->layout.unit);
    w->at = end;
    for (size_t i = 0; i < s.len; i++) {
        if (byte_is_plain(s.ptr[i]))
            continue;
        append_text_after_run(w, str_part(s, done, i));
        append_byte_after_run(w, BYTE_ITSELF);
        done = i;
    }
    append_text_after_run(w, str_from(s, done));
}

/* Moves past a value in the text that was written as a single byte. */
static void write_value(struct template_writer *w, size_t begin, size_t length)
{
    struct str value = str_part(w->text, begin, begin + length);

    w->column = column_after(w->column, value, w->layout.unit);
    w->at = begin + length;
}

/* Finds the tag without a column that has this value. Several tags of the same
   name count as one tag with the value of the first. */
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

/* Finds a field with this value. If several fields have this value, finds the
   next one after *last. */
static bool find_field(const struct row *row, struct str value, size_t *last)
{
    for (size_t i = 1; i <= FIELDS_WITH_BYTE; i++) {
        size_t field = (*last + i) % FIELDS_WITH_BYTE;
        if (str_equal(row->field[field], value)) {
            *last = field;
            return true;
        }
    }
    return false;
}

/* Writes the tags, whose values are in quotation marks. */
static void write_header(struct template_writer *w, size_t end)
{
    size_t last = FIELDS_WITH_BYTE - 1, begin = w->at, tag;
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
            write_text_before(w, begin);
            append_byte_after_run(w,
                                  field ? byte_of_field(last) : (char)BYTE_TAG);
            if (!field)
                append_byte_after_run(w, (char)(TAG_ZERO + tag));
            write_value(w, begin, value.len);
        }
        begin += value.len + 1;
        if (begin >= end)
            break;
    }
    write_text_before(w, end);
}

/* Writes the text before a ply. If this text ends with the gap that the layout
   predicts, omits the gap and returns true. */
static bool write_gap(struct template_writer *w, struct next_ply next,
                      size_t begin)
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
            write_text_before(w, start);
            w->column = column;
            w->at = begin;
            return true;
        }
    }
    return false;
}

static void write_step(struct template_writer *w, size_t ply)
{
    if (ply == w->ply)
        return;
    append_byte_after_run(w, BYTE_STEP);
    append_byte_after_run(w, (char)(STEP_ZERO + ply - w->ply));
    w->ply = ply;
}

bool ends_in_blank(struct str text, size_t end)
{
    return end == text.len || ascii_is_space(text.ptr[end]);
}

void template_writer_known_ply(struct template_writer *w,
                               const struct spelling *list,
                               const struct word *word, bool bare)
{
    if (bare || word->rank)
        append_byte_after_run(w, byte_of_rank(word->rank));
    w->ply++;
    w->run += !(bare || word->rank);
    w->column += list[word->rank].width[w->layout.unit];
    w->at = word->end;
}

void template_writer_ply(struct template_writer *w, size_t ply)
{
    const struct word *word = &w->d->plies[ply];
    struct str spelled = str_part(w->text, word->begin, word->end);
    size_t count;
    const struct spelling *list =
        spellings_of_code(w->s, w->d->codes[ply], &count);
    bool known = word->rank < WORDS_MAX, bare;
    size_t width = known ? list[word->rank].width[w->layout.unit]
                         : width_in_units(spelled, w->layout.unit);

    bare = !(known || ends_in_blank(w->text, word->end)) ||
           !write_gap(w, (struct next_ply){ply, width}, word->begin);
    if (bare)
        write_text_before(w, word->begin);
    write_step(w, ply);
    if (bare)
        append_byte_after_run(w, BYTE_BARE);
    w->missed += bare;
    if (known) {
        template_writer_known_ply(w, list, word, bare);
        return;
    }
    append_byte_after_run(w, BYTE_PLY);
    w->ply++;
    write_text_before(w, word->end);
}

/* Writes the rest of the text, whose last word is often the result. */
static void write_remaining_text(struct template_writer *w)
{
    struct str rest = str_from(w->text, w->at), last = str_trim(rest),
               result = w->row->field[ROW_RESULT];

    if (w->ply && result.len && last.len > result.len &&
        str_ends_with(last, result)) {
        size_t begin = (size_t)(last.ptr - w->text.ptr) + last.len - result.len;
        write_text_before(w, begin);
        append_byte_after_run(w, byte_of_field(ROW_RESULT));
        write_value(w, begin, result.len);
    }
    write_text_before(w, w->text.len);
}

bool template_writer_misses(const struct template_writer *w)
{
    return w->missed > 1 + w->d->count / 16;
}

void template_writer_front(struct template_writer *w, size_t begin)
{
    layout_write(&w->layout, w->out);
    write_header(w, str_trim(str_part(w->text, 0, begin)).len);
}

void template_writer_end(struct template_writer *w)
{
    write_remaining_text(w);
    if (w->run)
        write_run(w);
}
