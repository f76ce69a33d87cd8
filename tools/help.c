/* "ludex help": shows pages of the manual, which is compiled into the
   program. */
#include <stdlib.h>
#include <unistd.h>

#include "cli.h"

/* Strings are longer than C guarantees, but the compilers that build this
   program accept them. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

/* The manual as formatted by mandoc. The build makes this file from man/. Each
   page is a single string, because every pointer costs a relocation whenever
   the program starts. */
static const struct {
    const char *name; /* file name, such as "ludex-check.1" */
    const char *text;
} pages[] = {
#include "tools/pages.inc"
};

enum { PAGES = sizeof pages / sizeof *pages };

static const struct str prefix = {"ludex-", 6};

static struct str without_prefix(struct str page)
{
    str_skip(&page, prefix);
    return page;
}

/* Returns the short name, such as "check" for "ludex-check.1". */
static struct str bare_name(struct str page)
{
    struct str name = without_prefix(page);

    return str_part(name, 0, name.len - 2);
}

/* True if `wanted` names the page, in a form like "check", "ludex-check" or
   "query.7". */
static bool is_name_of(const char *wanted, struct str page)
{
    struct str name = without_prefix(str_of(wanted));

    if (str_equal(name, STR("libludex")))
        return str_equal(page, STR("ludex.3"));
    return str_equal(name, without_prefix(page)) ||
           str_equal(name, bare_name(page));
}

static const char *find_page(const char *name)
{
    for (size_t i = 0; i < PAGES; i++)
        if (is_name_of(name, str_of(pages[i].name)))
            return pages[i].text;
    return NULL;
}

static struct str name_at(const void *list, size_t i)
{
    (void)list;
    return i < PAGES ? bare_name(str_of(pages[i].name)) : STR_NONE;
}

/* Returns the page with the most similar name, such as "standings" for
   "standing", or "". */
static struct str nearest_page(const char *wanted)
{
    struct str name = str_of(wanted);
    size_t i = str_nearest(name, name.len < 6 ? 2 : 3, name_at, NULL);

    return i == STR_NOWHERE ? STR("") : name_at(NULL, i);
}

/* Shows text in a pager if standard output is a terminal, otherwise prints
   it. */
static int show_page(const char *text)
{
    const char *pager = getenv("PAGER");
    FILE *pipe = NULL;

    if (isatty(STDOUT_FILENO))
        pipe = popen(pager ? pager : "less", "w");
    if (pipe)
        fputs(text, pipe);
    if (!pipe || pclose(pipe) != 0)
        fputs(text, stdout);
    return cli_finish(STATUS_FINE);
}

static bool has_verb(const struct command *command, const char *wanted)
{
    struct str name;

    for (size_t i = 0; (name = command->command_at(NULL, i)).ptr; i++)
        if (str_equal(name, str_of(wanted)))
            return true;
    return false;
}

/* Returns the command with a subcommand of this name, or NULL. */
static const struct command *command_with_verb(const char *wanted)
{
    static const struct command *const list[] = {&archive_command,
                                                 &event_command, &page_command};

    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (has_verb(list[i], wanted))
            return list[i];
    return NULL;
}

static int refuse_page(const char *name)
{
    const struct command *command = command_with_verb(name);
    struct str near = nearest_page(name);

    if (command)
        return cli_usage("there is no manual page \"%s\", but it is a command "
                         "of \"ludex %s\"; see \"ludex help %s\"",
                         name, command->name, command->name);
    if (near.len)
        return cli_usage("there is no manual page \"%s\"; did you mean %.*s?",
                         name, (int)near.len, near.ptr);
    return cli_usage("there is no manual page \"%s\"; see \"ludex help\"",
                     name);
}

static int run_command(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "ludex";
    const char *text = find_page(name);

    if (argc > 2)
        return cli_usage("help: specify only one manual page");
    return text ? show_page(text) : refuse_page(name);
}

const struct command help_command = {
    "help", run_command, "show a manual page", "[PAGE]", {NULL}, NULL};
