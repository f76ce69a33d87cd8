/* Checks an archive for inconsistencies. */
#include "../events/events.h"
#include "../openings/opening_cache.h"
#include "../store/feature_sets.h"
#include "../store/invalid_text.h"
#include "../store/record_scan.h"
#include "../store/watch.h"
#include "archive_edit.h"
#include "fold.h"
#include "seal.h"

struct check_state {
    struct archive *a;
    const struct archive_rows *rows;
    const struct archive_reader *reader; /* may be NULL */
    bool stored_only; /* compare what is stored, and compute nothing again */
    bool lost; /* some records cannot be read, so their rows in other tables are
                  not counted */
    struct sealing *sealing; /* receives the records; may be NULL */
    struct record_scan scan;
    struct feature_sets *kept; /* reader of the signatures stored in the
                                  archive */
    struct text_store *texts;  /* used for checking dictionaries */
    struct row again;          /* the row as computed again from the text */
    int64_t total;             /* number of records */
    uint64_t records, signatures, openings; /* expected numbers of rows */
};

static const char again[] = "export the record, correct it and import it again";
static const char forced[] = "replace or delete the record with --force";
static const char shown[] = "write the event with \"event ... show\", correct "
                            "it and import it with --replace";
static const char whole[] =
    "export everything and import it into a new archive";
static const char salvage[] = "restore a backup, or use \"recover\"";

static void report_finding(const struct check_state *c, int64_t record,
                           struct str finding, const char *advice)
{
    const struct archive_value values[] = {
        {.kind = record ? VALUE_NUMBER : VALUE_NONE, .number = record},
        {.kind = VALUE_TEXT, .text = finding},
        {.kind = VALUE_TEXT, .text = str_of(advice)},
    };

    c->rows->take(c->rows->context, values);
}

static void report_record(const struct check_state *c, const char *finding)
{
    report_finding(c, c->scan.stored.id, str_of(finding), again);
}

/* Reports a part of the archive that cannot be read because pages are damaged,
   and returns ARCHIVE_OK. Returns all other faults unchanged. */
static int report_unreadable(const struct check_state *c, int fault,
                             int64_t record, const char *part)
{
    struct text finding = {0};

    if (fault != ARCHIVE_BROKEN)
        return fault;
    text_addf(&finding, "%s cannot be read: the file is damaged", part);
    sql_clear_fault(c->a->sql);
    if (finding.failed)
        return sql_fault(c->a->sql, ARCHIVE_MEMORY);
    report_finding(c, record, text_str(&finding), salvage);
    text_release(&finding);
    return ARCHIVE_OK;
}

/* ---- checking a record --------------------------------------------------- */

static int check_signature(struct check_state *c)
{
    const struct features wanted = features_of_row(&c->scan.stored.row),
                          none = features_none();
    struct features found;
    int fault = feature_sets_get(c->kept, c->scan.stored.id, &found);

    if (!fault && !features_are_same(&found, &wanted))
        report_record(c, "the stored signature does not match the moves");
    c->signatures += !features_are_same(&wanted, &none);
    return fault;
}

static int check_openings(struct check_state *c)
{
    const struct row *row = &c->scan.stored.row;
    int64_t found = 1;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && found && i < row->opening_count; i++) {
        const struct row_opening *o = &row->openings[i];
        fault = sql_get(
            c->a->sql,
            "SELECT 1 FROM " ROW_OPENINGS " WHERE canonical = ?1 AND exact"
            " = ?2 AND record = ?3 AND ply = ?4",
            VALUES(value_number((int64_t)o->canonical),
                   value_number((int64_t)o->exact),
                   value_number(c->scan.stored.id), value_number(o->ply)),
            &found);
    }
    if (!fault && !found)
        report_record(
            c,
            "some of the first positions are missing from the table opening");
    c->openings += row->opening_count;
    return fault;
}

static int check_identity(struct check_state *c)
{
    struct row *row = &c->scan.stored.row;
    int64_t found;

    if (!row_identity(row))
        return sql_fault(c->a->sql, ARCHIVE_MEMORY);
    int fault = sql_get(
        c->a->sql, "SELECT 1 FROM identity WHERE hash = ?1 AND record = ?2",
        VALUES(value_number(row_stored_identity(row->identity)),
               value_number(c->scan.stored.id)),
        &found);
    if (!fault && !found)
        report_record(c, "the stored identity does not match the content");
    return fault;
}

static bool has_same_identity(const struct row *anew, const struct row *row)
{
    return anew->identity == row->identity;
}

static int check_text(struct check_state *c)
{
    const struct row *row = &c->scan.stored.row;
    bool same;

    if (!row_reread(c->reader, row, &c->again, has_same_identity, &same))
        return sql_fault(c->a->sql, ARCHIVE_MEMORY);
    if (!same)
        report_record(
            c, "the text gives a different record when it is read again");
    else if (!str_equal(c->again.claims, row->claims) ||
             !str_equal(c->again.claimed_ending, row->claimed_ending))
        report_record(c, "the stored claims do not match the text");
    return ARCHIVE_OK;
}

/* Replays the moves and checks the data computed from them. */
static int check_moves(struct check_state *c)
{
    struct row *row = &c->scan.stored.row;
    size_t plies;
    int legal = row_replay(row, &plies), fault = ARCHIVE_OK;

    if (legal < 0)
        return sql_fault(c->a->sql, ARCHIVE_MEMORY);
    if (!legal) {
        report_record(c, "the stored moves are not legal");
    } else if (plies != row->plies) {
        report_record(
            c, "the number of stored moves differs from the number of plies");
    } else {
        fault = check_signature(c);
        if (!fault)
            fault = check_openings(c);
    }
    return fault;
}

/* Checks the days by which the record is found. */
static void check_days(struct check_state *c)
{
    const struct row *row = &c->scan.stored.row;
    struct days days = row_days(row);

    if (days.first != row->days.first || days.last != row->days.last)
        report_record(c, "the stored days do not match the date");
}

/* Compares the stored moves, days and openings with those computed again. */
static int check_computed(struct check_state *c)
{
    const struct row *row = &c->scan.stored.row;

    check_days(c);
    if (row->played)
        return check_moves(c);
    if (!row->broken && row->game.len && !row->content.len)
        report_record(c,
                      "the record has no moves, but is not marked as broken");
    return ARCHIVE_OK;
}

static int check_record(struct check_state *c)
{
    const struct stored *stored = &c->scan.stored;
    const struct row *row = &stored->row;
    int fault = watch_report(c->a, c->records++, c->total);

    if (fault)
        return fault;
    if (stored_text_damage(stored))
        report_finding(c, stored->id, str_of(stored_text_damage(stored)),
                       forced);
    if (invalid_text_of(row))
        report_finding(c, stored->id, str_of(invalid_text_of(row)), forced);
    if (!c->stored_only)
        fault = report_unreadable(c, check_computed(c), stored->id,
                                  "the data computed from the moves");
    if (!fault)
        fault = report_unreadable(c, check_identity(c), stored->id,
                                  "the stored identity");
    if (!fault && c->sealing && !stored_text_damage(stored))
        sealing_add(c->sealing, stored->id, row->identity, row->text);
    return !fault && c->reader && !row->broken && !stored->damage
               ? check_text(c)
               : fault;
}

static int report_lost(struct check_state *c)
{
    const struct record_scan *scan = &c->scan;
    struct text part = {0};

    c->lost = true;
    if (scan->first == scan->last)
        return report_unreadable(c, ARCHIVE_BROKEN, scan->first, "the record");
    text_add(&part, STR("records "));
    record_numbers_add(scan->first, scan->last, &part);
    text_add(&part, STR(" cannot be read: the file is damaged"));
    if (part.failed)
        return sql_fault(c->a->sql, ARCHIVE_MEMORY);
    report_finding(c, 0, text_str(&part), salvage);
    text_release(&part);
    return ARCHIVE_OK;
}

static int check_records(struct check_state *c)
{
    stored_init(&c->scan.stored, c->a->sql);
    record_scan_begin(&c->scan);
    while (record_scan_next(&c->scan))
        record_scan_stop(&c->scan,
                         c->scan.lost ? report_lost(c) : check_record(c));
    int fault = record_scan_end(&c->scan);
    stored_release(&c->scan.stored);
    return fault;
}

/* ---- rows that do not belong to a single record -------------------------- */

static int check_dictionary(void *context, const struct sql_rows *row)
{
    struct check_state *c = context;
    struct text finding = {0};
    const char *why;
    int64_t id = sql_number(row, 0);

    int fault = text_store_check(c->texts, id, &why);

    if (fault || !why)
        return fault;
    text_addf(&finding, "dictionary %lld: %s", (long long)id,
              text_store_is_dictionary(why) ? "the dictionary is damaged"
                                            : why);
    if (finding.failed)
        fault = sql_fault(c->a->sql, ARCHIVE_MEMORY);
    report_finding(c, 0, text_str(&finding), whole);
    text_release(&finding);
    return fault;
}

static int check_dictionaries(struct check_state *c)
{
    c->texts = text_store_new(c->a->sql);
    int fault = c->texts ? sql_each_row(c->a->sql,
                                        "SELECT id FROM dictionary ORDER BY id",
                                        NO_VALUES, check_dictionary, c)
                         : sql_fault(c->a->sql, ARCHIVE_MEMORY);
    text_store_free(c->texts);
    return fault;
}

static int check_label(void *context, const struct sql_rows *row)
{
    struct check_state *c = context;

    if (!archive_is_label(sql_text(row, 1)))
        report_finding(c, sql_number(row, 0),
                       STR("one of the labels is invalid"),
                       "delete the label from the table label");
    return ARCHIVE_OK;
}

static int check_labels(struct check_state *c)
{
    return sql_each_row(c->a->sql, "SELECT record, name FROM label", NO_VALUES,
                        check_label, c);
}

static int check_missing_objects(struct check_state *c)
{
    struct text names = {0};
    int fault = sql_list_missing(c->a->sql, &names);

    for (struct str rest = text_str(&names); !fault && rest.len;) {
        struct text finding = {0};
        struct str name = str_line(&rest);
        text_addf(&finding, "the %.*s is missing or different", (int)name.len,
                  name.ptr);
        report_finding(c, 0, text_str(&finding),
                       "create it again with \"vacuum\"");
        text_release(&finding);
    }
    text_release(&names);
    return fault;
}

struct fold_check {
    struct sql *sql;
    struct text folded;
    bool wrong;
};

static int check_fold(void *context, const struct sql_rows *row)
{
    struct fold_check *f = context;

    text_clear(&f->folded);
    fold_name(sql_text(row, 0), &f->folded);
    f->wrong |= !str_equal(text_str(&f->folded), sql_text(row, 1));
    return f->folded.failed ? sql_fault(f->sql, ARCHIVE_MEMORY) : ARCHIVE_OK;
}

/* Checks the folded names, which are used to find names regardless of case. */
static int check_folded(struct check_state *c)
{
    static const struct {
        const char *name, *rows;
    } tables[] = {
        {"spelling", "SELECT name, folded FROM spelling"},
        {"event_name", "SELECT name, folded FROM event_name"},
        {"site", "SELECT name, folded FROM site"},
        {"country_name", "SELECT name, folded FROM country_name"},
        {"city_name", "SELECT name, folded FROM city_name"},
    };
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof tables / sizeof *tables; i++) {
        struct fold_check f = {.sql = c->a->sql};
        struct text finding = {0};
        fault =
            sql_each_row(c->a->sql, tables[i].rows, NO_VALUES, check_fold, &f);
        text_addf(&finding,
                  "table %s: folded names do not match their spellings",
                  tables[i].name);
        if (!fault && f.wrong)
            report_finding(c, 0, text_str(&finding), whole);
        text_release(&finding);
        text_release(&f.folded);
    }
    return fault;
}

/* ---- checking everything ------------------------------------------------- */

static void find_damage(void *context, int64_t record, struct str finding)
{
    report_finding(context, record, finding, whole);
}

/* Reports rows that do not belong to any record. */
static int count_rows(struct check_state *c, const char *sql,
                      const char *finding, uint64_t wanted)
{
    int64_t count;
    int fault = sql_get(c->a->sql, sql, NO_VALUES, &count);

    if (!fault && (uint64_t)count > wanted && !c->lost)
        report_finding(c, 0, str_of(finding), whole);
    return fault;
}

static int check_opening_nodes(struct check_state *c)
{
    uint64_t wrong;
    int fault = opening_cache_check(c->a->sql, &wrong);

    if (!fault && wrong)
        report_finding(
            c, 0, STR("table next: the sums do not match the records"), whole);
    return fault;
}

static void find_word(void *context, struct str finding)
{
    report_finding(context, 0, finding, shown);
}

static int check_events(struct check_state *c)
{
    return events_check_words(c->a->sql, find_word, c);
}

static void find_text(void *context, struct str finding)
{
    report_finding(context, 0, finding, whole);
}

static int check_texts(struct check_state *c)
{
    return invalid_text_check(c->a->sql, find_text, c);
}

static int check_signatures(struct check_state *c)
{
    uint64_t count;
    int fault = feature_sets_count(c->a->sql, &count);

    if (!fault && count > c->signatures && !c->lost)
        report_finding(
            c, 0, STR("table signature: some rows belong to no record"), whole);
    return fault;
}

static int check_pages(struct check_state *c)
{
    return sql_check(c->a->sql, find_damage, c);
}

/* The total is only needed for progress, and stays 0 if it cannot be read. */
static int begin_watch(struct check_state *c)
{
    int fault = watch_begin(c->a, &c->total);

    if (fault != ARCHIVE_BROKEN)
        return fault;
    sql_clear_fault(c->a->sql);
    return ARCHIVE_OK;
}

static int check_counts(struct check_state *c)
{
    const struct {
        const char *count, *finding;
        uint64_t wanted;
        bool computed;
    } tables[] = {
        {"SELECT count(*) FROM opening",
         "table opening: some rows belong to no record", c->openings, true},
        {"SELECT count(*) FROM identity",
         "table identity: some rows belong to no record", c->records, false},
        {"SELECT count(*) FROM text",
         "table text: some rows belong to no record", c->records, false},
    };
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof tables / sizeof *tables; i++)
        if (!tables[i].computed || !c->stored_only)
            fault = count_rows(c, tables[i].count, tables[i].finding,
                               tables[i].wanted);
    return fault;
}

/* The parts of a check. A part that cannot be read is reported, and the check
   continues with the next one. */
static const struct {
    int (*check)(struct check_state *c);
    const char *part; /* subject of the finding */
    bool computed;    /* checks data that is computed from records */
} parts[] = {
    {check_pages, "some of the pages", false},
    {begin_watch, "", false},
    {check_records, "some of the records", false},
    {check_counts, "a table of records", false},
    {check_signatures, "table signature", true},
    {check_dictionaries, "a dictionary of texts", false},
    {check_labels, "table label", true},
    {check_folded, "a table of names", true},
    {check_missing_objects, "the schema", true},
    {check_opening_nodes, "table next", true},
    {check_events, "a table of events", true},
    {check_texts, "a table of texts", true},
};

static int check_archive_parts(struct check_state *c)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof parts / sizeof *parts; i++)
        if (!parts[i].computed || !c->stored_only)
            fault = report_unreadable(c, parts[i].check(c), 0, parts[i].part);
    return fault;
}

const char *const archive_check_columns[] = {"record", "finding", "remedy",
                                             NULL};

/* Runs in a read transaction, so that an incomplete commit of another program
   is not seen. */
static int check_archive(struct check_state *c, uint64_t *records)
{
    int fault = archive_check_version(c->a);

    c->kept = feature_sets_open(c->a->sql);
    if (!fault && !c->kept)
        fault = sql_fault(c->a->sql, ARCHIVE_MEMORY);
    if (!fault)
        fault = sql_begin_reading(c->a->sql);
    if (!fault)
        fault = check_archive_parts(c);
    row_release(&c->again);
    feature_sets_close(c->kept);
    sql_rollback(c->a->sql);
    *records = c->records;
    return fault;
}

int archive_check(struct archive *a, const struct archive_reader *reader,
                  const struct archive_rows *rows, uint64_t *records)
{
    struct check_state c = {.a = a, .rows = rows, .reader = reader};

    return check_archive(&c, records);
}

int archive_verify(struct archive *a, const struct archive_rows *rows,
                   uint64_t *records)
{
    struct check_state c = {.a = a, .rows = rows, .stored_only = true};

    return check_archive(&c, records);
}

/* ---- seals --------------------------------------------------------------- */

static void find_difference(void *context, struct str finding)
{
    report_finding(context, 0, finding,
                   "restore a backup that the seal matches, or make a new "
                   "seal if the change is meant");
}

/* Verifies an archive, and passes its records to a sealing, which is
   released. */
static int check_sealing(struct archive *a, struct sealing *s,
                         const struct archive_rows *rows, uint64_t *records,
                         struct text *seal)
{
    struct check_state c = {
        .a = a, .rows = rows, .stored_only = true, .sealing = s};

    s->find = find_difference;
    s->context = &c;
    int fault = check_archive(&c, records);
    if (!fault)
        sealing_end(s);
    if (!fault && seal)
        text_add(seal, text_str(&s->out));
    if (!fault && (s->out.failed || (seal && seal->failed)))
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    sealing_release(s);
    return fault;
}

int archive_seal(struct archive *a, const struct archive_rows *rows,
                 uint64_t *records, struct text *seal)
{
    struct sealing s;

    sealing_begin(&s);
    return check_sealing(a, &s, rows, records, seal);
}

int archive_verify_seal(struct archive *a, struct str seal,
                        const struct archive_rows *rows, uint64_t *records)
{
    struct sealing s;

    sealing_begin_comparing(&s, seal);
    return check_sealing(a, &s, rows, records, NULL);
}
