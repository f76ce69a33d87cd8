/* Checks the invariants of all games: every game of the table, and some games
   with options. */
#include "invariants.h"

#include "diag.h"
#include "suite.h"

START_TEST(every_game)
{
    struct invariants l;

    invariants_begin(&l, games[_i]->name, "");
    for (int i = 0; i < 4; i++)
        invariants_of_game(&l, (uint64_t)i);
    invariants_end(&l);
}
END_TEST

static void check_colour(const char *name)
{
    size_t length = 0;

    while (ascii_is_letter(name[length]))
        length++;
    ck_assert_msg(length >= 3 && !name[length], "%s", name);
}

static void check_duplicate(const char *name)
{
    uint8_t side;

    ck_assert_msg(colour_read(str_of(name), &side), "%s", name);
}

/* Movetext may contain the name of a colour as a word: "Red resigns". */
START_TEST(colours_are_words)
{
    const struct side_name *other = games[_i]->colours;

    for (size_t i = 0; i < 2; i++) {
        check_colour(games[_i]->sides[i]);
        check_duplicate(games[_i]->sides[i]);
    }
    for (; other && other->name; other++) {
        check_colour(other->name);
        check_duplicate(other->name);
    }
}
END_TEST

/* Checks that a row of a game's tags has everything that its kind requires. */
static void check_tag(const struct rules_tag *tag)
{
    enum diag_code code;

    ck_assert_msg(!tag->fault || diag_find(str_of(tag->fault), &code), "%s",
                  tag->fault);
    if (tag->kind == TAG_REMARK) {
        ck_assert(tag->fits && tag->wanted && !tag->set && !tag->get);
        return;
    }
    ck_assert(tag->set && tag->get && !tag->fits);
    ck_assert(tag->kind == TAG_FILE || (tag->wanted && tag->help));
}

START_TEST(tags_say_all)
{
    const struct rules *rules = games[_i];
    const struct rules_tag *tag = rules->tags;
    struct tag_names all, options;

    for (; tag_is_option(tag); tag++)
        check_tag(tag);
    for (; tag && tag->name; tag++) {
        ck_assert_int_eq(tag->kind, TAG_REMARK);
        check_tag(tag);
        ck_assert_ptr_eq(rules_tag(rules, str_of(tag->name)), tag);
        ck_assert_ptr_null(rules_option(rules, str_of(tag->name)));
    }
    rules_tag_names(rules, true, &all);
    rules_tag_names(rules, false, &options);
    for (size_t i = 0; options.names[i]; i++)
        ck_assert_str_eq(options.names[i], all.names[i]);
    if (rules->scoring)
        ck_assert_int_eq(rules_tag(rules, str_of(rules->scoring->tag))->kind,
                         TAG_REMARK);
}
END_TEST

static const struct {
    const char *game, *options;
    int games;
} chosen[] = {
    {"quax", "Size 3", 60},
    {"quax", "Size 4 Edges NS", 40},
    {"quax", "Size 5 Relink yes", 30},
    {"quax", "Size 7", 12},
    {"quax", "Edges NS Relink yes", 2},
    {"quax", "Size 26", 1},
    {"link", "Size 4", 40},
    {"link", "Size 6 Edges WE", 10},
    {"link", "Size 5 Relink yes", 10},
    {"quickway", "Size 4", 40},
    {"quickway", "Size 7 Edges WE", 10},
    {"stymie", "Size 3", 60},
    {"stymie", "Size 5", 20},
    {"stymie", "Size 12", 1},
    {"braunche", "Size 7", 4},
    {"braunche", "Size 9 Komi -3", 4},
    {"braunche", "Size 11", 4},
    {"brax", "Begins Red", 4},
};

START_TEST(options)
{
    struct invariants l;

    invariants_begin(&l, chosen[_i].game, chosen[_i].options);
    for (int i = 0; i < chosen[_i].games; i++)
        invariants_of_game(&l, (uint64_t)(_i * 1000 + i));
    invariants_end(&l);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");
    int count = 0;

    while (games[count])
        count++;
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, every_game, 0, count);
    tcase_add_loop_test(tests, colours_are_words, 0, count);
    tcase_add_loop_test(tests, tags_say_all, 0, count);
    suite_rows(tests, options, chosen);
    return suite_run_one("laws", tests);
}
