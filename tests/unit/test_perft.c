/* Checks that every game has a file of reference counts in tests/perft/ and
   reproduces them. */
#include "rules.h"

#include <check.h>
#include <glob.h>
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

/*
 * The columns before the position. The line "@ NAME..." of the file names them:
 * Game, or the tag of an option. "-" in a column sets nothing.
 */
struct columns {
    char line[LINE_LONGEST];
    struct str names;
};

static void read_columns(struct columns *columns, const char *line)
{
    snprintf(columns->line, sizeof columns->line, "%s", line + 1);
    columns->names = str_trim(str_of(columns->line));
}

/* Begins at the position of a line. Returns false if the line is for another
   game. */
static bool begin(const struct rules *rules, struct position *p,
                  struct str names, struct str head)
{
    struct reason why = {0};
    struct setting options[8];
    size_t count = 0;

    while (names.len) {
        struct str name = take_word(&names), value = take_word(&head);
        if (str_equal(name, STR("Game")) && game_find(value) != rules)
            return false;
        if (str_equal(name, STR("Game")) || str_equal(value, STR("-")))
            continue;
        ck_assert_uint_lt(count, sizeof options / sizeof *options);
        options[count++] = (struct setting){name, value};
    }
    ck_assert_msg(rules_begin(rules, p, options, count, str_trim(head), &why),
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
    struct columns columns = {.names = {NULL, 0}};
    struct position *p = malloc(rules->position_size);
    size_t lines = 0;

    while (fgets(line, sizeof line, file)) {
        char *counts = strchr(line, ';');
        if (line[0] == '@')
            read_columns(&columns, line);
        if (line[0] == '@' || line[0] == '#' || !counts)
            continue;
        if (!begin(rules, p, columns.names,
                   (struct str){line, (size_t)(counts - line)}))
            continue;
        check_counts(rules, p, counts);
        lines++;
    }
    free(p);
    return lines;
}

/* False if the file is named after another game and has no column Game. */
static bool may_hold(const char *path, FILE *file, const struct rules *rules)
{
    const char *name = strrchr(path, '/') + 1;
    size_t length = strcspn(name, ".");
    char line[LINE_LONGEST];
    bool named = false;

    while (fgets(line, sizeof line, file))
        named |= strncmp(line, "@ Game", 6) == 0;
    rewind(file);
    return named || str_equal(str_of(rules->name), (struct str){name, length});
}

START_TEST(counts_of_a_game)
{
    const struct rules *rules = games[_i];
    size_t lines = 0;
    glob_t files;

    ck_assert_int_eq(glob("tests/perft/*.perft", 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        FILE *file = fopen(files.gl_pathv[i], "r");
        ck_assert_msg(file != NULL, "no file %s", files.gl_pathv[i]);
        if (may_hold(files.gl_pathv[i], file, rules))
            lines += check_file(rules, file);
        fclose(file);
    }
    globfree(&files);
    ck_assert_msg(lines > 0, "no counts of %s", rules->name);
}
END_TEST

START_TEST(depth_zero_is_one)
{
    const struct rules *rules = games[_i];
    struct position *p = malloc(rules->position_size);
    struct reason why = {0};

    ck_assert(rules_begin(rules, p, NULL, 0, STR(""), &why));
    ck_assert_uint_eq(perft(rules, p, 0, NULL), 1);
    ck_assert_uint_eq(perft_work_size(rules, 0), 0);
    ck_assert_uint_eq(perft_work_size(rules, SIZE_MAX), SIZE_MAX);
    reason_release(&why);
    free(p);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");
    int count = 0;

    while (games[count])
        count++;
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, counts_of_a_game, 0, count);
    tcase_add_loop_test(tests, depth_zero_is_one, 0, count);
    return suite_run_one("perft", tests);
}
