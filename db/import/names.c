#include "names.h"

#include "fold.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    PLACES = 32768,    /* slots for names of each kind */
    KEPT_MOST = 24576, /* maximum number of names cached per kind */
    NAME_SHORT = 47,   /* maximum number of bytes of a cached name */
    LIST_AFTER = 256,  /* number of names that are looked up one by one before
                          all are listed */
    LIST_MOST = 16384, /* if there are more names than this, they are not
                          listed */
};

struct cached_name {
    int64_t id;
    uint8_t length;
    char name[NAME_SHORT];
};

struct name_cache {
    struct cached_name list[KEPT_MOST]; /* in the order in which they were
                                           added */
    uint16_t places[PLACES]; /* hash table: indexes into `list`, counted from 1;
                                0 if there is none */
    size_t kept;
    bool all;         /* `list` has all short names that the archive had when
                         the transaction began */
    size_t looked_up; /* number of names that were not in the cache */
};

/* The last variant. Consecutive records usually have the same variant. */
struct variant_slot {
    int64_t id;
    struct text game, options;
};

struct names {
    struct sql *sql;
    struct name_cache kinds[NAME_KINDS];
    struct variant_slot variant;
};

#define NAMES(name_table, column)                   \
    .find = {SQL_LOOKUP(name_table, "id", column)}, \
    .list = {.table = name_table, .columns = "id, " column, .rest = MOST}
/* Makes the statements for spellings that belong to an owner, such as a
   person. */
#define SPELLINGS(name_table, owner, of)                           \
    {                                                              \
        NAMES(name_table, "name"),                                 \
            .add = {SQL_INSERT(name_table, "name", "folded", of)}, \
            .add_owner = {SQL_INSERT(owner, "name")},              \
    }
#define MOST " LIMIT ?1"

static const struct {
    struct sql_lookup find, list; /* `find` finds one name; `list` lists all
                                     names */
    struct sql_write add, add_owner;
} kinds[NAME_KINDS] = {
    [NAME_SPELLING] = SPELLINGS("spelling", "person", "person"),
    [NAME_EVENT] = SPELLINGS("event_name", "called_event", "called"),
    [NAME_SITE] = SPELLINGS("site", "called_site", "called"),
    [NAME_COUNTRY] = SPELLINGS("country_name", "called_country", "called"),
    [NAME_CITY] = SPELLINGS("city_name", "called_city", "called"),
    [NAME_SOURCE] = {NAMES("source_name", "name"),
                     .add = {SQL_INSERT("source_name", "name")}},
    [NAME_WORD] = {NAMES("word", "folded"),
                   .add = {SQL_INSERT("word", "folded")}},
    [NAME_DATE] = {.find = {SQL_LOOKUP("written_date", "id", "written"),
                            .rest = " AND coalesce(earliest, 0) ="
                                    " coalesce(?2, 0) AND coalesce(latest, 0)"
                                    " = coalesce(?3, 0)"},
                   .list = {.table = "written_date",
                            .columns = "id, written, earliest, latest",
                            .rest = MOST},
                   .add = {SQL_INSERT("written_date", "written", "earliest",
                                      "latest")}},
};

struct names *names_new(struct sql *sql)
{
    struct names *n = calloc(1, sizeof *n);

    if (n)
        n->sql = sql;
    return n;
}

void names_free(struct names *n)
{
    if (!n)
        return;
    text_release(&n->variant.game);
    text_release(&n->variant.options);
    free(n);
}

/* Adds a spelling together with a new owner. */
static int add_spelling(struct sql *sql, enum name_kind kind, struct str name,
                        int64_t *id)
{
    struct text folded = {0};
    int64_t owner;
    int fault = sql_insert(sql, &kinds[kind].add_owner,
                           VALUES(value_text(name)), &owner);

    fold_name(name, &folded);
    if (!fault && folded.failed)
        fault = sql_fault(sql, ARCHIVE_MEMORY);
    if (!fault)
        fault =
            sql_insert(sql, &kinds[kind].add,
                       VALUES(value_text(name), value_words(text_str(&folded)),
                              value_number(owner)),
                       id);
    text_release(&folded);
    return fault;
}

/* ---- names in memory ----------------------------------------------------- */

static bool has_key(const struct cached_name *kept, struct str key)
{
    return str_equal(key, (struct str){kept->name, kept->length});
}

/* Returns the slot of the key, or the empty slot where the key belongs. */
static uint16_t *find_slot(struct name_cache *known, struct str key)
{
    size_t at = (size_t)XXH3_64bits(key.ptr, key.len) % PLACES;
    uint16_t place;

    while ((place = known->places[at]) &&
           !has_key(&known->list[place - 1], key))
        at = (at + 1) % PLACES;
    return &known->places[at];
}

/* Returns the number of the key, or 0 if it is not in the cache. */
static int64_t cached_id(struct name_cache *known, struct str key)
{
    uint16_t place = *find_slot(known, key);

    return place ? known->list[place - 1].id : 0;
}

static void forget_names(struct name_cache *known)
{
    memset(known->places, 0, sizeof known->places);
    known->kept = 0;
    known->all = false;
}

static void cache_name(struct name_cache *known, struct str key, int64_t id)
{
    if (key.len > NAME_SHORT)
        return;
    if (known->kept == KEPT_MOST)
        forget_names(known);
    uint16_t *place = find_slot(known, key);
    if (!*place)
        *place = (uint16_t)++known->kept;
    struct cached_name *kept = &known->list[*place - 1];
    *kept = (struct cached_name){.id = id, .length = (uint8_t)key.len};
    memcpy(kept->name, key.ptr, key.len);
}

/* Makes the key of a date from its days and its text. Returns an empty key if
   it would be too long. */
static struct str date_key(struct str written, struct days days,
                           char room[NAME_SHORT])
{
    if (written.len > NAME_SHORT - sizeof days)
        return STR_NONE;
    memcpy(room, &days, sizeof days);
    memcpy(room + sizeof days, written.ptr, written.len);
    return (struct str){room, sizeof days + written.len};
}

static void cache_row(struct name_cache *known, enum name_kind kind,
                      const struct sql_rows *row)
{
    char room[NAME_SHORT];
    struct str key = sql_text(row, 1);

    if (kind == NAME_DATE)
        key = date_key(
            key, (struct days){sql_number(row, 2), sql_number(row, 3)}, room);
    if (key.len)
        cache_name(known, key, sql_number(row, 0));
}

/* Reads all names of a kind at once if many were looked up, unless there are
   too many names. Single lookups are slow on a server. */
static int list_names(struct names *n, enum name_kind kind)
{
    struct name_cache *known = &n->kinds[kind];
    size_t listed = 0;

    if (known->looked_up++ != LIST_AFTER)
        return ARCHIVE_OK;
    forget_names(known);
    known->all = true;
    struct sql_rows rows = sql_look_up(n->sql, &kinds[kind].list,
                                       VALUES(value_number(LIST_MOST + 1)));
    for (; known->all && sql_next(&rows); listed++) {
        cache_row(known, kind, &rows);
        known->all &= listed < LIST_MOST;
    }
    return sql_end(&rows);
}

/* Sets *id to the number of the key if it is in the cache. Otherwise sets *id
   to 0, and *may to true if the archive may have the name. */
static int look_up_name(struct names *n, enum name_kind kind, struct str key,
                        int64_t *id, bool *may)
{
    struct name_cache *known = &n->kinds[kind];
    int fault = ARCHIVE_OK;

    *id = cached_id(known, key);
    *may = !*id && !(known->all && key.len <= NAME_SHORT);
    if (!*may)
        return fault;
    fault = list_names(n, kind);
    if (!fault && known->all) {
        *id = cached_id(known, key);
        *may = !*id && key.len > NAME_SHORT;
    }
    return fault;
}

/* Finds a name by the values of its row, or adds it. A name with an empty key
   is not cached. */
static int find_or_add(struct names *n, enum name_kind kind, struct str key,
                       struct sql_values values, int64_t *id)
{
    bool may = true;
    int fault = key.len ? look_up_name(n, kind, key, id, &may) : ARCHIVE_OK;

    if (fault || *id)
        return fault;
    if (may)
        fault = sql_find(n->sql, &kinds[kind].find, values, id);
    if (!fault && !*id)
        fault = kinds[kind].add_owner.table
                    ? add_spelling(n->sql, kind, key, id)
                    : sql_insert(n->sql, &kinds[kind].add, values, id);
    if (!fault && key.len)
        cache_name(&n->kinds[kind], key, *id);
    return fault;
}

int names_find_or_add(struct names *n, enum name_kind kind, struct str name,
                      int64_t *id)
{
    *id = 0;
    return name.len ? find_or_add(n, kind, name, VALUES(value_text(name)), id)
                    : ARCHIVE_OK;
}

int names_date(struct names *n, struct str written, struct days days,
               int64_t *id)
{
    char room[NAME_SHORT];

    *id = 0;
    return written.len
               ? find_or_add(n, NAME_DATE, date_key(written, days, room),
                             VALUES(value_text(written), value_id(days.first),
                                    value_id(days.last)),
                             id)
               : ARCHIVE_OK;
}

int settings_write(struct sql *sql, const struct sql_write *insert,
                   int64_t owner, const struct setting *settings, size_t count)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < count; i++)
        fault =
            sql_run(sql, insert,
                    VALUES(value_number(owner), value_text(settings[i].name),
                           value_text(settings[i].value)));
    return fault;
}

/* Finds a variant. For a variant without options, the options are an empty
   text, not NULL. */
static int find_variant(struct sql *sql, const struct row *row, int64_t *id)
{
    static const struct sql_lookup find = {
        SQL_LOOKUP("variant", "id", "game", "options")};
    static const struct sql_write add = {
        SQL_INSERT("variant", "game", "options")};
    static const struct sql_write add_option = {
        SQL_INSERT("option", "variant", "name", "value"), .skips = true};
    const struct sql_values values =
        VALUES(value_text(row->game), value_words(row->options));
    int fault = sql_find(sql, &find, values, id);

    if (fault || *id)
        return fault;
    fault = sql_insert(sql, &add, values, id);
    return fault ? fault
                 : settings_write(sql, &add_option, *id, row->option,
                                  row->option_count);
}

int names_variant(struct names *n, const struct row *row, int64_t *id)
{
    struct variant_slot *slot = &n->variant;

    *id = 0;
    if (!row->game.len)
        return ARCHIVE_OK;
    if (slot->id && str_equal(row->game, text_str(&slot->game)) &&
        str_equal(row->options, text_str(&slot->options))) {
        *id = slot->id;
        return ARCHIVE_OK;
    }
    int fault = find_variant(n->sql, row, id);
    text_clear(&slot->game);
    text_clear(&slot->options);
    text_add(&slot->game, row->game);
    text_add(&slot->options, row->options);
    slot->id = !fault && !slot->game.failed && !slot->options.failed ? *id : 0;
    return fault;
}

void names_forget(struct names *n)
{
    n->variant.id = 0;
    for (size_t kind = 0; kind < NAME_KINDS; kind++)
        if (n->kinds[kind].kept)
            forget_names(&n->kinds[kind]);
}

void names_begin(struct names *n)
{
    for (size_t kind = 0; kind < NAME_KINDS; kind++) {
        struct name_cache *known = &n->kinds[kind];
        known->all = false;
        if (known->looked_up > LIST_AFTER)
            known->looked_up = LIST_AFTER;
    }
}
