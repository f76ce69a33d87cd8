/*
 * Lists the legal plies of a position, each with the number of replies that it
 * allows. The most restrictive plies come first.
 *
 *     plies GAME [POSITION]
 */
#include <ludex.h>
#include <stdio.h>
#include <stdlib.h>

struct row {
    const char *ply;
    size_t answers;
    int wins;
};

static int by_answers(const void *a, const void *b)
{
    const struct row *x = a, *y = b;

    if (x->wins != y->wins)
        return y->wins - x->wins;
    return (x->answers > y->answers) - (x->answers < y->answers);
}

/* Playing a ply makes the list of plies invalid, so each one is tried on a
   copy. */
static int try_one(const struct ludex_position *p, struct row *row)
{
    struct ludex_position *after;
    int fine = ludex_position_copy(&after, p) == LUDEX_OK &&
               ludex_position_play(after, row->ply, NULL) == LUDEX_OK &&
               ludex_position_plies(after, &row->answers);

    if (fine)
        row->wins = ludex_position_is_over(after);
    ludex_position_free(after);
    return fine;
}

static int list(struct ludex_position *p)
{
    size_t count;
    const char *const *plies = ludex_position_plies(p, &count);
    struct row *rows = plies ? calloc(count + 1, sizeof *rows) : NULL;
    int fine = rows != NULL;

    for (size_t i = 0; fine && i < count; i++) {
        rows[i].ply = plies[i];
        fine = try_one(p, &rows[i]);
    }
    if (fine)
        qsort(rows, count, sizeof *rows, by_answers);
    for (size_t i = 0; fine && i < count; i++)
        if (rows[i].wins)
            printf("%s ends the game\n", rows[i].ply);
        else
            printf("%s %zu\n", rows[i].ply, rows[i].answers);
    free(rows);
    return fine ? 0 : 3;
}

int main(int argc, char **argv)
{
    struct ludex_error *error = ludex_error_new();
    struct ludex_position *p;
    int status = 2;

    if (argc < 2)
        return fprintf(stderr, "usage: plies GAME [POSITION]\n"), 2;
    if (ludex_position_new(&p, argv[1], NULL, argc > 2 ? argv[2] : NULL,
                           error) < 0)
        fprintf(stderr, "plies: %s\n", ludex_error_message(error));
    else
        status = list(p);
    ludex_position_free(p);
    ludex_error_free(error);
    return status;
}
