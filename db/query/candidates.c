#include "candidates.h"

enum {
    COLUMN_ID,
    COLUMN_VARIANT,
    COLUMN_START,
    COLUMN_MOVES,
    COLUMN_CLAIMS,
    COLUMN_CONTENT,
    COLUMN_FACTS,
};

enum { CONTENT_MOST = 16 << 20 }; /* bytes; no stored content is longer */

int candidates_prepare(struct archive *a, const struct translation *t)
{
    int fault = ARCHIVE_OK;

    if (t->winners)
        fault = archive_define_winners(a);
    if (!fault && t->winners)
        fault = archive_precompute_winners(a);
    if (!fault && t->belonging)
        fault = archive_define_members(a);
    return fault;
}

int candidates_ask(struct translation *t, const struct selection *s,
                   struct filter *filter, struct sql_rows *rows)
{
    struct text facts = {0}, sql = {0};

    filter_make(filter, &t->terms, &facts);
    statement_write(t, s, text_str(&facts), &sql);
    sql.failed |= facts.failed || s->sql.failed;
    if (!t->faulty && !t->fault)
        *rows = sql_query_text(t->archive->sql, &sql,
                               (struct sql_values){t->values, t->value_count});
    text_release(&facts);
    text_release(&sql);
    return t->fault ? t->fault : rows->fault;
}

static void read_features(struct candidate *out, struct sql_rows *row,
                          struct feature_sets *features)
{
    const struct features none = features_none();

    if (!features)
        return;
    sql_stop_rows(row, feature_sets_get(features, out->id, &out->features));
    out->has_features = !features_are_same(&out->features, &none);
}

void candidate_read(struct candidate *out, struct sql_rows *row, size_t facts,
                    struct feature_sets *features)
{
    struct str content = sql_text(row, COLUMN_CONTENT);

    *out = (struct candidate){
        .id = sql_number(row, COLUMN_ID),
        .variant = sql_number(row, COLUMN_VARIANT),
        .start = sql_text(row, COLUMN_START),
        .content = content.len <= CONTENT_MOST ? content : STR_NONE,
        .played = !sql_is_null(row, COLUMN_MOVES),
    };
    candidate_set_plies(out, sql_text(row, COLUMN_MOVES),
                        sql_text(row, COLUMN_CLAIMS));
    for (size_t i = 0; i < facts; i++)
        if (sql_number(row, COLUMN_FACTS + (int)i))
            out->facts[i / 64] |= UINT64_C(1) << i % 64;
    read_features(out, row, features);
}
