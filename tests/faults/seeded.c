/*
 * Plants one fault at a known place in one of five records. Checks that the
 * fault is reported at exactly that token, and that the other four records are
 * not affected.
 *
 *     seeded [--trials N] [--seed S] [--without SLUG] [--show KIND]
 *            [--keep FOLDER] FILE...
 *
 * Faults are planted in the sound records of the files. Each record is used
 * once unchanged and once with comments and variations inserted. The five
 * records of a trial are chosen at random; the same random seed gives the same
 * records on every machine. Prints a line for each kind of fault. Exits with
 * status 1 if fewer faults are reported than required. --without turns a
 * diagnostic off, to show that the counts can fall. --show prints the failed
 * trials of a kind. --keep writes the files of all trials to a folder.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record_reader.h"

#include "../unit/random.h"
#include "seeded.h"

enum { RECORDS = 5, BASES_MAX = 4096, TRIES = 500 };

/* Required percentages of the trials of each kind. */
enum { FOUND = 97, EXACT = 97, OTHERS = 99 };

struct figures {
    unsigned trials, found, exact, alone, others;
};

struct seeding {
    struct base *bases;
    size_t count;
    struct record_reader reading;
    struct diag_levels levels;
    FILE *file;    /* the joined records, as a file for the library */
    char path[64]; /* path of the file */
    uint64_t random;
    const char *show;
    const char *keep; /* folder in which the files are kept, or NULL */
};

static void give_up(const char *what)
{
    fprintf(stderr, "seeded: %s\n", what);
    exit(3);
}

static void *have(void *memory)
{
    if (!memory)
        give_up("out of memory");
    return memory;
}

/* ---- sound records ------------------------------------------------------- */

static void *copy_of(const void *from, size_t size)
{
    return memcpy(have(calloc(size + 1, 1)), from, size);
}

static void take_plies(struct base *b, const struct record *r)
{
    b->plies = have(calloc(r->plies, sizeof *b->plies));
    for (const struct node *n = r->line; n; n = n->next) {
        b->plies[b->count++] = (struct spot){.span = n->span,
                                             .number_span = n->number_span,
                                             .ply = n->ply,
                                             .number = n->number,
                                             .dots = n->dots};
        if (n->variations || n->notes)
            b->rests = b->count;
    }
    b->plain = b->rests == 0 && !r->notes;
}

/* Copies a record without the white space around it. */
static struct base take_record(struct record_reader *reading,
                               const struct record *r)
{
    size_t end = r->result.span.begin + r->result.span.length;
    struct base b = {
        .rules = r->rules,
        .notation = notation_native(str_of(r->rules->name)),
        .text = {copy_of(r->text.ptr, end), end},
        .start = copy_of(reading->replay.start, r->rules->position_size),
        .result = r->result.span,
        .kind = (enum result_kind)r->result.kind,
        .over = r->rules->ending(reading->replay.end).over,
        .begins_it = !record_tag(r, STR("Position")),
    };

    take_plies(&b, r);
    b.header.length = b.plies[0].number_span.begin;
    return b;
}

/* True if the record is clean, begins with tags, ends with its result, and
   contains no bytes that would shift places. */
static bool is_sound(const struct record_reader *reading,
                     const struct record *r)
{
    size_t end = r ? r->result.span.begin + r->result.span.length : 0;

    return r && r->rules && r->legal && r->plies > 7 &&
           diags_worst(&reading->diags) == SEVERITY_OFF && r->text.len &&
           r->text.ptr[0] == '[' && record_tag(r, STR("Game")) &&
           r->result.span.length && r->line->dots &&
           str_trim((struct str){r->text.ptr + end, r->text.len - end}).len ==
               0;
}

static void add_base(struct seeding *s, struct base b)
{
    if (s->count == BASES_MAX)
        give_up("too many records");
    s->bases[s->count++] = b;
}

typedef void visit(struct seeding *s, uint64_t number,
                   const struct slice *slice, const struct record *r,
                   void *context);

/* Visits all records of a file. Returns the number of records. */
static uint64_t read_file(struct seeding *s, const char *path, visit *each,
                          void *context)
{
    struct reading_options options = {.side = NO_SIDE};
    struct source *source;
    struct splitter *splitter;
    struct slice slice;
    uint64_t count = 0;

    if (source_open(&source, path) < 0)
        give_up(path);
    splitter = have(splitter_new(source, framing_tagged));
    while (splitter_next(splitter, &slice) == 1) {
        const struct record *r =
            record_reader_run(&s->reading, &slice, &options);
        each(s, count++, &slice, r, context);
    }
    splitter_free(splitter);
    source_close(source);
    return count;
}

static void visit_base(struct seeding *s, uint64_t number,
                       const struct slice *slice, const struct record *r,
                       void *context)
{
    (void)number, (void)slice, (void)context;
    if (is_sound(&s->reading, r))
        add_base(s, take_record(&s->reading, r));
}

static void write_file(struct seeding *s, struct str text)
{
    rewind(s->file);
    if (fwrite(text.ptr, 1, text.len, s->file) != text.len ||
        fflush(s->file) != 0 || ftruncate(fileno(s->file), (off_t)text.len))
        give_up("cannot write to a file");
}

static struct str part(const struct base *b, size_t begin, size_t end)
{
    return (struct str){b->text.ptr + begin, end - begin};
}

/* Adds a copy of the record with a comment and a variation. The variation
   repeats the ply before it, which is legal in all games. */
static void decorate(struct seeding *s, const struct base *b)
{
    const struct spot *one = &b->plies[1 + random_below(&s->random, 2)];
    const struct spot *two = &b->plies[3 + random_below(&s->random, 2)];
    size_t behind_one = one->span.begin + one->span.length;
    size_t behind_two = two->span.begin + two->span.length;
    struct text out = {0};

    text_add(&out, part(b, 0, behind_one));
    text_add(&out, STR(" {a comment, 1-0}"));
    text_add(&out, part(b, behind_one, behind_two));
    text_add(&out, STR(" ("));
    text_add(&out, part(b, two->span.begin, behind_two));
    text_add(&out, STR(" {so})"));
    text_add(&out, part(b, behind_two, b->text.len));
    write_file(s, text_str(&out));
    read_file(s, s->path, visit_base, NULL);
    text_release(&out);
}

static void read_bases(struct seeding *s, int count, char **paths)
{
    size_t plain;

    for (int i = 0; i < count; i++)
        read_file(s, paths[i], visit_base, NULL);
    plain = s->count;
    for (size_t i = 0; i < plain; i++)
        decorate(s, &s->bases[i]);
    for (size_t i = 0; games[i]; i++) {
        bool there = false;
        for (size_t k = 0; k < s->count; k++)
            there |= s->bases[k].rules == games[i];
        if (!there)
            give_up(games[i]->name);
    }
}

/* ---- one trial ----------------------------------------------------------- */

/* Five records, one of which has a fault. */
struct trial {
    const struct base *bases[RECORDS];
    size_t broken;
    uint64_t begin, end; /* span of the token in the file */
    bool found, exact, alone, others;
};

/* Compares the diagnostics of a record with the planted fault. */
static void visit_trial(struct seeding *s, uint64_t number,
                        const struct slice *slice, const struct record *r,
                        void *context)
{
    struct trial *t = context;
    const struct diags *diags = &s->reading.diags;

    if (number != t->broken) {
        t->others &= number < RECORDS && !diags->kept && r && r->legal &&
                     r->plies == t->bases[number]->count;
        return;
    }
    t->alone = diags->kept == 1;
    for (const struct diag *d = diags->first; d; d = d->next) {
        uint64_t begin = slice->at.offset + d->span.begin;
        t->found = true;
        t->exact |= d->span.length && begin >= t->begin &&
                    begin + d->span.length <= t->end;
    }
}

static const struct base *any_base(struct seeding *s)
{
    return &s->bases[random_below(&s->random, s->count)];
}

/* Finds a record with a place for the fault, and plants the fault there. */
static const struct base *plant(struct seeding *s, const struct kind *kind,
                                struct planting *p)
{
    for (int tries = 0; tries < TRIES; tries++) {
        bool planted;
        text_clear(&p->out);
        p->base = any_base(s);
        p->between = "\n\n";
        p->lose_result = false;
        p->now = have(malloc(p->base->rules->position_size));
        p->next = have(malloc(p->base->rules->position_size));
        planted = kind->plant(p);
        free(p->now);
        free(p->next);
        if (planted)
            return p->base;
    }
    give_up(kind->name);
    return NULL;
}

/* Returns the text of one of the five records. Its result may have been
   removed. */
static struct str text_of(const struct trial *t, const struct planting *p,
                          size_t i)
{
    const struct base *b = t->bases[i];

    if (i == t->broken)
        return text_str(&p->out);
    return i + 1 == t->broken && p->lose_result
               ? str_trim(part(b, 0, b->result.begin))
               : b->text;
}

/* Writes the five records. Returns the offset of the record with the fault. */
static size_t join(const struct trial *t, const struct planting *p,
                   struct text *out)
{
    size_t begin = 0;

    for (size_t i = 0; i < RECORDS; i++) {
        if (i)
            text_add(out, i == t->broken ? str_of(p->between) : STR("\n\n"));
        if (i == t->broken)
            begin = out->len;
        text_add(out, text_of(t, p, i));
    }
    text_add(out, STR("\n"));
    return begin;
}

static void show(const struct seeding *s, const struct kind *kind,
                 const struct trial *t, struct str text)
{
    if (!s->show || strcmp(s->show, kind->name) != 0 ||
        (t->found && t->exact && t->alone && t->others))
        return;
    printf("---- %s: record %zu, \"%.*s\"%s%s%s%s\n%.*s", kind->name,
           t->broken + 1, (int)(t->end - t->begin), text.ptr + t->begin,
           t->found ? "" : ", not found", t->exact ? "" : ", not exact",
           t->alone ? "" : ", not alone", t->others ? "" : ", others",
           (int)text.len, text.ptr);
}

/* Writes the trial to a file, so that other programs can read the same
   faults. */
static void keep(const struct seeding *s, const struct kind *kind,
                 unsigned number, struct str text)
{
    char path[4096];
    FILE *file;

    if (!s->keep)
        return;
    snprintf(path, sizeof path, "%s/%s-%03u.rec", s->keep, kind->name, number);
    file = have(fopen(path, "wb"));
    if (fwrite(text.ptr, 1, text.len, file) != text.len || fclose(file) != 0)
        give_up("cannot write to the folder");
}

static void run_trial(struct seeding *s, const struct kind *kind,
                      struct figures *f)
{
    struct trial t = {.others = true};
    struct planting p = {.random = &s->random};
    struct text text = {0};

    for (size_t i = 0; i < RECORDS; i++)
        t.bases[i] = any_base(s);
    t.broken = random_below(&s->random, RECORDS);
    if (kind->joined && t.broken == 0)
        t.broken = 1;
    t.bases[t.broken] = plant(s, kind, &p);
    t.begin = join(&t, &p, &text) + p.token.begin;
    t.end = t.begin + p.token.length;
    write_file(s, text_str(&text));
    t.others &= read_file(s, s->path, visit_trial, &t) == RECORDS && t.others;
    show(s, kind, &t, text_str(&text));
    keep(s, kind, f->trials, text_str(&text));
    f->trials++;
    f->found += t.found;
    f->exact += t.exact;
    f->alone += t.alone;
    f->others += t.others;
    text_release(&text);
    text_release(&p.out);
}

/* ---- counts -------------------------------------------------------------- */

static double percent(unsigned part, unsigned whole)
{
    return whole ? 100.0 * part / whole : 100;
}

static bool print_figures(const char *name, const struct figures *f)
{
    double found = percent(f->found, f->trials);
    double exact = percent(f->exact, f->trials);
    double others = percent(f->others, f->trials);

    printf("%-24s %7u %7.1f %7.1f %7.1f %7.1f\n", name, f->trials, found, exact,
           percent(f->alone, f->trials), others);
    return found >= FOUND && exact >= EXACT && others >= OTHERS;
}

static void add_figures(struct figures *sum, const struct figures *f)
{
    sum->trials += f->trials;
    sum->found += f->found;
    sum->exact += f->exact;
    sum->alone += f->alone;
    sum->others += f->others;
}

static bool run(struct seeding *s, uint64_t trials)
{
    struct figures all = {0};
    size_t count = 0;
    bool fine = true;

    while (kinds[count].name)
        count++;
    printf("%-24s %7s %7s %7s %7s %7s\n", "fault", "trials", "found", "exact",
           "alone", "others");
    for (size_t i = 0; i < count; i++) {
        struct figures f = {0};
        for (uint64_t n = i; n < trials; n += count)
            run_trial(s, &kinds[i], &f);
        fine &= print_figures(kinds[i].name, &f);
        add_figures(&all, &f);
    }
    return print_figures("all", &all) && fine;
}

/* ---- the program --------------------------------------------------------- */

static void begin(struct seeding *s)
{
    s->file = have(tmpfile());
    snprintf(s->path, sizeof s->path, "/dev/fd/%d", fileno(s->file));
    s->bases = have(calloc(BASES_MAX, sizeof *s->bases));
    diag_levels_init(&s->levels);
    record_reader_init(&s->reading, &s->levels, 0);
}

static void end(struct seeding *s)
{
    for (size_t i = 0; i < s->count; i++) {
        free((char *)s->bases[i].text.ptr);
        free(s->bases[i].start);
        free(s->bases[i].plies);
    }
    free(s->bases);
    record_reader_release(&s->reading);
    fclose(s->file);
}

/* Reads the options. Returns the index of the first file. */
static int take_options(struct seeding *s, int argc, char **argv,
                        uint64_t *trials, const char **without)
{
    int i = 1;

    for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
        if (strcmp(argv[i], "--trials") == 0)
            *trials = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            s->random = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--without") == 0)
            *without = argv[i + 1];
        else if (strcmp(argv[i], "--show") == 0)
            s->show = argv[i + 1];
        else if (strcmp(argv[i], "--keep") == 0)
            s->keep = argv[i + 1];
        else
            give_up("see the head of tests/faults/seeded.c");
    }
    return i;
}

int main(int argc, char **argv)
{
    struct seeding s = {.random = 1};
    uint64_t trials = 30000;
    const char *without = NULL;
    enum diag_code code;
    bool fine;

    begin(&s);
    int first = take_options(&s, argc, argv, &trials, &without);
    read_bases(&s, argc - first, argv + first);
    if (without && !diag_find(str_of(without), &code))
        give_up("no such diagnostic");
    if (without)
        s.levels.level[code] = SEVERITY_OFF;
    fine = run(&s, trials);
    end(&s);
    return !fine;
}
