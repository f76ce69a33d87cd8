#include "repair_summary.h"

#include <string.h>

#include "record_survives.h"
#include "table.h"

void rereader_release(struct rereader *r)
{
    if (r->begun)
        record_reader_release(&r->reading);
    text_release(&r->text);
    text_release(&r->joined);
    text_release(&r->lost);
}

static void begin_reread(struct rereader *r, const struct visit *v)
{
    if (r->begun)
        return;
    /* The limit is the same as for the first reading. */
    record_reader_init(&r->reading, &v->files->printer.levels,
                       printer_limit(&v->files->printer));
    r->reading.diags.tally = &r->tally;
    r->begun = true;
}

/* Reads a written record again. Returns NULL if out of memory. */
static const struct record *reread_record(struct rereader *r,
                                          const struct visit *v,
                                          const struct notation *to,
                                          struct str table, struct str text)
{
    struct reading_options options = v->files->input.reading;
    const struct record *record;
    struct slice slice;

    options.notation = to;
    options.game = v->rules;
    options.fetcher = v->reading->replay.fetcher;
    options.adjudicate = 0;
    text_clear(&r->joined);
    text_add(&r->joined, table);
    text_add(&r->joined, text);
    if (r->joined.failed ||
        !slice_of_text(&slice, text_str(&r->joined), &r->text))
        return NULL;
    slice.head = table.len;
    slice.preamble = str_part(slice_text(&slice), 0, table.len);
    memset(&r->tally, 0, sizeof r->tally);
    record = record_reader_run(&r->reading, &slice, &options);
    return r->reading.no_memory ? NULL : record;
}

/* True for a diagnostic about bytes whose meaning is guessed. The record is
   written with a character instead of the bytes, but this character remains a
   guess. */
static bool is_guess(size_t code)
{
    return code == DIAG_WINDOWS_1252 || code == DIAG_ENCODING_GUESSED ||
           code == DIAG_INVALID_UTF8 || code == DIAG_UNDECODABLE;
}

/* Returns the part that would be lost if a bracket that was dropped belonged to
   a word that is not a ply, or if a number that was changed or dropped was not a
   move number. The number may be a word, as in "on move 12", or a misread
   ply, if no number without a full stop is correct. Returns an empty string if
   nothing would be lost. */
static struct str find_doubtful_part(const struct rereader *r,
                                     const struct visit *v)
{
    size_t wrong = v->reading->diags.tally->counts[DIAG_WRONG_NUMBER];
    bool renumbered = r->tally.counts[DIAG_WRONG_NUMBER] < wrong;
    const struct record *record = v->record;

    if (record->unread && r->tally.counts[DIAG_STRAY_CLOSE] <
                              v->reading->diags.tally->counts[DIAG_STRAY_CLOSE])
        return STR("a bracket that may belong to a ply");
    if (record->unread && (record->stray_number || renumbered))
        return STR("a number among words that are not plies");
    if (record->lost_number)
        return STR("a number that no ply follows");
    if (record->bare_numbers && record->bare_numbers <= wrong && renumbered)
        return STR("a number that may be a ply");
    return STR("");
}

static enum repair_result compare_reread(const struct rereader *r,
                                         const struct visit *v)
{
    const struct diag_tally *was = v->reading->diags.tally;
    enum repair_result how = REPAIRED_NOTHING;

    for (size_t i = 0; i < DIAG_COUNT; i++) {
        uint32_t before = was->counts[i], after = r->tally.counts[i];
        if (after > before &&
            diag_info((enum diag_code)i)->severity == SEVERITY_ERROR)
            return REPAIR_LOSES;
        if (after < before && !is_guess(i))
            how = REPAIRED;
    }
    return how;
}

enum repair_result repair_summary_judge(struct rereader *r,
                                        const struct visit *v,
                                        const struct notation *to,
                                        struct str table, struct str text)
{
    begin_reread(r, v);
    const struct record *record = reread_record(r, v, to, table, text);
    if (!record)
        return REPAIR_NO_MEMORY;
    text_clear(&r->lost);
    if (!record_survives(v->record, record, &r->lost))
        return r->lost.failed ? REPAIR_NO_MEMORY : REPAIR_LOSES;
    text_add(&r->lost, find_doubtful_part(r, v));
    if (text_str(&r->lost).len)
        return r->lost.failed ? REPAIR_NO_MEMORY : REPAIR_LOSES;
    return compare_reread(r, v);
}

void repair_summary_count(struct repair_summary *m, const struct rereader *r,
                          const struct visit *v)
{
    const struct diag_tally *was = v->reading->diags.tally;

    for (size_t i = 0; i < DIAG_COUNT; i++) {
        uint32_t before = was->counts[i];
        uint32_t after = r && !is_guess(i) ? r->tally.counts[i] : before;
        m->repaired[i] += before > after ? before - after : 0;
        m->left[i] += before < after ? before : after;
    }
}

void repair_summary_guessed(struct repair_summary *m,
                            const struct diag_tally *before,
                            const struct diag_tally *after,
                            const struct diag_tally *choices)
{
    for (size_t i = 0; i < DIAG_COUNT; i++) {
        uint32_t less = before->counts[i] > after->counts[i]
                            ? before->counts[i] - after->counts[i]
                            : 0;
        m->guessed[i] += less > choices->counts[i] ? less : choices->counts[i];
    }
}

void repair_summary_add(struct repair_summary *to,
                        const struct repair_summary *from)
{
    for (size_t i = 0; i < DIAG_COUNT; i++) {
        to->repaired[i] += from->repaired[i];
        to->guessed[i] += from->guessed[i];
        to->left[i] += from->left[i];
    }
}

/* Packed counts of one kind of diagnostic in a record. */
struct packed_counts {
    size_t kind;
    uint64_t repaired, guessed, left;
};

void repair_summary_pack(const struct repair_summary *m, struct text *out)
{
    for (size_t i = 0; i < DIAG_COUNT; i++) {
        const struct packed_counts one = {i, m->repaired[i], m->guessed[i],
                                          m->left[i]};
        if (one.repaired || one.guessed || one.left)
            text_add(out, (struct str){(const char *)&one, sizeof one});
    }
}

void repair_summary_unpack(struct repair_summary *to, struct str packed)
{
    struct packed_counts one;

    for (; packed.len; packed = str_from(packed, sizeof one)) {
        memcpy(&one, packed.ptr, sizeof one);
        to->repaired[one.kind] += one.repaired;
        to->guessed[one.kind] += one.guessed;
        to->left[one.kind] += one.left;
    }
}

void repair_summary_reencode(struct repair_summary *m)
{
    static const enum diag_code codes[] = {DIAG_WINDOWS_1252,
                                           DIAG_ENCODING_GUESSED};

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        m->repaired[codes[i]] += m->left[codes[i]];
        m->left[codes[i]] = 0;
    }
}

void repair_summary_count_unrepaired(struct repair_summary *m)
{
    for (size_t i = 0; i < DIAG_COUNT; i++) {
        m->left[i] += m->repaired[i] + m->guessed[i];
        m->repaired[i] = m->guessed[i] = 0;
    }
}

static uint64_t sum_counts(const uint64_t counts[DIAG_COUNT])
{
    uint64_t all = 0;

    for (size_t i = 0; i < DIAG_COUNT; i++)
        all += counts[i];
    return all;
}

static int line_json(const struct repair_summary *m, const char *path,
                     const char *guesses, FILE *stream)
{
    json_t *line = json_object();

    json_set(&line, "file", json_text(str_of(path)));
    json_set(&line, "repaired", json_count(sum_counts(m->repaired)));
    if (guesses)
        json_set(&line, guesses, json_count(sum_counts(m->guessed)));
    json_set(&line, "remaining", json_count(sum_counts(m->left)));
    return cli_json_line(stream, line);
}

int repair_summary_line(const struct repair_summary *m, const char *path,
                        bool json, const char *guesses, FILE *stream)
{
    struct text line = {0};

    if (json)
        return line_json(m, path, guesses, stream);
    text_add_safe(&line, str_of(path));
    text_addf(&line, ": %llu repaired, ",
              (unsigned long long)sum_counts(m->repaired));
    if (guesses)
        text_addf(&line, "%llu %s, ",
                  (unsigned long long)sum_counts(m->guessed), guesses);
    text_addf(&line, "%llu remaining\n",
              (unsigned long long)sum_counts(m->left));
    bool failed = line.failed;
    if (!failed)
        cli_write(stream, text_str(&line));
    text_release(&line);
    return failed ? cli_environment("out of memory") : STATUS_FINE;
}

static void set_counts(json_t **object, const char *name,
                       const uint64_t counts[DIAG_COUNT])
{
    json_t *list = json_object();

    for (size_t i = 0; i < DIAG_COUNT; i++)
        if (counts[i])
            json_set(&list, diag_info((enum diag_code)i)->slug,
                     json_count(counts[i]));
    json_set(object, name, list);
}

static int write_json(const struct repair_summary *m, const char *guesses,
                      FILE *stream)
{
    json_t *line = json_object();

    set_counts(&line, "repaired", m->repaired);
    if (guesses)
        set_counts(&line, guesses, m->guessed);
    set_counts(&line, "remaining", m->left);
    return cli_json_line(stream, line);
}

/* Adds the rows of the table, with a column for guesses unless `guesses` is
   NULL. */
static void add_rows(const struct repair_summary *m, const char *guesses,
                     struct table *table)
{
    for (size_t i = 0; i < DIAG_COUNT; i++) {
        if (!m->repaired[i] && !m->guessed[i] && !m->left[i])
            continue;
        text_add(table_cell(table), str_of(diag_info((enum diag_code)i)->slug));
        text_add_number(table_cell(table), m->repaired[i]);
        if (guesses)
            text_add_number(table_cell(table), m->guessed[i]);
        text_add_number(table_cell(table), m->left[i]);
    }
}

int repair_summary_write(const struct repair_summary *m, bool json,
                         const char *guesses, FILE *stream)
{
    static const char *const heads[] = {"kind", ">repaired"};
    struct table table;
    struct text out = {0};

    if (json)
        return write_json(m, guesses, stream);
    table_init(&table, heads, 2);
    if (guesses)
        table_add_column(&table, str_of(guesses), true);
    table_add_column(&table, STR("remaining"), true);
    add_rows(m, guesses, &table);
    if (table_rows(&table))
        table_write(&table, TABLE_TEXT, &out);
    bool failed = table.failed || out.failed;
    if (!failed)
        cli_write(stream, text_str(&out));
    table_release(&table);
    text_release(&out);
    return failed ? cli_environment("out of memory") : STATUS_FINE;
}
