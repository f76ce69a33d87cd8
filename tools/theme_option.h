/*
 * --theme: of boards, by its name or as a file of one's own.
 */
#ifndef LUDEX_TOOLS_THEME_OPTION_H
#define LUDEX_TOOLS_THEME_OPTION_H

#include "picture.h"

#define THEME_ARGUMENT "light|dark|print|safe|letters|FILE"

/* `room` is for one's own. 0, or a status after a message. */
int theme_option(const char *argument, struct picture_theme *room,
                 const struct picture_theme **theme);

#endif
