/* Compares the index of names with a search through all names. */
#include "../../events/name_index.h"

#include "random.h"
#include "suite.h"

enum { NAMES = 300 };

static struct str names[NAMES];

static uint32_t find_slowly(size_t count, struct str name)
{
    for (uint32_t i = 0; i < count; i++)
        if (str_equal_nocase(names[i], name))
            return i;
    return NOBODY;
}

/* Makes a name of one to three letters in any case, so that many are equal. */
static struct str make_name(struct arena *arena, uint64_t *state)
{
    char letters[3];
    size_t count = 1 + random_below(state, sizeof letters);

    for (size_t i = 0; i < count; i++)
        letters[i] = "aAbBcC\xC3\xA9"[random_below(state, 8)];
    return arena_copy(arena, (struct str){letters, count});
}

START_TEST(equal_names)
{
    struct name_index x = {.count = 0};
    struct arena arena;
    uint64_t state = 7;
    size_t found = 0, new = 0;

    arena_init(&arena, 0, 1 << 20);
    for (size_t i = 0; i < NAMES; i++) {
        struct str name = make_name(&arena, &state);
        uint32_t first = find_slowly(i, name);
        ck_assert_uint_eq(name_index_find(&x, name), first);
        found += first != NOBODY;
        new += first == NOBODY;
        names[i] = name;
        ck_assert(name_index_add(&x, name, &arena));
        ck_assert_uint_eq(x.count, i + 1);
    }
    ck_assert_uint_gt(found, 50);
    ck_assert_uint_gt(new, 50);
    ck_assert_uint_eq(name_index_find(&x, STR("")), NOBODY);
    arena_release(&arena);
}
END_TEST

START_TEST(out_of_memory)
{
    struct name_index x = {.count = 0};
    struct arena arena;
    size_t added = 0;

    arena_init(&arena, 0, 1 << 12);
    while (added < NAMES && name_index_add(&x, STR("name"), &arena))
        added++;
    ck_assert_uint_gt(added, 1);
    ck_assert_uint_lt(added, NAMES);
    arena_release(&arena);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_add_test(cases, equal_names);
    tcase_add_test(cases, out_of_memory);
    return suite_run_one("index of names", cases);
}
