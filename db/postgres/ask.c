/* Asks statements that return one value. */
#include "postgres.h"

/* Steps to the first row. Returns what postgres_step does; the caller finishes
   *s. */
static int ask(struct link *link, const char *reads, const char *sql,
               struct prepared **s)
{
    const struct statement what = {.sql = str_of(sql), .reads = reads};
    int got = postgres_prepare(link, &what, s);

    if (!got)
        got = postgres_bind(*s, NULL, 0);
    return got ? got : postgres_step(*s);
}

int postgres_ask(struct link *link, const char *reads, const char *sql,
                 int64_t *out)
{
    struct prepared *s = NULL;
    int got = ask(link, reads, sql, &s);

    *out = got > 0 ? postgres_number(s, 0) : 0;
    postgres_finish(s);
    return got < 0 ? got : ARCHIVE_OK;
}

int postgres_ask_text(struct link *link, const char *sql, struct text *out)
{
    struct prepared *s = NULL;
    int got = ask(link, NO_TABLE, sql, &s);

    if (got > 0)
        text_add(out, postgres_text(s, 0));
    postgres_finish(s);
    return got < 0 ? got : out->failed ? ARCHIVE_MEMORY : ARCHIVE_OK;
}
