#include "spellings.h"

#include <stdlib.h>
#include <string.h>

#include "../rows/rows.h"

/* ---- reading ------------------------------------------------------------- */

static struct code_spellings *find_code_slot(const struct spellings *s,
                                             uint32_t code)
{
    size_t at = code * UINT32_C(0x9E3779B1);

    while (s->places[at &= s->place_count - 1].count &&
           s->places[at].code != code)
        at++;
    return &s->places[at];
}

/* Counts the codes and the words. Returns false if the bytes are malformed. */
static bool count_codes_and_words(struct str bytes, size_t *codes,
                                  size_t *words)
{
    uint32_t code, count, length;

    for (*codes = *words = 0; bytes.len; ++*codes) {
        if (!code_read(&bytes, &code) || !code_read(&bytes, &count) || !count ||
            count > WORDS_MAX || *words > SPELLINGS_MAX)
            return false;
        for (*words += count; count--; bytes = str_from(bytes, length))
            if (!code_read(&bytes, &length) || !length || length > WORD_BYTES ||
                length > bytes.len)
                return false;
    }
    return *words <= SPELLINGS_MAX;
}

static bool make_room(struct spellings *s, size_t codes, size_t words)
{
    s->place_count = 16;
    while (s->place_count < 2 * codes)
        s->place_count *= 2;
    s->places = calloc(s->place_count, sizeof *s->places);
    s->list = malloc((words ? words : 1) * sizeof *s->list);
    return s->places && s->list;
}

static uint64_t word_mark(struct str word)
{
    uint64_t first = 0, last = 0;
    size_t some = word.len < sizeof first ? word.len : sizeof first;

    memcpy(&first, word.ptr, some);
    memcpy(&last, word.ptr + word.len - some, some);
    return (first * UINT64_C(0x9E3779B97F4A7C15) ^ last) + word.len;
}

static uint64_t first_word_bytes(struct str word)
{
    char head[sizeof(uint64_t)] = {0};

    memcpy(head, word.ptr, word.len < sizeof head ? word.len : sizeof head);
    return str_word(head);
}

static void read_word(struct spellings *s, struct str *bytes)
{
    struct spelling *to = &s->list[s->count++];
    uint32_t length = 0;

    code_read(bytes, &length);
    to->word = str_part(*bytes, 0, length);
    to->mark = word_mark(to->word);
    to->head = first_word_bytes(to->word);
    for (enum unit unit = 0; unit < UNITS; unit++)
        to->width[unit] = (uint8_t)width_in_units(to->word, unit);
    *bytes = str_from(*bytes, length);
}

static bool read_layouts(struct spellings *s, struct str *bytes)
{
    uint32_t count;
    bool fine = code_read(bytes, &count) && count <= LAYOUTS_MAX;

    while (fine && s->layout_count < count)
        fine = layout_read(&s->layouts[s->layout_count++], bytes);
    return fine;
}

bool spellings_read(struct spellings *s, struct str bytes, bool *failed)
{
    uint32_t code = 0, more = 0, count = 0;
    size_t codes, words;

    *s = (struct spellings){0};
    *failed = false;
    if (bytes.len && !read_layouts(s, &bytes))
        return false;
    if (!count_codes_and_words(bytes, &codes, &words))
        return false;
    *failed = !make_room(s, codes, words);
    while (!*failed && code_read(&bytes, &more) && code_read(&bytes, &count)) {
        struct code_spellings *place = find_code_slot(s, code += more);
        *place =
            (struct code_spellings){code, (uint32_t)s->count, (uint8_t)count};
        while (count--)
            read_word(s, &bytes);
    }
    return !*failed;
}

void spellings_release(struct spellings *s)
{
    free(s->places);
    free(s->list);
    *s = (struct spellings){0};
}

const struct spelling *spellings_of_code(const struct spellings *s,
                                         uint32_t code, size_t *count)
{
    const struct code_spellings *place = find_code_slot(s, code);

    *count = place->count;
    return s->list + place->first;
}

size_t spellings_rank(const struct spellings *s, uint32_t code, struct str word)
{
    size_t count;
    const struct spelling *list = spellings_of_code(s, code, &count);
    uint64_t mark = word_mark(word);

    for (size_t i = 0; i < count; i++)
        if (list[i].mark == mark && str_equal(list[i].word, word))
            return i;
    return WORDS_MAX;
}

/* ---- writing ------------------------------------------------------------- */

/* Orders by code, then by frequency, most frequent first. */
static int compare_by_code_and_times(const void *left, const void *right)
{
    const struct spelling_count *a = left, *b = right;

    if (a->code != b->code)
        return a->code < b->code ? -1 : 1;
    if (a->times != b->times)
        return a->times > b->times ? -1 : 1;
    return str_compare(a->word, b->word);
}

/* Writes the words of one code. A word that occurs only once is omitted, unless
   it is the only word. */
static void write_code(const struct spelling_count *list, size_t count,
                       uint32_t before, struct text *out)
{
    size_t n = count < WORDS_MAX ? count : WORDS_MAX;

    while (n > 1 && list[n - 1].times == 1)
        n--;
    code_add(out, list->code - before);
    code_add(out, (uint32_t)n);
    for (size_t i = 0; i < n; i++) {
        code_add(out, (uint32_t)list[i].word.len);
        text_add(out, list[i].word);
    }
}

void spellings_write(struct spelling_count *list, size_t count,
                     struct text *out)
{
    uint32_t before = 0;

    if (count)
        qsort(list, count, sizeof *list, compare_by_code_and_times);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count; end++)
            if (list[end].code != list[i].code)
                break;
        write_code(list + i, end - i, before, out);
        before = list[i].code;
    }
}
