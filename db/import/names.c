#include "../fold.h"
#include "import.h"

#include <string.h>
#include <xxhash.h>

/* A name as it is spelled belongs to what is called by one of them. */
#define KIND(spelling, owner, of)                             \
    {                                                         \
        "SELECT id FROM " spelling " WHERE name = ?1",        \
            "INSERT INTO " owner " (name) VALUES (?1)",       \
            "INSERT INTO " spelling " (name, folded, " of ")" \
            " VALUES (?1, ?3, ?2)"                            \
    }

static const struct {
    const char *find, *add_owner, *add;
} kinds[NAME_KINDS] = {
    [NAME_SPELLING] = KIND("spelling", "person", "person"),
    [NAME_EVENT] = KIND("event_name", "called_event", "called"),
    [NAME_SITE] = KIND("site", "called_site", "called"),
    [NAME_COUNTRY] = KIND("country_name", "called_country", "called"),
    [NAME_CITY] = KIND("city_name", "called_city", "called"),
    [NAME_SOURCE] = {"SELECT id FROM source_name WHERE name = ?1", NULL,
                     "INSERT INTO source_name (name) VALUES (?1)"},
    [NAME_WORD] = {"SELECT id FROM word WHERE folded = ?1", NULL,
                   "INSERT INTO word (folded) VALUES (?1)"},
};

static int add(struct sql *sql, enum name_kind kind, struct str name,
               int64_t owner, int64_t *id)
{
    struct text folded = {0};

    fold_name(name, &folded);
    int fault = folded.failed
                    ? sql_fault(sql, ARCHIVE_MEMORY)
                    : sql_insert(sql, kinds[kind].add,
                                 VALUES(value_text(name), value_number(owner),
                                        value_words(text_str(&folded))),
                                 id);
    text_release(&folded);
    return fault;
}

/* A spelling that is new is of nothing that is there. */
static int find_or_add(struct sql *sql, enum name_kind kind, struct str name,
                       int64_t *id)
{
    int64_t owner;
    int fault = sql_get(sql, kinds[kind].find, VALUES(value_text(name)), id);

    if (fault || *id)
        return fault;
    if (!kinds[kind].add_owner)
        return sql_insert(sql, kinds[kind].add, VALUES(value_text(name)), id);
    fault = sql_insert(sql, kinds[kind].add_owner, VALUES(value_text(name)),
                       &owner);
    return fault ? fault : add(sql, kind, name, owner, id);
}

/* What is known by heart: the number of the key, or 0 and where to keep it. */
static int64_t recall(struct archive_import *import, enum name_kind kind,
                      struct str key, struct name_slot **slot)
{
    uint64_t hash = XXH3_64bits(key.ptr, key.len);

    *slot = &import->names[kind][hash % NAME_SLOTS];
    return (*slot)->id &&
                   str_equal(key, (struct str){(*slot)->name, (*slot)->length})
               ? (*slot)->id
               : 0;
}

static void keep(struct archive_import *import, enum name_kind kind,
                 struct name_slot *slot, struct str key, int64_t id)
{
    if (key.len > NAME_SHORT)
        return;
    import->named[kind] = true;
    *slot = (struct name_slot){.id = id, .length = (uint8_t)key.len};
    memcpy(slot->name, key.ptr, key.len);
}

int names_find(struct archive_import *import, enum name_kind kind,
               struct str name, int64_t *id)
{
    struct name_slot *slot;

    *id = 0;
    if (!name.len)
        return ARCHIVE_OK;
    *id = recall(import, kind, name, &slot);
    int fault = *id ? ARCHIVE_OK : find_or_add(import->sql, kind, name, id);
    if (!fault)
        keep(import, kind, slot, name, *id);
    return fault;
}

static int find_date(struct sql *sql, struct str written, struct days days,
                     int64_t *id)
{
    const struct sql_values values =
        VALUES(value_text(written), value_id(days.first), value_id(days.last));
    int fault = sql_get(sql,
                        "SELECT id FROM written_date WHERE written = ?1 AND"
                        " coalesce(earliest, 0) = coalesce(?2, 0) AND"
                        " coalesce(latest, 0) = coalesce(?3, 0)",
                        values, id);

    return fault || *id
               ? fault
               : sql_insert(sql,
                            "INSERT INTO written_date (written, earliest,"
                            " latest) VALUES (?1, ?2, ?3)",
                            values, id);
}

int names_date(struct archive_import *import, struct str written,
               struct days days, int64_t *id)
{
    char bytes[NAME_SHORT];
    struct name_slot *slot;

    *id = 0;
    if (!written.len)
        return ARCHIVE_OK;
    if (written.len > sizeof bytes - sizeof days)
        return find_date(import->sql, written, days, id);
    memcpy(bytes, &days, sizeof days);
    memcpy(bytes + sizeof days, written.ptr, written.len);
    struct str key = {bytes, sizeof days + written.len};
    *id = recall(import, NAME_DATE, key, &slot);
    int fault = *id ? ARCHIVE_OK : find_date(import->sql, written, days, id);
    if (!fault)
        keep(import, NAME_DATE, slot, key, *id);
    return fault;
}

int settings_write(struct sql *sql, const char *insert, int64_t owner,
                   const struct setting *settings, size_t count)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < count; i++)
        fault =
            sql_run(sql, insert,
                    VALUES(value_number(owner), value_text(settings[i].name),
                           value_text(settings[i].value)));
    return fault;
}

/* No options are an empty text here, not NULL. */
static int find_variant(struct sql *sql, const struct row *row, int64_t *id)
{
    const struct sql_values values =
        VALUES(value_text(row->game), value_words(row->options));
    int fault =
        sql_get(sql, "SELECT id FROM variant WHERE game = ?1 AND options = ?2",
                values, id);

    if (fault || *id)
        return fault;
    fault = sql_insert(
        sql, "INSERT INTO variant (game, options) VALUES (?1, ?2)", values, id);
    return fault ? fault
                 : settings_write(sql,
                                  "INSERT INTO option (variant, name, value)"
                                  " VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
                                  *id, row->option, row->option_count);
}

int names_variant(struct archive_import *import, const struct row *row,
                  int64_t *id)
{
    struct variant_slot *slot = &import->variant;

    *id = 0;
    if (!row->game.len)
        return ARCHIVE_OK;
    if (slot->id && str_equal(row->game, text_str(&slot->game)) &&
        str_equal(row->options, text_str(&slot->options))) {
        *id = slot->id;
        return ARCHIVE_OK;
    }
    int fault = find_variant(import->sql, row, id);
    text_clear(&slot->game);
    text_clear(&slot->options);
    text_add(&slot->game, row->game);
    text_add(&slot->options, row->options);
    slot->id = !fault && !slot->game.failed && !slot->options.failed ? *id : 0;
    return fault;
}

void names_forget(struct archive_import *import)
{
    import->variant.id = 0;
    for (size_t kind = 0; kind < NAME_KINDS; kind++) {
        if (import->named[kind])
            memset(import->names[kind], 0, sizeof import->names[kind]);
        import->named[kind] = false;
    }
}
