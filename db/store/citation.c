/* Cites records, and finds them by the hash of a citation. */
#include <string.h>

#include "../rows/rows.h"
#include "archive_cite.h"
#include "stored_rows.h"

const char *const archive_cite_columns[CITE_COLUMNS + 1] = {
    "record", "players", "event", "date", "result", "hash"};

/* ---- hashes -------------------------------------------------------------- */

bool archive_hash_parse(struct str digits, uint64_t *hash)
{
    *hash = 0;
    for (size_t i = 0; i < digits.len; i++) {
        int digit = ascii_hex_value(digits.ptr[i]);
        if (digit < 0)
            return false;
        *hash = *hash << 4 | (uint64_t)digit;
    }
    return digits.len == CITE_DIGITS;
}

/* Sets *there to true if the record exists and, if the identity depends on the
   record's text, has that text. */
static int read_identity(struct archive *a, int64_t record, uint64_t *identity,
                         bool *there)
{
    int fault = archive_make_texts(a);
    struct stored *s = a->texts;

    *there = false;
    if (fault)
        return fault;
    stored_begin_one(s, record);
    if (stored_next(s) && !(s->row.broken && stored_text_damage(s))) {
        *there = true;
        if (!row_identity(&s->row))
            sql_stop_rows(&s->records, sql_fault(a->sql, ARCHIVE_MEMORY));
        *identity = s->row.identity;
    }
    return stored_end(s);
}

int archive_find_hash(struct archive *a, uint64_t hash, int64_t after,
                      int64_t *record)
{
    int64_t hint = row_stored_identity(hash);
    uint64_t identity;
    bool there;
    int fault;

    for (*record = after;;) {
        fault =
            sql_get(a->sql,
                    "SELECT min(record) FROM identity WHERE hash = ?1"
                    " AND record > ?2",
                    VALUES(value_number(hint), value_number(*record)), record);
        if (!fault && *record)
            fault = read_identity(a, *record, &identity, &there);
        if (fault || !*record || (there && identity == hash))
            return fault;
    }
}

/* Returns the value of the column hash. If the text is lost, there is no value.
   A lost text is not treated as a fault, so that other columns can still be
   returned. */
static int find_record_hash(void *context, int64_t record, struct text *out,
                            bool *none)
{
    struct archive *a = context;
    uint64_t identity;
    bool there;
    int fault = read_identity(a, record, &identity, &there);

    *none = fault || !there;
    if (!*none)
        text_addf(out, "%016llx", (unsigned long long)identity);
    if (fault != ARCHIVE_BROKEN)
        return fault;
    sql_clear_fault(a->sql);
    return ARCHIVE_OK;
}

int archive_define_hashes(struct archive *a)
{
    return sql_define_function(
        a->sql, &(struct sql_definition){"hash_of", find_record_hash, NULL, a});
}

/* ---- citations ----------------------------------------------------------- */

static void add_player(struct text *out, struct str name)
{
    text_add(out, out->len ? STR(" - ") : STR(""));
    text_add(out, name.len ? name : STR("?"));
}

/* Joins the players of a row, up to the last player with a name. */
static void join_players(const struct sql_rows *row, struct text *out)
{
    int count = SEATS_MAX;

    while (count && !sql_text(row, count - 1).len)
        count--;
    for (int i = 0; i < count || (count && i < 2); i++)
        add_player(out, sql_text(row, i));
}

/* Returns no value for "", "*" and "????.??.??". */
static struct archive_value known_value(struct str text)
{
    size_t at = 0;

    while (at < text.len && strchr("?.*", text.ptr[at]))
        at++;
    return at < text.len ? value_words(text)
                         : (struct archive_value){.kind = VALUE_NONE};
}

static void emit_citation(const struct sql_rows *row, int64_t record,
                          struct str players, struct str hash,
                          const struct archive_rows *rows)
{
    const struct archive_value values[CITE_COLUMNS] = {
        [CITE_RECORD] = value_number(record),
        [CITE_PLAYERS] = known_value(players),
        [CITE_EVENT] = known_value(sql_text(row, SEATS_MAX)),
        [CITE_DATE] = known_value(sql_text(row, SEATS_MAX + 1)),
        [CITE_RESULT] = known_value(sql_text(row, SEATS_MAX + 2)),
        [CITE_HASH] = known_value(hash)};

    rows->take(rows->context, values);
}

static int emit_record_citation(struct archive *a, int64_t record,
                                struct str hash,
                                const struct archive_rows *rows)
{
    struct text players = {0};
    struct sql_rows row = sql_query(
        a->sql,
        "SELECT p.name, q.name, u.name, w.name, k.name, d.written, r.result"
        " FROM record r LEFT JOIN spelling f ON f.id = r.first"
        " LEFT JOIN spelling g ON g.id = r.second"
        " LEFT JOIN spelling y ON y.id = r.third"
        " LEFT JOIN spelling z ON z.id = r.fourth"
        " LEFT JOIN person p ON p.id = f.person"
        " LEFT JOIN person q ON q.id = g.person"
        " LEFT JOIN person u ON u.id = y.person"
        " LEFT JOIN person w ON w.id = z.person"
        " LEFT JOIN event_name n ON n.id = r.event_name"
        " LEFT JOIN called_event k ON k.id = n.called"
        " LEFT JOIN written_date d ON d.id = r.date WHERE r.id = ?1",
        VALUES(value_number(record)));

    if (sql_next(&row)) {
        join_players(&row, &players);
        if (players.failed)
            sql_stop_rows(&row, sql_fault(a->sql, ARCHIVE_MEMORY));
        else
            emit_citation(&row, record, text_str(&players), hash, rows);
    }
    text_release(&players);
    return sql_end(&row);
}

int archive_cite(struct archive *a, int64_t record,
                 const struct archive_rows *rows)
{
    struct text hash = {0};
    uint64_t identity;
    bool there;
    int fault = read_identity(a, record, &identity, &there);

    if (!fault && there)
        text_addf(&hash, "%016llx", (unsigned long long)identity);
    if (!fault && hash.failed)
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    if (!fault)
        fault = emit_record_citation(a, record, text_str(&hash), rows);
    text_release(&hash);
    return fault;
}

void archive_cite_line(const struct archive_value values[CITE_COLUMNS],
                       struct text *out)
{
    size_t begin = out->len;

    for (size_t i = CITE_PLAYERS; i < CITE_COLUMNS; i++) {
        if (values[i].kind == VALUE_NONE)
            continue;
        text_add(out, out->len > begin ? STR(", ") : STR(""));
        text_add(out, i == CITE_HASH ? STR("hash ") : STR(""));
        text_add(out, values[i].text);
    }
}
