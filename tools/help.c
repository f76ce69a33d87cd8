#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* The manual, as mandoc formats it; made by the build from man/. */
static const struct {
    const char *name;
    const char *const *lines;
} pages[] = {
#include "tools/pages.inc"
};

enum { PAGES = sizeof pages / sizeof *pages };

static const char *const *find(const char *name)
{
    struct text full = {0};
    const char *const *found = NULL;

    for (size_t i = 0; i < PAGES && !found; i++) {
        text_clear(&full);
        text_addf(&full, "ludex-%s", name);
        if (strcmp(pages[i].name, name) == 0 ||
            str_equal(text_str(&full), str_of(pages[i].name)))
            found = pages[i].lines;
    }
    text_release(&full);
    return found;
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

int cmd_help(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "ludex";
    const char *const *lines = find(name);

    if (argc > 2)
        return cli_usage("help takes one name");
    if (lines)
        return show(lines);
    return cli_usage("no manual page \"%s\"; see \"ludex help\"", name);
}
