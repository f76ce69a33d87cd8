/*
 * --theme: of boards, by its name or as a file of one's own.
 */
#ifndef LUDEX_TOOLS_THEME_OPTION_H
#define LUDEX_TOOLS_THEME_OPTION_H

#include "picture.h"

#define THEME_ARGUMENT "light|dark|print|safe|letters|FILE"

struct theme_choice {
    const struct picture_theme *theme; /* NULL: not given */
    struct picture_theme own;          /* of the file */
    const char *path;                  /* of the file; NULL: it has none */
};

/* 0, or a status after a message. */
int theme_option(const char *argument, struct theme_choice *choice);

#endif
