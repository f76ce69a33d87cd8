/*
 * Checks Swiss tournaments in TRF only by the rules (FIDE Handbook C.04.3),
 * independently of the code that pairs them. Slow and simple:
 *
 *     swiss_checker FILE...
 *
 * In each round it checks C1, C2 and C3 of each pair, and C5. In each bracket
 * that is small enough it tries all pairings. None of them may be better than
 * the actual one by C6 to C21. The rank of a Tutte matrix shows whether the
 * remaining players can be paired (C4). Prints a line for each fault. The last
 * line says how much was proved.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PLAYERS = 256,
    ROUNDS = 40,
    SMALL = 9, /* maximum number of players in a bracket for which all pairings
                  are tried */
    VECTOR = 128,
    LIMBO = 10000,
    BYTES = 1 << 20
};

struct cell {
    int opponent; /* index of the opponent, or -1 */
    char colour, result;
};

struct player {
    int number, score, met[ROUNDS], mets, balance, unplayed;
    char colours[ROUNDS];
    int wants, how; /* colour preference ('w', 'b' or 0) and its strength from 0
                       to 3 */
    int floats[2];  /* floats in the last round and the one before: -1 down, 1
                       up */
    bool barred, top;
    struct cell cells[ROUNDS];
};

static struct player all[PLAYERS];
static int players, rounds, said;
static int here[PLAYERS], present; /* players of the round, sorted by rank */
static int bye_score;              /* or -1 if nobody has a bye */
static long wrong, brackets, proved, checked_rounds;
static const char *file;
static uint64_t chance = 1;

/* ---- reading ------------------------------------------------------------- */

static int number_at(const char *line, int column, int width)
{
    char digits[8] = {0};

    if ((int)strlen(line) >= column)
        memcpy(digits, line + column - 1, (size_t)width);
    return atoi(digits);
}

static void read_line(const char *line)
{
    struct player *p = &all[players];
    int length = (int)strlen(line);

    if (strncmp(line, "142", 3) == 0 || strncmp(line, "XXR", 3) == 0)
        said = atoi(line + 4);
    if (strncmp(line, "001", 3) != 0)
        return;
    memset(p, 0, sizeof *p);
    p->number = number_at(line, 5, 4);
    for (int r = 0; r < ROUNDS; r++) {
        int at = 92 + 10 * r;
        p->cells[r] = (struct cell){0, '-', ' '};
        if (at + 7 > length)
            continue;
        p->cells[r] =
            (struct cell){number_at(line, at, 4), line[at + 4], line[at + 6]};
        if (r >= rounds)
            rounds = r + 1;
    }
    players++;
}

static bool read_file(const char *path)
{
    static char bytes[BYTES];
    FILE *stream = fopen(path, "rb");
    size_t size = stream ? fread(bytes, 1, sizeof bytes - 1, stream) : 0;

    if (!stream)
        return false;
    fclose(stream);
    bytes[size] = '\0';
    file = path;
    players = rounds = said = 0;
    for (char *line = strtok(bytes, "\r\n"); line; line = strtok(NULL, "\r\n"))
        read_line(line);
    for (int i = 0; i < players; i++)
        for (int r = 0; r < rounds; r++) {
            int number = all[i].cells[r].opponent, j = 0;
            while (j < players && all[j].number != number)
                j++;
            all[i].cells[r].opponent = j < players ? j : -1;
        }
    return true;
}

/* ---- state of players after a round -------------------------------------- */

static bool is_game(struct cell c)
{
    return c.opponent >= 0 && strchr("10=WDLwdl", c.result) && c.result != '\0';
}

static int gain(struct cell c)
{
    return strchr("1+FUW", c.result) ? 10 : strchr("=HD", c.result) ? 5 : 0;
}

static void add_round_to_history(int r, int after)
{
    int before[PLAYERS];

    for (int i = 0; i < players; i++)
        before[i] = all[i].score;
    for (int i = 0; i < players; i++) {
        struct player *p = &all[i];
        struct cell c = p->cells[r];
        int way = 0;
        if (is_game(c)) {
            p->met[p->mets] = c.opponent;
            p->colours[p->mets++] = c.colour;
            p->balance += c.colour == 'w' ? 1 : -1;
            p->unplayed--;
            way = (before[c.opponent] > before[i]) -
                  (before[c.opponent] < before[i]);
        } else if (gain(c) > 0) {
            way = -1;
            p->barred |= gain(c) == 10;
        }
        if (after - 1 - r < 2)
            p->floats[after - 1 - r] = way;
        p->score += gain(c);
    }
}

static void find_wish(struct player *p)
{
    char last = p->mets ? p->colours[p->mets - 1] : 0;
    bool twice = p->mets > 1 && p->colours[p->mets - 2] == last;
    int wide = abs(p->balance);

    p->how = !p->mets ? 0 : wide > 1 || twice ? 3 : wide ? 2 : 1;
    p->wants = !p->mets                       ? 0
               : wide > 1 || (wide && !twice) ? p->balance > 0 ? 'b' : 'w'
               : last == 'w'                  ? 'b'
                                              : 'w';
}

static int by_rank(const void *left, const void *right)
{
    const struct player *a = &all[*(const int *)left];
    const struct player *b = &all[*(const int *)right];

    return a->score != b->score ? b->score - a->score : a->number - b->number;
}

static void prepare(int after)
{
    int total = said ? said : rounds;

    present = 0;
    for (int i = 0; i < players; i++) {
        struct player *p = &all[i];
        p->score = p->mets = p->balance = 0;
        p->unplayed = after;
        p->barred = false;
        p->floats[0] = p->floats[1] = 0;
    }
    for (int r = 0; r < after; r++)
        add_round_to_history(r, after);
    for (int i = 0; i < players; i++) {
        struct player *p = &all[i];
        struct cell c = p->cells[after];
        find_wish(p);
        p->top = after + 1 >= total && 2 * p->score > 10 * after;
        if (c.opponent >= 0 || c.result == 'U')
            here[present++] = i;
    }
    qsort(here, (size_t)present, sizeof *here, by_rank);
}

/* ---- possible pairs, and whether everyone can be paired ------------------ */

static bool may_meet(int i, int j)
{
    const struct player *a = &all[i], *b = &all[j];

    for (int k = 0; k < a->mets; k++)
        if (a->met[k] == j)
            return false;
    return !(a->how == 3 && b->how == 3 && a->wants == b->wants && !a->top &&
             !b->top);
}

static bool may_have_bye(int i)
{
    return !all[i].barred && all[i].score == bye_score;
}

static const int64_t prime = 2147483629;

static int64_t power(int64_t base, int64_t n)
{
    int64_t product = 1;

    for (; n; n /= 2, base = base * base % prime)
        if (n % 2)
            product = product * base % prime;
    return product;
}

static int64_t any_number(void)
{
    chance = chance * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (int64_t)(chance >> 34) % (prime - 1) + 1;
}

/* True if the players can be paired: the determinant with random numbers for
   the edges is not 0. */
static bool can_be_paired(const int *list, int count)
{
    static int64_t m[PLAYERS + 1][PLAYERS + 1];
    int n = count + (bye_score >= 0);

    if (n % 2)
        return false;
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++) {
            bool edge = i != j && (j < count ? may_meet(list[i], list[j])
                                             : may_have_bye(list[i]));
            m[i][j] = edge ? any_number() : 0;
            m[j][i] = edge ? prime - m[i][j] : 0;
        }
    for (int k = 0; k < n; k++) {
        int pivot = k;
        while (pivot < n && m[pivot][k] == 0)
            pivot++;
        if (pivot == n)
            return false;
        for (int j = k; j < n && pivot != k; j++) {
            int64_t kept = m[k][j];
            m[k][j] = m[pivot][j], m[pivot][j] = kept;
        }
        int64_t inverse = power(m[k][k], prime - 2);
        for (int i = k + 1; i < n; i++) {
            int64_t times = m[i][k] * inverse % prime;
            for (int j = k; times && j < n; j++)
                m[i][j] = (m[i][j] + (prime - times) * m[k][j]) % prime;
        }
    }
    return true;
}

/* ---- a bracket ----------------------------------------------------------- */

struct bracket {
    int list[PLAYERS], count, mdps;
    int rest[PLAYERS], rests; /* all players of lower brackets, by rank */
    int next; /* number of these players who have the next score */
    int after;
    int mates[SMALL]; /* the current candidate, where -1 marks a player
                                 who floats */
    int best[VECTOR]; /* quality of the actual pairing */
    int floating[1
                 << SMALL]; /* indexed by the set of floaters; -1 if unknown */
    int ahead[1 << SMALL][SMALL + 2];
    bool looked[1 << SMALL];
    bool better;
};

static void complain(const struct bracket *b, const char *what)
{
    wrong++;
    printf("%s: round %d, bracket of %d.%d points: %s\n", file, b->after + 1,
           all[b->list[b->count - 1]].score / 10,
           all[b->list[b->count - 1]].score % 10, what);
}

static bool completes(const struct bracket *b, int floaters)
{
    int list[PLAYERS], count = 0;

    for (int i = 0; i < b->count; i++)
        if (floaters >> i & 1)
            list[count++] = b->list[i];
    for (int i = 0; i < b->rests; i++)
        list[count++] = b->rest[i];
    return can_be_paired(list, count);
}

/* C8: the minimum of C6 and C7 in the next bracket, over all pairings of that
   bracket. */
struct next_bracket {
    int list[PLAYERS], count, mates[PLAYERS], *best;
    const struct bracket *from;
};

static void judge_next(struct next_bracket *n)
{
    int vector[SMALL + 2] = {0}, list[PLAYERS], count = 0, order = 0;

    for (int i = 0; i < n->count; i++)
        if (n->mates[i] < 0) {
            vector[1 + vector[0]++] = all[n->list[i]].score;
            list[count++] = n->list[i];
        }
    for (int k = 0; k < SMALL + 2 && !order; k++)
        order = vector[k] - n->best[k];
    if (order >= 0)
        return;
    for (int i = n->from->next; i < n->from->rests; i++)
        list[count++] = n->from->rest[i];
    if (can_be_paired(list, count))
        memcpy(n->best, vector, sizeof vector);
}

static void try_next(struct next_bracket *n, int at)
{
    while (at < n->count && n->mates[at] != -2)
        at++;
    if (at == n->count) {
        judge_next(n);
        return;
    }
    n->mates[at] = -1;
    try_next(n, at + 1);
    for (int j = at + 1; j < n->count; j++)
        if (n->mates[j] == -2 && may_meet(n->list[at], n->list[j])) {
            n->mates[at] = j, n->mates[j] = at;
            try_next(n, at + 1);
            n->mates[j] = -2;
        }
    n->mates[at] = -2;
}

/* Computes C8. Returns false if the next bracket is too large. */
static bool look_ahead(struct bracket *b, int floaters)
{
    struct next_bracket n = {.best = b->ahead[floaters], .from = b};

    if (b->looked[floaters])
        return true;
    for (int i = 0; i < b->count; i++)
        if (floaters >> i & 1)
            n.list[n.count++] = b->list[i];
    for (int i = 0; i < b->next; i++)
        n.list[n.count++] = b->rest[i];
    if (n.count > SMALL)
        return false;
    for (int i = 0; i < n.count; i++)
        n.mates[i] = -2;
    for (int k = 0; k < SMALL + 2; k++)
        n.best[k] = LIMBO;
    try_next(&n, 0);
    return b->looked[floaters] = true;
}

static int downwards(const void *left, const void *right)
{
    return *(const int *)right - *(const int *)left;
}

/* Adds the colour criteria (C10 to C13) that the pair violates. `doubtful` is
   set if the preferences do not determine the colours. */
static void add_colours(int i, int j, bool made, int after, int *vector)
{
    const struct player *a = &all[i], *b = &all[j];
    const struct player *loser;

    if (!a->wants || a->wants != b->wants)
        return;
    loser = a->how != b->how ? a->how < b->how ? a : b
            : abs(a->balance) != abs(b->balance)
                ? abs(a->balance) < abs(b->balance) ? a : b
                : NULL;
    if (made)
        loser = a->cells[after].colour == a->wants ? b : a;
    vector[2]++;
    vector[3] += a->how == 2 || b->how == 2 ? a->how > 1 && b->how > 1 : 0;
    if (!a->top && !b->top)
        return;
    for (int k = 0; k < 2; k++) {
        const struct player *p = k ? b : a;
        if (loser && p != loser)
            continue;
        vector[0] |= abs(p->balance) > 1 ? 1 << 8 : 0;
        vector[1] |= p->mets > 1 && p->colours[p->mets - 1] != p->wants &&
                             p->colours[p->mets - 2] != p->wants
                         ? 1 << 8
                         : 0;
    }
}

/* C9. */
static int unplayed_of_bye(const struct bracket *b, int floaters)
{
    int lone = -1, number = 0;

    for (int i = 0; i < b->count; i++)
        if (floaters >> i & 1)
            lone = b->list[i], number++;
    return number == 1 && bye_score >= 0 && all[lone].score == bye_score &&
                   (b->rests == 0 || all[b->rest[0]].score < bye_score)
               ? all[lone].unplayed
               : 0;
}

/* Computes C9 to C21 for the candidate. Smaller values are better. */
static void quality(const struct bracket *b, bool made, int floaters, int *out)
{
    int lists[4][SMALL + 1] = {{0}}, counts[4] = {0};
    int at = 0;

    memset(out, 0, VECTOR * sizeof *out);
    out[0] = unplayed_of_bye(b, floaters);
    for (int i = 0; i < b->count; i++) {
        const struct player *p = &all[b->list[i]];
        int mate = b->mates[i];
        if (mate > i) {
            int own[4] = {0};
            add_colours(b->list[i], b->list[mate], made, b->after, own);
            for (int k = 0; k < 4; k++)
                out[1 + k] += own[k];
        }
        for (int k = 0; k < 2; k++) {
            const struct player *q = mate >= 0 ? &all[b->list[mate]] : NULL;
            if (i >= b->mdps && mate < 0)
                out[5 + 2 * k] += p->floats[k] == -1;
            if (i >= b->mdps)
                continue;
            if (p->floats[k] == -1)
                lists[2 * k][counts[2 * k]++] =
                    q ? p->score - q->score : LIMBO + p->score;
            if (!q || q->floats[k] != 1)
                continue;
            out[6 + 2 * k]++;
            lists[2 * k + 1][counts[2 * k + 1]++] = p->score - q->score;
        }
    }
    at = 9;
    for (int k = 0; k < 4; k++) {
        qsort(lists[k], (size_t)counts[k], sizeof **lists, downwards);
        for (int i = 0; i <= SMALL; i++)
            out[at++] = lists[k][i];
    }
}

/* Computes C6 and C7. */
static void floating(const struct bracket *b, int floaters, int *out)
{
    memset(out, 0, (SMALL + 1) * sizeof *out);
    for (int i = 0; i < b->count; i++)
        if (floaters >> i & 1)
            out[1 + out[0]++] = all[b->list[i]].score;
}

static int compare(const int *a, const int *b, int count)
{
    for (int k = 0; k < count; k++)
        if (a[k] != b[k])
            return a[k] - b[k];
    return 0;
}

static int floaters_of(const struct bracket *b)
{
    int floaters = 0;

    for (int i = 0; i < b->count; i++)
        floaters |= (b->mates[i] < 0) << i;
    return floaters;
}

/* Compares a candidate with the actual pairing. */
static void judge(struct bracket *b, int made, const int *own)
{
    int floaters = floaters_of(b), mine[SMALL + 1], his[SMALL + 1];
    int vector[VECTOR], order;

    floating(b, floaters, his);
    floating(b, made, mine);
    order = compare(his, mine, SMALL + 1);
    if (order > 0)
        return;
    if (order == 0 && (!look_ahead(b, floaters) || !look_ahead(b, made)))
        return;
    if (order == 0)
        order = compare(b->ahead[floaters], b->ahead[made], SMALL + 2);
    if (order > 0)
        return;
    quality(b, false, floaters, vector);
    if (order == 0)
        order = compare(vector, own, VECTOR);
    if (order < 0 && completes(b, floaters))
        b->better = true;
}

static void try_all(struct bracket *b, int at, int made, const int *own)
{
    while (at < b->count && b->mates[at] != -2)
        at++;
    if (at == b->count) {
        judge(b, made, own);
        return;
    }
    b->mates[at] = -1;
    try_all(b, at + 1, made, own);
    for (int j = at + 1; j < b->count; j++)
        if (b->mates[j] == -2 && j >= b->mdps &&
            may_meet(b->list[at], b->list[j])) {
            b->mates[at] = j, b->mates[j] = at;
            try_all(b, at + 1, made, own);
            b->mates[j] = -2;
        }
    b->mates[at] = -2;
}

static void check_bracket(struct bracket *b)
{
    int own[VECTOR], made;

    brackets++;
    if (b->count > SMALL)
        return;
    for (int i = 0; i < b->count; i++) {
        int opponent = all[b->list[i]].cells[b->after].opponent;
        b->mates[i] = -1;
        for (int j = 0; j < b->count; j++)
            if (b->list[j] == opponent)
                b->mates[i] = j;
    }
    made = floaters_of(b);
    memset(b->looked, 0, sizeof b->looked);
    if (!completes(b, made))
        complain(b, "C4: the rest cannot be paired");
    if (made && b->next && !look_ahead(b, made))
        return;
    quality(b, true, made, own);
    b->better = false;
    for (int i = 0; i < b->count; i++)
        b->mates[i] = -2;
    try_all(b, 0, made, own);
    if (b->better)
        complain(b, "another pairing is better by C6 to C21");
    proved++;
}

/* ---- a round ------------------------------------------------------------- */

static void check_pairs(int after)
{
    for (int k = 0; k < present; k++) {
        const struct player *p = &all[here[k]];
        int opponent = p->cells[after].opponent;
        if (opponent >= 0 && !may_meet(here[k], opponent)) {
            printf("%s: round %d: %d and %d may not meet (C1, C3)\n", file,
                   after + 1, p->number, all[opponent].number);
            wrong++;
        }
        if (opponent < 0 && p->barred) {
            printf("%s: round %d: %d has a bye again (C2)\n", file, after + 1,
                   p->number);
            wrong++;
        }
    }
}

static void check_bye(int after)
{
    int given = -1;

    bye_score = -1;
    for (int k = 0; k < present; k++)
        if (all[here[k]].cells[after].opponent < 0)
            given = all[here[k]].score;
    for (int k = present - 1; k >= 0 && given >= 0; k--) {
        bye_score = all[here[k]].score;
        if (bye_score == given)
            return;
        if (can_be_paired(here, present)) {
            printf("%s: round %d: somebody of fewer points can have the bye "
                   "(C5)\n",
                   file, after + 1);
            wrong++;
            bye_score = given;
            return;
        }
    }
}

static void check_round(int after)
{
    static struct bracket b;
    int at = 0;

    prepare(after);
    check_pairs(after);
    check_bye(after);
    checked_rounds++;
    b.count = 0;
    b.after = after;
    while (at < present) {
        int score = all[here[at]].score;
        b.mdps = b.count;
        while (at < present && all[here[at]].score == score)
            b.list[b.count++] = here[at++];
        b.rests = present - at;
        memcpy(b.rest, here + at, (size_t)b.rests * sizeof *here);
        b.next = 0;
        while (b.next < b.rests &&
               all[b.rest[b.next]].score == all[b.rest[0]].score)
            b.next++;
        check_bracket(&b);
        int left[PLAYERS], lefts = 0;
        for (int i = 0; i < b.count; i++) {
            bool paired = false;
            for (int j = 0; j < b.count; j++)
                paired |= b.list[j] == all[b.list[i]].cells[after].opponent;
            if (!paired)
                left[lefts++] = b.list[i];
        }
        memcpy(b.list, left, (size_t)lefts * sizeof *left);
        b.count = lefts;
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (!read_file(argv[i])) {
            fprintf(stderr, "%s cannot be read\n", argv[i]);
            return 2;
        }
        for (int r = 0; r < rounds && r < ROUNDS; r++)
            check_round(r);
    }
    printf("files: %d, rounds: %ld, brackets: %ld, proved: %ld, wrong: %ld\n",
           argc - 1, checked_rounds, brackets, proved, wrong);
    return wrong > 0;
}
