/* Determines what the terminal on standard output can show. */
#ifndef LUDEX_TOOLS_TERMINAL_H
#define LUDEX_TOOLS_TERMINAL_H

#include "picture.h"

enum terminal_images { TERMINAL_TEXT, TERMINAL_SIXEL, TERMINAL_KITTY };

/* Asks the terminal which images it can show, and waits up to a second for its
   answer. Returns TERMINAL_TEXT if standard output is not a terminal or
   NO_COLOR is set. */
enum terminal_images terminal_images(void);
/* Returns how many colours text can have, according to COLORTERM and TERM. */
enum picture_colours terminal_colours(void);

#endif
