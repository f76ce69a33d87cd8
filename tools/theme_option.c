#include "theme_option.h"

#include "cli.h"

int theme_option(const char *argument, struct picture_theme *room,
                 const struct picture_theme **theme)
{
    struct text text = {0};
    int status = STATUS_FINE;
    size_t line;

    *theme = picture_theme_find(str_of(argument));
    if (*theme)
        return STATUS_FINE;
    *theme = room;
    status = cli_read("--theme", argument, &text);
    line = status ? 0 : picture_theme_read(text_str(&text), room);
    text_release(&text);
    if (line)
        return cli_usage("--theme: %s:%zu: a line is \"like dark\" before all "
                         "others, or a colour, \"board #f5e8cc\"",
                         argument, line);
    return status;
}
