/* Makes dictionaries from samples. */
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zdict.h>

#include "arena.h"
#include "list.h"
#include "text_template.h"

enum {
    LEARNER_ARENA = 4 * LEARNER_BYTES,
    PLIES_MOST = 1 << 20, /* maximum number of plies examined */
    SEEN_MOST = 1 << 17,  /* maximum number of different spellings of plies */
    SEEN_PLACES = 2 * SEEN_MOST,
    SEEN_PROBES = 64,     /* slots tried before a spelling is ignored */
    LAYOUT_SAMPLES = 128, /* maximum number of samples examined for their
                             layouts */
    TRAINED_BY = 2000,
    SAMPLES_LEAST = 64, /* smallest number of samples from which a dictionary is
                           made */
    SHARE = 16,         /* a dictionary may have 1 / SHARE of the size of its
                           samples */
    DICTIONARY_LEAST = 2 << 10,
    DICTIONARY_MOST = 64 << 10,
};

/* The columns of a row that are needed for packing. */
struct sample {
    struct str text, moves, field[ROW_FIELDS];
    struct setting *tags;
    size_t tag_count;
};

struct learner {
    struct arena arena;
    struct sample **samples;
    size_t count, room, bytes;
    struct template_buffers buffers;
    struct spelling_count *seen;
    uint32_t *places; /* hash table of indexes into `seen`, from 1; 0 for an
                         empty slot */
    size_t seen_count;
    struct spellings spellings;
    struct text spelled, templates, common;
    size_t *sizes; /* sizes of the templates */
    struct row row;
};

struct learner *learner_new(void)
{
    struct learner *l = calloc(1, sizeof *l);

    if (!l)
        return NULL;
    arena_init(&l->arena, 1 << 20, LEARNER_ARENA);
    return l;
}

void learner_free(struct learner *l)
{
    if (!l)
        return;
    arena_release(&l->arena);
    template_buffers_release(&l->buffers);
    spellings_release(&l->spellings);
    text_release(&l->spelled);
    text_release(&l->templates);
    text_release(&l->common);
    free(l->samples);
    free(l->sizes);
    free(l->seen);
    free(l->places);
    free(l);
}

static bool copy_tags(struct learner *l, const struct row *row,
                      struct sample *s)
{
    s->tag_count = row->tag_count;
    s->tags = arena_alloc(&l->arena, (row->tag_count + 1) * sizeof *s->tags);
    for (size_t i = 0; s->tags && i < row->tag_count; i++)
        s->tags[i] =
            (struct setting){arena_copy(&l->arena, row->tags[i].name),
                             arena_copy(&l->arena, row->tags[i].value)};
    return s->tags;
}

static size_t estimated_text_bytes(const struct row *row)
{
    size_t size = sizeof(struct sample) + row->text.len + row->moves.len;

    for (size_t i = 0; i < ROW_FIELDS; i++)
        size += row->field[i].len;
    for (size_t i = 0; i < row->tag_count; i++)
        size +=
            sizeof *row->tags + row->tags[i].name.len + row->tags[i].value.len;
    return size;
}

bool learner_has_room(const struct learner *l, const struct row *row)
{
    return l->bytes + estimated_text_bytes(row) <= LEARNER_BYTES;
}

bool learner_add(struct learner *l, const struct row *row)
{
    if (!learner_has_room(l, row))
        return true;
    struct sample *s = ARENA_NEW(&l->arena, struct sample);
    if (!s || !copy_tags(l, row, s) ||
        !LIST_ROOM(l->samples, l->count, l->room, 256))
        return false;
    s->text = arena_copy(&l->arena, row->text);
    s->moves = arena_copy(&l->arena, row->moves);
    for (size_t i = 0; i < ROW_FIELDS; i++)
        s->field[i] = arena_copy(&l->arena, row->field[i]);
    l->samples[l->count++] = s;
    l->bytes += estimated_text_bytes(row);
    return !l->arena.exhausted;
}

size_t learner_count(const struct learner *l)
{
    return l->count;
}

void learner_sample(const struct learner *l, size_t i, struct row *out)
{
    const struct sample *s = l->samples[i];

    out->text = s->text;
    out->moves = s->moves;
    memcpy(out->field, s->field, sizeof s->field);
    memcpy(out->tags, s->tags, s->tag_count * sizeof *s->tags);
    out->tag_count = s->tag_count;
}

void learner_drop_last(struct learner *l)
{
    learner_sample(l, --l->count, &l->row);
    l->bytes -= estimated_text_bytes(&l->row);
}

/* ---- spellings ----------------------------------------------------------- */

static void count_spelling(struct learner *l, uint32_t code, struct str word)
{
    uint64_t at = XXH3_64bits_withSeed(word.ptr, word.len, code);

    for (size_t i = 0; i < SEEN_PROBES; i++, at++) {
        uint32_t *place = &l->places[at % SEEN_PLACES];
        struct spelling_count *seen =
            &l->seen[*place ? *place - 1 : l->seen_count];
        if (!*place && l->seen_count < SEEN_MOST) {
            *seen = (struct spelling_count){word, code, 1};
            *place = (uint32_t)++l->seen_count;
            return;
        }
        if (*place && seen->code == code && str_equal(seen->word, word)) {
            seen->times++;
            return;
        }
    }
}

/* If a text has as many words as the record has plies, or one more for the
   result, counts each word as the spelling of its ply. */
static void count_spellings_of_sample(struct learner *l, const struct sample *s)
{
    const struct template_buffers *d = &l->buffers;
    size_t words = d->words.count;

    if (!d->count || (words != d->count && words != d->count + 1))
        return;
    for (size_t i = 0; i < d->count; i++) {
        const struct word *w = &d->words.list[i];
        if (w->end - w->begin <= WORD_BYTES)
            count_spelling(l, d->codes[i], str_part(s->text, w->begin, w->end));
    }
}

static bool count_all_spellings(struct learner *l)
{
    size_t plies = 0;
    bool fine = true;

    for (size_t i = 0; fine && i < l->count && plies < PLIES_MOST; i++) {
        const struct sample *s = l->samples[i];
        fine = template_buffers_codes(&l->buffers, s->moves) &&
               words_find(&l->buffers.words, s->text);
        if (fine)
            count_spellings_of_sample(l, s);
        plies += l->buffers.count;
    }
    return fine;
}

/* Reads the spellings. If there are too many, no spellings are used. */
static bool read_spelled(struct learner *l)
{
    bool failed = false;
    bool fine = l->spelled.len <= DICTIONARY_MAX &&
                spellings_read(&l->spellings, text_str(&l->spelled), &failed);

    if (fine || failed)
        return fine;
    text_clear(&l->spelled);
    text_add_char(&l->spelled, 0);
    return spellings_read(&l->spellings, text_str(&l->spelled), &failed);
}

static bool learn_spellings(struct learner *l)
{
    l->seen = malloc(SEEN_MOST * sizeof *l->seen);
    l->places = calloc(SEEN_PLACES, sizeof *l->places);
    if (!l->seen || !l->places || !count_all_spellings(l))
        return false;
    text_add_char(&l->spelled, 0); /* number of layouts, which is still 0 */
    spellings_write(l->seen, l->seen_count, &l->spelled);
    return !l->spelled.failed && read_spelled(l);
}

/* ---- layouts ------------------------------------------------------------- */

/* A layout in its stored form, and the number of samples that have it. */
struct layout_count {
    struct str bytes;
    size_t times;
};

static int compare_by_times(const void *left, const void *right)
{
    const struct layout_count *a = left, *b = right;

    if (a->times != b->times)
        return a->times > b->times ? -1 : 1;
    return str_compare(a->bytes, b->bytes);
}

static void count_layout(struct layout_count *list, size_t room, size_t *count,
                         struct str bytes)
{
    for (size_t i = 0; i < *count; i++)
        if (str_equal(list[i].bytes, bytes)) {
            list[i].times++;
            return;
        }
    if (*count < room)
        list[(*count)++] = (struct layout_count){bytes, 1};
}

/* Lists the most frequent layouts of the templates. Returns their number. */
static size_t usual_layouts(const struct learner *l, size_t samples,
                            struct layout_count *list, size_t room)
{
    size_t count = 0, at = 0;
    struct layout layout;

    for (size_t i = 0; i < samples; at += l->sizes[i++]) {
        struct str template = {l->templates.ptr + at, l->sizes[i]},
                   rest = template;
        if (layout_read(&layout, &rest))
            count_layout(list, room, &count,
                         str_part(template, 0, template.len - rest.len));
    }
    if (count)
        qsort(list, count, sizeof *list, compare_by_times);
    return count < LAYOUTS_MAX ? count : LAYOUTS_MAX;
}

/* Writes the layouts before the spellings. */
static bool prepend_layouts(struct learner *l, const struct layout_count *list,
                            size_t count)
{
    struct text whole = {0};

    text_add_char(&whole, (char)count);
    for (size_t i = 0; i < count; i++)
        text_add(&whole, list[i].bytes);
    text_add(&whole, str_from(text_str(&l->spelled), 1));
    text_release(&l->spelled);
    spellings_release(&l->spellings);
    l->spelled = whole;
    return !whole.failed && read_spelled(l);
}

static bool text_template_sample(struct learner *l, size_t i, size_t *size)
{
    size_t before = l->templates.len;
    bool certain;

    learner_sample(l, i, &l->row);
    bool fine = text_template_write(&l->buffers, &l->spellings, &l->row,
                                    &l->templates, &certain);
    *size = l->templates.len - before;
    return fine;
}

/* Makes templates of at most `most` samples, spread evenly over all samples. */
static bool make_sample_templates(struct learner *l, size_t most, size_t *count)
{
    size_t step = (l->count + most - 1) / most;
    bool fine = true;

    text_clear(&l->templates);
    *count = 0;
    for (size_t i = 0; fine && i < l->count; i += step)
        fine = text_template_sample(l, i, &l->sizes[(*count)++]);
    return fine;
}

static bool learn_layouts(struct learner *l)
{
    struct layout_count list[LAYOUT_SAMPLES];
    size_t templates;

    return make_sample_templates(l, LAYOUT_SAMPLES, &templates) &&
           prepend_layouts(l, list,
                           usual_layouts(l, templates, list, LAYOUT_SAMPLES));
}

/* ---- common parts of templates ------------------------------------------- */

/* Makes an empty part if the samples have nothing in common. */
static bool train_dictionary(struct learner *l, size_t count)
{
    size_t room = l->templates.len / SHARE;

    if (room < DICTIONARY_LEAST)
        return true;
    room = room < DICTIONARY_MOST ? room : DICTIONARY_MOST;
    char *into = text_room(&l->common, room);
    if (!into)
        return false;
    size_t size = ZDICT_trainFromBuffer(into, room, l->templates.ptr, l->sizes,
                                        (unsigned)count);
    if (!ZDICT_isError(size))
        l->common.len = size;
    return true;
}

static bool learn_common(struct learner *l)
{
    size_t templates;

    return make_sample_templates(l, TRAINED_BY, &templates) &&
           train_dictionary(l, templates);
}

bool learner_learn(struct learner *l, struct dictionary_parts *out)
{
    *out = (struct dictionary_parts){STR(""), STR("")};
    if (l->count < SAMPLES_LEAST)
        return true;
    l->sizes = malloc(l->count * sizeof *l->sizes);
    if (!l->sizes || !learn_spellings(l) || !learn_layouts(l) ||
        !learn_common(l))
        return false;
    *out =
        (struct dictionary_parts){text_str(&l->spelled), text_str(&l->common)};
    return true;
}
