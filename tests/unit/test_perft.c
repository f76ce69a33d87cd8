/* Every game has a file of reference counts in tests/perft/ and meets it. */
#include "rules.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"

enum { LINE_LONGEST = 4096, DEPTH_MAX = 16 };

static struct str take_word(struct str *line)
{
    size_t end = 0;

    while (end < line->len && line->ptr[end] != ' ')
        end++;
    struct str word = {line->ptr, end};
    size_t skip = end < line->len ? end + 1 : end;
    *line = (struct str){line->ptr + skip, line->len - skip};
    return word;
}

/* The option that a word before the position sets; "-" sets none. */
static const char *option_of(struct str word)
{
    uint64_t number;

    if (str_number(word, &number))
        return "Size";
    if (str_equal(word, STR("Blue")) || str_equal(word, STR("Red")))
        return "Begins";
    return str_equal(word, STR("-")) ? NULL : "Edges";
}

static bool is_board(struct str word)
{
    return memchr(word.ptr, '/', word.len) != NULL;
}

/*
 * What stands before the counts: the game's name, its options and the
 * position, or the position alone. False if the line is another game's.
 */
static bool begin(const struct rules *rules, struct position *p,
                  struct str head)
{
    struct reason why = {0};
    struct str rest = head, word = take_word(&rest);
    struct setting options[4];
    size_t count = 0;

    if (!is_board(word) && game_find(word) != rules)
        return false;
    while (!is_board(word)) {
        head = rest;
        word = take_word(&rest);
        if (!is_board(word) && option_of(word))
            options[count++] = (struct setting){str_of(option_of(word)), word};
    }
    ck_assert_msg(rules->begin(rules, p, options, count, str_trim(head), &why),
                  "%.*s", (int)why.text.len, why.text.ptr);
    reason_release(&why);
    return true;
}

static void check_counts(const struct rules *rules, const struct position *p,
                         const char *counts)
{
    void *work = malloc(perft_work_size(rules, DEPTH_MAX));
    unsigned long depth, count;
    int used;

    ck_assert_ptr_nonnull(work);
    while (sscanf(counts, " ;D%lu %lu%n", &depth, &count, &used) == 2) {
        ck_assert_uint_le(depth, DEPTH_MAX);
        ck_assert_msg(perft(rules, p, depth, work) == count, "D%lu of: %s",
                      depth, counts);
        counts += used;
    }
    ck_assert_msg(counts[strspn(counts, " \n")] == '\0', "unread: %s", counts);
    free(work);
}

static size_t check_file(const struct rules *rules, FILE *file)
{
    char line[LINE_LONGEST];
    size_t lines = 0;
    struct position *p = malloc(rules->position_size);

    while (fgets(line, sizeof line, file)) {
        char *counts = strchr(line, ';');
        if (line[0] == '#' || !counts)
            continue;
        if (!begin(rules, p, (struct str){line, (size_t)(counts - line)}))
            continue;
        check_counts(rules, p, counts);
        lines++;
    }
    free(p);
    return lines;
}

/* Lines of a family's file name their game; a game's own need not. */
static const struct {
    const char *path, *game;
} files[] = {
    {"tests/perft/quax.perft", NULL},
    {"tests/perft/braunche.perft", NULL},
    {"tests/perft/brax.perft", NULL},
    {"tests/perft/brayout.perft", "brayout"},
};

START_TEST(counts_of_a_game)
{
    const struct rules *rules = games[_i];
    size_t lines = 0;

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        FILE *file = fopen(files[i].path, "r");
        ck_assert_msg(file != NULL, "no file %s", files[i].path);
        if (!files[i].game || strcmp(files[i].game, rules->name) == 0)
            lines += check_file(rules, file);
        fclose(file);
    }
    ck_assert_msg(lines > 0, "no counts of %s", rules->name);
}
END_TEST

START_TEST(depth_zero_is_one)
{
    const struct rules *rules = games[_i];
    struct position *p = malloc(rules->position_size);
    struct reason why = {0};

    ck_assert(rules->begin(rules, p, NULL, 0, STR(""), &why));
    ck_assert_uint_eq(perft(rules, p, 0, NULL), 1);
    ck_assert_uint_eq(perft_work_size(rules, 0), 0);
    ck_assert_uint_eq(perft_work_size(rules, SIZE_MAX), SIZE_MAX);
    reason_release(&why);
    free(p);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("perft");
    TCase *tests = tcase_create("perft");
    int count = 0;

    while (games[count])
        count++;
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, counts_of_a_game, 0, count);
    tcase_add_loop_test(tests, depth_zero_is_one, 0, count);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
