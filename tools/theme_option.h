/* The option --theme for boards: the name of a theme, or of a file that
   contains one. */
#ifndef LUDEX_TOOLS_THEME_OPTION_H
#define LUDEX_TOOLS_THEME_OPTION_H

#include "picture.h"

#define THEME_ARGUMENT "light|dark|print|safe|letters|FILE"

struct theme_choice {
    const struct picture_theme *theme; /* NULL if not given */
    struct picture_theme own;          /* theme that was read from the file */
    const char *path;                  /* path of the file, if there is one */
};

/* Reads the value of the option. Returns 0, or prints a message and returns a
   status. */
int theme_option(const char *argument, struct theme_choice *choice);

#endif
