/* Writes text from outside as the content or a quoted attribute of an XML
   element. */
#ifndef LUDEX_PICTURES_XML_H
#define LUDEX_PICTURES_XML_H

#include "text.h"

/* Appends a text without harmful characters (str_take_safe), and with & < > "
   escaped. */
void xml_add(struct text *out, struct str s);

#endif
