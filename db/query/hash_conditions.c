/* Finds records by the hash of a citation. */
#include "archive_cite.h"
#include "translate.h"

/* Lists the records that have the hash. All candidates are read, because the
   archive indexes only a part of each hash. */
static void add_records(struct translation *t, uint64_t hash)
{
    int64_t record = 0;

    while (t->archive && !t->fault) {
        t->fault = archive_find_hash(t->archive, hash, record, &record);
        if (!record)
            return;
        text_addf(&t->work, ", ?%zu", translate_number(t, record));
    }
}

void condition_hash(struct translation *t, const struct field *field,
                    const struct condition *condition)
{
    uint64_t hash;

    if (!archive_hash_parse(condition->value, &hash)) {
        translate_refuse(t, condition,
                         "a hash must have 16 digits from 0 to 9 and a to f");
        return;
    }
    (void)field;
    text_addf(&t->work, "r.id %sIN (0",
              condition->op == QUERY_EQUAL ? "" : "NOT ");
    add_records(t, hash);
    text_add(&t->work, STR(")"));
}
