/* Dictionaries are made of samples. */
#include <stdlib.h>
#include <string.h>
#include <zdict.h>

#include "arena.h"
#include "draft.h"

enum {
    LEARNER_ARENA = 4 * LEARNER_BYTES,
    SEEN_MAX = 1 << 20, /* plies */
    SAMPLES_LEAST = 64, /* fewer have nothing to teach */
    SHARE = 16,         /* a dictionary is so much less than its samples */
    DICTIONARY_LEAST = 2 << 10,
    DICTIONARY_MOST = 64 << 10,
};

/* What drafting wants of a row. */
struct sample {
    struct sample *next;
    struct str text, moves, field[ROW_FIELDS];
    struct setting *tags;
    size_t tag_count;
};

struct learner {
    struct arena arena;
    struct sample *first, **last;
    size_t count, bytes;
    struct drafter drafter;
    struct seen *seen;
    size_t seen_count;
    struct spellings spellings;
    struct text spelled, drafts, samples;
    size_t *sizes; /* of the drafts */
    struct row row;
};

struct learner *learner_new(void)
{
    struct learner *l = calloc(1, sizeof *l);

    if (!l)
        return NULL;
    arena_init(&l->arena, 1 << 20, LEARNER_ARENA);
    l->last = &l->first;
    return l;
}

void learner_free(struct learner *l)
{
    if (!l)
        return;
    arena_release(&l->arena);
    drafter_release(&l->drafter);
    spellings_release(&l->spellings);
    text_release(&l->spelled);
    text_release(&l->drafts);
    text_release(&l->samples);
    free(l->sizes);
    free(l->seen);
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

bool learner_see(struct learner *l, const struct row *row)
{
    if (l->bytes + row->text.len > LEARNER_BYTES)
        return true;
    struct sample *s = ARENA_NEW(&l->arena, struct sample);
    if (!s || !copy_tags(l, row, s))
        return false;
    s->next = NULL;
    s->text = arena_copy(&l->arena, row->text);
    s->moves = arena_copy(&l->arena, row->moves);
    for (size_t i = 0; i < ROW_FIELDS; i++)
        s->field[i] = arena_copy(&l->arena, row->field[i]);
    *l->last = s;
    l->last = &s->next;
    l->bytes += s->text.len;
    l->count++;
    return !l->arena.exhausted;
}

/* ---- spellings ------------------------------------------------------------ */

/* Where a text has as many words as the record has plies, or the result
   besides, they are these. */
static void see_plies(struct learner *l, const struct sample *s)
{
    const struct drafter *d = &l->drafter;
    size_t words = d->words.count;

    if (!d->count || (words != d->count && words != d->count + 1))
        return;
    for (size_t i = 0; i < d->count && l->seen_count < SEEN_MAX; i++) {
        const struct word *w = &d->words.list[i];
        struct str word = str_part(s->text, w->begin, w->end);
        if (word.len <= WORD_BYTES)
            l->seen[l->seen_count++] =
                (struct seen){word_mark(word), word, d->codes[i]};
    }
}

static bool learn_spellings(struct learner *l)
{
    bool fine, failed = false;

    l->seen = malloc(SEEN_MAX * sizeof *l->seen);
    fine = l->seen;
    for (const struct sample *s = l->first; fine && s; s = s->next) {
        fine = drafter_codes(&l->drafter, s->moves) &&
               words_find(&l->drafter.words, s->text);
        if (fine)
            see_plies(l, s);
    }
    if (!fine)
        return false;
    text_add_char(&l->spelled, 0); /* no layouts yet */
    spellings_write(l->seen, l->seen_count, &l->spelled);
    free(l->seen);
    l->seen = NULL;
    if (l->spelled.failed)
        return false;
    fine = l->spelled.len <= DICTIONARY_MAX &&
           spellings_read(&l->spellings, text_str(&l->spelled), &failed);
    if (fine || failed)
        return fine;
    text_clear(&l->spelled); /* too many */
    text_add_char(&l->spelled, 0);
    return spellings_read(&l->spellings, text_str(&l->spelled), &failed);
}

/* ---- layouts -------------------------------------------------------------- */

/* A layout as its bytes, and how many samples have it. */
struct usual {
    struct str bytes;
    size_t times;
};

static int by_times(const void *left, const void *right)
{
    const struct usual *a = left, *b = right;

    if (a->times != b->times)
        return a->times > b->times ? -1 : 1;
    return str_compare(a->bytes, b->bytes);
}

static void count_layout(struct usual *list, size_t room, size_t *count,
                         struct str bytes)
{
    for (size_t i = 0; i < *count; i++)
        if (str_equal(list[i].bytes, bytes)) {
            list[i].times++;
            return;
        }
    if (*count < room)
        list[(*count)++] = (struct usual){bytes, 1};
}

/* Those that most drafts begin with. */
static size_t usual_layouts(const struct learner *l, size_t samples,
                            struct usual *list, size_t room)
{
    size_t count = 0, at = 0;
    struct layout layout;

    for (size_t i = 0; i < samples; at += l->sizes[i++]) {
        struct str draft = {l->drafts.ptr + at, l->sizes[i]}, rest = draft;
        if (layout_read(&layout, &rest))
            count_layout(list, room, &count,
                         str_part(draft, 0, draft.len - rest.len));
    }
    if (count)
        qsort(list, count, sizeof *list, by_times);
    return count < LAYOUTS_MAX ? count : LAYOUTS_MAX;
}

/* They are put before the spellings. */
static bool learn_layouts(struct learner *l, size_t samples)
{
    enum { LOOKED_AT = 64 };
    struct usual list[LOOKED_AT];
    struct text whole = {0};
    size_t count = usual_layouts(l, samples, list, LOOKED_AT);

    text_add_char(&whole, (char)count);
    for (size_t i = 0; i < count; i++)
        text_add(&whole, list[i].bytes);
    text_add(&whole, str_from(text_str(&l->spelled), 1));
    text_release(&l->spelled);
    l->spelled = whole;
    return !whole.failed;
}

/* ---- what drafts have in common ------------------------------------------- */

static bool draft_sample(struct learner *l, const struct sample *s,
                         size_t *size)
{
    size_t before = l->drafts.len;

    l->row.text = s->text;
    l->row.moves = s->moves;
    memcpy(l->row.field, s->field, sizeof s->field);
    memcpy(l->row.tags, s->tags, s->tag_count * sizeof *s->tags);
    l->row.tag_count = s->tag_count;
    bool fine = draft_write(&l->drafter, &l->spellings, &l->row, &l->drafts);
    *size = l->drafts.len - before;
    return fine;
}

/* Samples that have nothing in common make none. */
static bool train(struct learner *l, size_t count)
{
    size_t room = l->drafts.len / SHARE;

    if (room < DICTIONARY_LEAST)
        return true;
    room = room < DICTIONARY_MOST ? room : DICTIONARY_MOST;
    char *into = text_room(&l->samples, room);
    if (!into)
        return false;
    size_t size = ZDICT_trainFromBuffer(into, room, l->drafts.ptr, l->sizes,
                                        (unsigned)count);
    if (!ZDICT_isError(size))
        l->samples.len = size;
    return true;
}

static bool learn_samples(struct learner *l)
{
    size_t count = 0;
    bool fine;

    l->sizes = malloc((l->count + 1) * sizeof *l->sizes);
    fine = l->sizes;
    for (const struct sample *s = l->first; fine && s; s = s->next)
        fine = draft_sample(l, s, &l->sizes[count++]);
    return fine && learn_layouts(l, count) && train(l, count);
}

bool learner_learn(struct learner *l, struct dictionary_parts *out)
{
    *out = (struct dictionary_parts){STR(""), STR("")};
    if (l->count < SAMPLES_LEAST)
        return true;
    if (!learn_spellings(l) || !learn_samples(l))
        return false;
    *out =
        (struct dictionary_parts){text_str(&l->spelled), text_str(&l->samples)};
    return true;
}
