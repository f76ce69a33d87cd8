/*
 * Prints the board after some plies, as text or as a drawing:
 *
 *     board [--svg] GAME [NAME=VALUE]... [PLY]...
 *     board quax Size=5 c3 d4
 *
 * If a ply is not legal, prints the board before it and the reason.
 */
#include <ludex.h>
#include <stdio.h>
#include <string.h>

enum { OPTIONS_MAX = 8 };

/* Splits an option such as "Size=5". Anything else is a ply. */
static int read_option(char *word, struct ludex_option *out)
{
    char *equals = strchr(word, '=');

    /* P(F8-F9)= is a ply of Brayout */
    if (!equals || strchr(word, '('))
        return 0;
    *equals = '\0';
    *out = (struct ludex_option){word, equals + 1};
    return 1;
}

/* `what` is the ply or the game. */
static void explain(const char *what, const struct ludex_error *error)
{
    fprintf(stderr, "board: %s: %s\n", what, ludex_error_message(error));
    if (*ludex_error_detail(error))
        fprintf(stderr, "    %s\n", ludex_error_detail(error));
    if (ludex_error_help(error, 0))
        fprintf(stderr, "    did you mean %s?\n", ludex_error_help(error, 0));
}

static int play_and_print(struct ludex_position *p, char **plies, int svg,
                          struct ludex_error *error)
{
    const char *board;
    int status = 0;

    for (; *plies && !status; plies++)
        if (ludex_position_play(p, *plies, error) < 0) {
            explain(*plies, error);
            status = 1;
        }
    board = svg ? ludex_position_svg(p) : ludex_position_board(p, 1);
    if (!board)
        return 3;
    fputs(board, stdout);
    if (!svg)
        printf("%s: %s\n", ludex_position_is_over(p) ? "over" : "to move",
               ludex_position_is_over(p)
                   ? ludex_result_text(ludex_position_result(p))
                   : ludex_position_mover(p));
    return status;
}

int main(int argc, char **argv)
{
    struct ludex_option options[OPTIONS_MAX + 1] = {{NULL, NULL}};
    struct ludex_error *error = ludex_error_new();
    struct ludex_position *p;
    int svg = argc > 1 && strcmp(argv[1], "--svg") == 0;
    int at = 1 + svg, count = 0, status;

    if (at >= argc)
        return fprintf(stderr,
                       "usage: board [--svg] GAME [NAME=VALUE]... [PLY]...\n"),
               2;
    char **words = argv + at + 1;
    while (*words && count < OPTIONS_MAX &&
           read_option(*words, &options[count])) {
        words++;
        count++;
    }
    options[count] = (struct ludex_option){NULL, NULL};
    status = 2;
    if (ludex_position_new(&p, argv[at], options, NULL, error) < 0)
        explain(argv[at], error);
    else
        status = play_and_print(p, words, svg, error);
    ludex_position_free(p);
    ludex_error_free(error);
    return status;
}
