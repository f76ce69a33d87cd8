/*
 * play ENGINE GAMES: lets a UCI chess engine play against itself, and prints
 * the games as PGN, with plies as pairs of squares (pgn-extract rewrites them
 * as SAN). The first plies are random, with a fixed random seed, so that the
 * games differ.
 */
#define _GNU_SOURCE
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RANDOM_PLIES = 8, PLIES_MAX = 160, MOVES_MAX = 256, NAME = 8 };

struct engine {
    FILE *to, *from;
    char line[4096];
};

struct game {
    char plies[PLIES_MAX][NAME];
    unsigned count;
};

static void start(struct engine *e, const char *path)
{
    int to[2], from[2];

    if (pipe(to) != 0 || pipe(from) != 0)
        exit(3);
    if (fork() == 0) {
        dup2(to[0], STDIN_FILENO);
        dup2(from[1], STDOUT_FILENO);
        close(to[1]);
        close(from[0]);
        execlp(path, path, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    e->to = fdopen(to[1], "w");
    e->from = fdopen(from[0], "r");
    if (!e->to || !e->from)
        exit(3);
}

/* Returns the next line that begins with `begin`. Exits if the engine ends. */
static const char *wait_for(struct engine *e, const char *begin)
{
    while (fgets(e->line, sizeof e->line, e->from))
        if (strncmp(e->line, begin, strlen(begin)) == 0)
            return e->line + strlen(begin);
    fprintf(stderr, "play: the engine ended\n");
    exit(3);
}

static void ask(struct engine *e, const struct game *g, const char *what)
{
    fputs("position startpos moves", e->to);
    for (unsigned i = 0; i < g->count; i++)
        fprintf(e->to, " %s", g->plies[i]);
    fprintf(e->to, "\n%s\n", what);
    fflush(e->to);
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Chooses one of the legal moves that "go perft 1" lists in lines such as
   "e2e4: 1". */
static int choose(struct engine *e, struct game *g, uint64_t *random)
{
    char moves[MOVES_MAX][NAME];
    size_t count = 0;

    ask(e, g, "go perft 1");
    while (fgets(e->line, sizeof e->line, e->from) &&
           strncmp(e->line, "Nodes", 5) != 0)
        if (count < MOVES_MAX &&
            sscanf(e->line, "%7[a-h1-8qrbn]: 1", moves[count]) == 1)
            count++;
    if (count == 0)
        return 0;
    strcpy(g->plies[g->count++], moves[next_random(random) % count]);
    return 1;
}

static int best(struct engine *e, struct game *g)
{
    ask(e, g, "go depth 1");
    const char *said = wait_for(e, "bestmove ");

    if (*said == '(')
        return 0;
    return sscanf(said, "%7s", g->plies[g->count++]) == 1;
}

static void write_game(const struct game *g, const char *engine,
                       unsigned number)
{
    printf("[Event \"generated: %s at depth 1, %d random plies first\"]\n"
           "[Round \"%u\"]\n[Result \"*\"]\n\n",
           engine, RANDOM_PLIES, number);
    for (unsigned i = 0; i < g->count; i++) {
        if (i % 2 == 0)
            printf("%u. ", i / 2 + 1);
        printf("%s%c", g->plies[i], i % 12 == 11 ? '\n' : ' ');
    }
    printf("*\n\n");
}

int main(int argc, char **argv)
{
    struct engine engine;
    uint64_t random = 88172645463325252;

    if (argc != 3)
        return 2;
    signal(SIGPIPE, SIG_IGN);
    start(&engine, argv[1]);
    for (unsigned number = 1; number <= strtoul(argv[2], NULL, 10); number++) {
        struct game g = {.count = 0};
        while (g.count < RANDOM_PLIES && choose(&engine, &g, &random))
            ;
        while (g.count < PLIES_MAX && best(&engine, &g))
            ;
        write_game(&g, argv[1], number);
    }
    fputs("quit\n", engine.to);
    fclose(engine.to);
    return 0;
}
