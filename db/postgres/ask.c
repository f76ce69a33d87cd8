/* Runs statements that return one value. */
#include "postgres.h"

/* Prepares a statement and steps to its first row. Returns the result of
   postgres_step. The caller must finish *s. */
static int fetch_first_row(struct connection *connection, const char *reads,
                           const char *sql, struct prepared **s)
{
    const struct statement what = {.sql = str_of(sql), .reads = reads};
    int got = postgres_prepare(connection, &what, s);

    if (!got)
        got = postgres_bind(*s, NULL, 0);
    return got ? got : postgres_step(*s);
}

int postgres_query_number(struct connection *connection, const char *reads,
                          const char *sql, int64_t *out)
{
    struct prepared *s = NULL;
    int got = fetch_first_row(connection, reads, sql, &s);

    *out = got > 0 ? postgres_number(s, 0) : 0;
    postgres_finish(s);
    return got < 0 ? got : ARCHIVE_OK;
}

int postgres_query_text(struct connection *connection, const char *sql,
                        struct text *out)
{
    struct prepared *s = NULL;
    int got = fetch_first_row(connection, NO_TABLE, sql, &s);

    if (got > 0)
        text_add(out, postgres_text(s, 0));
    postgres_finish(s);
    return got < 0 ? got : out->failed ? ARCHIVE_MEMORY : ARCHIVE_OK;
}
