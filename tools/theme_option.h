/* The option --theme of boards: the name of a theme, or a file with one. */
#ifndef LUDEX_TOOLS_THEME_OPTION_H
#define LUDEX_TOOLS_THEME_OPTION_H

#include "picture.h"

#define THEME_ARGUMENT "light|dark|print|safe|letters|FILE"

struct theme_choice {
    const struct picture_theme *theme; /* NULL: not given */
    struct picture_theme own;          /* read from the file */
    const char *path;                  /* of the file, if there is one */
};

/* Takes the option. Returns 0, or a status after a message. */
int theme_option(const char *argument, struct theme_choice *choice);

#endif
