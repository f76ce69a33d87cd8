#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* The manual, as mandoc formats it; made by the build from man/. */
static const struct {
    const char *name, *section, *text;
} pages[] = {
#include "tools/pages.inc"
};

enum { PAGES = sizeof pages / sizeof *pages };

static const char *find(const char *name)
{
    struct text full = {0};
    const char *found = NULL;

    for (size_t i = 0; i < PAGES && !found; i++) {
        text_clear(&full);
        text_addf(&full, "ludex-%s", name);
        if (strcmp(pages[i].name, name) == 0 ||
            str_equal(text_str(&full), str_of(pages[i].name)))
            found = pages[i].text;
    }
    text_release(&full);
    return found;
}

/* Through the pager on a terminal, else straight out. */
static int show(const char *text)
{
    const char *pager = getenv("PAGER");
    FILE *pipe;

    if (!isatty(STDOUT_FILENO) ||
        !(pipe = popen(pager ? pager : "less", "w"))) {
        fputs(text, stdout);
        return cli_finish(STATUS_FINE);
    }
    fputs(text, pipe);
    if (pclose(pipe) != 0)
        fputs(text, stdout);
    return cli_finish(STATUS_FINE);
}

int cmd_help(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "ludex";
    const char *text = find(name);

    if (argc > 2)
        return cli_usage("help takes one name");
    if (text)
        return show(text);
    return cli_usage("no manual page \"%s\"; see \"ludex help\"", name);
}
