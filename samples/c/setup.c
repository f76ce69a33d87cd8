/*
 * Sets up a position cell by cell, and prints its position string:
 *
 *     setup GAME SIDE [CELL=PIECE]...
 *     setup quax 0 b2=x c3=u
 */
#include <ludex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 400 };

/* "b2=x" */
static int read_cells(struct ludex_cell *list, char **words)
{
    size_t count = 0;

    for (; *words && count < CELLS_MAX; words++, count++) {
        char *equals = strchr(*words, '=');
        if (!equals)
            return -1;
        *equals = '\0';
        list[count].name = *words;
        list[count].content = equals + 1;
    }
    list[count].name = NULL;
    return *words ? -1 : 0;
}

static void print(struct ludex_position *p)
{
    const char *cell;

    printf("%s\n", ludex_position_text(p));
    for (size_t i = 0; (cell = ludex_position_cell(p, i)); i++)
        if (*ludex_position_content(p, cell))
            printf("%s %s\n", cell, ludex_position_content(p, cell));
}

int main(int argc, char **argv)
{
    static struct ludex_cell cells[CELLS_MAX + 1];
    struct ludex_error *error = ludex_error_new();
    struct ludex_position *p;
    int code;

    if (argc < 3 || read_cells(cells, argv + 3))
        return fprintf(stderr, "usage: setup GAME SIDE [CELL=PIECE]...\n"), 2;
    code = ludex_position_new(&p, argv[1], NULL, NULL, error);
    if (code >= 0)
        code = ludex_position_set(p, cells, 1, atoi(argv[2]), error);
    if (code >= 0)
        print(p);
    else
        fprintf(stderr, "setup: %s\n", ludex_error_message(error));
    ludex_position_free(p);
    ludex_error_free(error);
    return code >= 0 ? 0 : 1;
}
