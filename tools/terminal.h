/*
 * What the terminal can show that standard output goes to.
 */
#ifndef LUDEX_TOOLS_TERMINAL_H
#define LUDEX_TOOLS_TERMINAL_H

#include "picture.h"

enum terminal_images { TERMINAL_TEXT, TERMINAL_SIXEL, TERMINAL_KITTY };

/* Asks it, and waits a second at most for what it says; TERMINAL_TEXT where there
   is none that could be asked, or NO_COLOR is set. */
enum terminal_images terminal_images(void);
/* How many colours its text has: COLORTERM and TERM say so. */
enum picture_colours terminal_colours(void);

#endif
