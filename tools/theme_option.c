#include "theme_option.h"

#include <errno.h>
#include <unistd.h>

#include "cli.h"

int theme_option(const char *argument, struct theme_choice *choice)
{
    struct text text = {0};
    const char *why = NULL;
    int status = STATUS_FINE;
    size_t line;

    choice->path = NULL;
    choice->theme = picture_theme_find(str_of(argument));
    if (choice->theme)
        return STATUS_FINE;
    if (access(argument, F_OK) && errno == ENOENT)
        return cli_environment(
            "--theme: %s is neither a file nor " PICTURE_THEMES, argument);
    choice->theme = &choice->own;
    choice->path = argument;
    status = cli_read("--theme", argument, "", &text);
    line = status ? 0 : picture_theme_read(text_str(&text), &choice->own, &why);
    text_release(&text);
    if (line)
        return cli_usage("--theme: %s:%zu: %s", argument, line, why);
    return status;
}
