#include "../store.h"

#include <stdlib.h>

/*
 * A Bloom filter over the identities in the archive: most records of an
 * import are new, and asking the table for each costs a page at random.
 */
enum {
    SIEVE_BITS = 1 << 23,
    SIEVE_PROBES = 3,
    SIEVE_SHIFT = 20, /* between the bits of a hash that a probe takes */
};

struct sieve {
    int64_t version; /* of the data it was made from */
    uint64_t words[SIEVE_BITS / 64];
};

static uint64_t bit_of(uint64_t identity, int probe)
{
    return (identity >> (probe * SIEVE_SHIFT)) % SIEVE_BITS;
}

static void put(struct sieve *s, uint64_t identity)
{
    for (int probe = 0; probe < SIEVE_PROBES; probe++) {
        uint64_t bit = bit_of(identity, probe);
        s->words[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

static int fill(struct archive *a)
{
    sqlite3_stmt *all = store_statement(a, STATEMENT_ALL_IDENTITIES);
    int result;

    if (!all)
        return sqlite3_errcode(a->db);
    while ((result = sqlite3_step(all)) == SQLITE_ROW)
        put(a->sieve, (uint64_t)sqlite3_column_int64(all, 0));
    sqlite3_reset(all);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* SQLite's count of other programs' commits. */
static int data_version(struct archive *a, int64_t *version)
{
    sqlite3_stmt *statement = store_statement(a, STATEMENT_DATA_VERSION);
    int result = statement ? sqlite3_step(statement) : SQLITE_ROW;

    if (!statement || result != SQLITE_ROW)
        return sqlite3_errcode(a->db);
    *version = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return SQLITE_OK;
}

int sieve_ready(struct archive *a)
{
    int64_t version = 0;
    int result = data_version(a, &version);

    if (result != SQLITE_OK || (a->sieve && a->sieve->version == version))
        return result;
    free(a->sieve);
    a->sieve = calloc(1, sizeof *a->sieve);
    if (!a->sieve)
        return SQLITE_NOMEM;
    a->sieve->version = version;
    return fill(a);
}

void sieve_add(struct archive *a, uint64_t identity)
{
    put(a->sieve, identity);
}

bool sieve_may_hold(struct archive *a, uint64_t identity)
{
    for (int probe = 0; probe < SIEVE_PROBES; probe++) {
        uint64_t bit = bit_of(identity, probe);
        if (!(a->sieve->words[bit / 64] >> bit % 64 & 1))
            return false;
    }
    return true;
}
