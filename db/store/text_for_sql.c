/* SQL functions for the text and the labels of a record, and for the reason why
   a record has no text. */
#include <stdlib.h>

#include "archive_query.h"
#include "evaluate.h"
#include "stored_rows.h"

/* Appends the text of a record. Sets *none to true if the record does not
   exist, or if its text is lost or on unreadable pages. A missing text is not
   treated as a fault, so that other columns can still be returned. */
static int append_record_text(struct stored *s, struct text *out, bool *none)
{
    *none = !stored_next(s) || stored_text_damage(s);
    if (!*none)
        text_add(out, s->row.text);
    int fault = stored_end(s);
    if (fault != ARCHIVE_BROKEN)
        return fault;
    sql_clear_fault(s->sql);
    return ARCHIVE_OK;
}

int archive_make_texts(struct archive *a)
{
    if (a->texts)
        return ARCHIVE_OK;
    a->texts = malloc(sizeof *a->texts);
    if (!a->texts)
        return sql_fault(a->sql, ARCHIVE_MEMORY);
    stored_init(a->texts, a->sql);
    return ARCHIVE_OK;
}

int archive_text(struct archive *a, int64_t id, struct text *out, bool *none)
{
    int fault = archive_make_texts(a);

    if (fault)
        return fault;
    stored_begin_whole(a->texts, id);
    return append_record_text(a->texts, out, none);
}

/* ---- functions for SQL --------------------------------------------------- */

static int sql_text_of_record(void *context, int64_t record, struct text *out,
                              bool *none)
{
    return archive_text(context, record, out, none);
}

static int sql_texts_of_records(void *context, int64_t first, int64_t last,
                                sql_value_taker *take, void *taker)
{
    struct archive *a = context;
    int fault = archive_make_texts(a);
    bool more = true;

    if (fault)
        return fault;
    stored_begin_some(a->texts, first, last);
    while (more && stored_next(a->texts)) {
        bool none = stored_text_damage(a->texts);
        more = take(taker, a->texts->id, a->texts->row.text, none);
    }
    return stored_end(a->texts);
}

/* ---- games --------------------------------------------------------------- */

int archive_generation(struct archive *a, int64_t *out)
{
    return sql_generation(a->sql, out);
}

/* Appends the data of a game that an evaluator needs: options, start, moves and
   claims. */
static void append_game_data(const struct row *row, struct text *out)
{
    for (size_t i = 0; i < row->option_count; i++) {
        text_add(out, row->option[i].name);
        text_add(out, row->option[i].value);
    }
    text_add(out, row->start);
    text_add(out, row->moves);
    text_add(out, row->claims);
}

static struct str read_part(struct str *rest, struct str like)
{
    struct str part = str_part(*rest, 0, like.len);

    *rest = str_from(*rest, like.len);
    return part;
}

static void unpack_game(const struct row *row, struct str bytes,
                        struct setting *options, struct evaluated_game *out)
{
    for (size_t i = 0; i < row->option_count; i++) {
        options[i].name = read_part(&bytes, row->option[i].name);
        options[i].value = read_part(&bytes, row->option[i].value);
    }
    *out = (struct evaluated_game){.rules = game_find(row->game),
                                   .options = options,
                                   .option_count = row->option_count,
                                   .played = row->played};
    out->start = read_part(&bytes, row->start);
    out->moves = read_part(&bytes, row->moves);
    out->claims = read_part(&bytes, row->claims);
}

int archive_game(struct archive *a, int64_t id, struct text *bytes,
                 struct setting options[RULES_TAGS_MAX],
                 struct evaluated_game *out, bool *none)
{
    int fault = archive_make_texts(a);
    size_t begin = bytes->len;

    *none = true;
    if (fault)
        return fault;
    stored_begin_one(a->texts, id);
    if (stored_next(a->texts)) {
        append_game_data(&a->texts->row, bytes);
        *none = bytes->failed;
        if (!bytes->failed)
            unpack_game(&a->texts->row, str_from(text_str(bytes), begin),
                        options, out);
    }
    fault = stored_end(a->texts);
    return fault || !bytes->failed ? fault : sql_fault(a->sql, ARCHIVE_MEMORY);
}

int archive_define_texts(struct archive *a)
{
    return sql_define_function(
        a->sql, &(struct sql_definition){"text_of", sql_text_of_record,
                                         sql_texts_of_records, a});
}

void archive_forget_texts(struct archive *a)
{
    if (a->texts)
        stored_release(a->texts);
    free(a->texts);
    a->texts = NULL;
}

/* ---- lost texts ---------------------------------------------------------- */

static int report_place(struct archive *a, int64_t record, struct text *out)
{
    struct sql_rows row =
        sql_query(a->sql,
                  "SELECT i.file, r.byte FROM record r"
                  " JOIN import i ON i.id = r.import WHERE r.id = ?1",
                  VALUES(value_number(record)));

    text_addf(out, "record %lld", (long long)record);
    if (sql_next(&row)) {
        text_add(out, STR(" ("));
        text_add(out, sql_text(&row, 0));
        text_addf(out, ", byte %lld)", (long long)sql_number(&row, 1));
    }
    return sql_end(&row);
}

static int report_loss(struct archive *a, int64_t record, struct text *out)
{
    struct stored *s = a->texts;
    const char *why = NULL;
    int64_t dictionary = 0;

    stored_begin_whole(s, record);
    if (stored_next(s)) {
        why = stored_text_damage(s);
        if (text_store_is_dictionary(why))
            dictionary = s->kept.dictionary;
    }
    int fault = stored_end(s);
    if (fault == ARCHIVE_BROKEN) {
        sql_clear_fault(a->sql);
        fault = ARCHIVE_OK;
        why = "the text is in a damaged part of the archive";
    }
    text_addf(out, ": %s", why ? why : "the text is intact");
    if (dictionary)
        text_addf(out, " (dictionary %lld)", (long long)dictionary);
    return fault;
}

int archive_report_loss(struct archive *a, int64_t record, struct text *out)
{
    int fault = archive_make_texts(a);

    if (!fault)
        fault = report_place(a, record, out);
    if (!fault)
        fault = report_loss(a, record, out);
    if (!fault && out->failed)
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    return fault;
}
