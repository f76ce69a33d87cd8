#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* The manual, as mandoc formats it; made by the build from man/. */
static const struct {
    const char *name; /* of its file: "ludex-check.1" */
    const char *const *lines;
} pages[] = {
#include "tools/pages.inc"
};

enum { PAGES = sizeof pages / sizeof *pages };

/* "check", "ludex-check", "query.7": the first page that is meant. */
static bool names(const char *wanted, struct str page)
{
    static const struct str prefix = {"ludex-", 6};
    struct str name = str_of(wanted), bare = page;

    if (!str_starts(name, prefix) && str_starts(page, prefix))
        page = (struct str){page.ptr + prefix.len, page.len - prefix.len};
    bare = (struct str){page.ptr, page.len - 2};
    return str_equal(name, page) || str_equal(name, bare);
}

static const char *const *find(const char *name)
{
    for (size_t i = 0; i < PAGES; i++)
        if (names(name, str_of(pages[i].name)))
            return pages[i].lines;
    return NULL;
}

static void print(const char *const *lines, FILE *stream)
{
    for (; *lines; lines++)
        fputs(*lines, stream);
}

/* Through the pager on a terminal, else straight out. */
static int show(const char *const *lines)
{
    const char *pager = getenv("PAGER");
    FILE *pipe = NULL;

    if (isatty(STDOUT_FILENO))
        pipe = popen(pager ? pager : "less", "w");
    if (pipe)
        print(lines, pipe);
    if (!pipe || pclose(pipe) != 0)
        print(lines, stdout);
    return cli_finish(STATUS_FINE);
}

static int run_command(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "ludex";
    const char *const *lines = find(name);

    if (argc > 2)
        return cli_usage("help takes one name");
    if (lines)
        return show(lines);
    return cli_usage("no manual page \"%s\"; see \"ludex help\"", name);
}

const struct command help_command = {
    "help", run_command, "show a manual page", "[PAGE]", {NULL}};
