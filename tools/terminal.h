/* Determines what the terminal of standard output can show. */
#ifndef LUDEX_TOOLS_TERMINAL_H
#define LUDEX_TOOLS_TERMINAL_H

#include "picture.h"

enum terminal_images { TERMINAL_TEXT, TERMINAL_SIXEL, TERMINAL_KITTY };

/* Asks the terminal, and waits a second at most for its answer. Returns
   TERMINAL_TEXT if there is none to ask, or if NO_COLOR is set. */
enum terminal_images terminal_images(void);
/* Returns how many colours its text can have, by COLORTERM and TERM. */
enum picture_colours terminal_colours(void);

#endif
