/* Writes untrusted text as the content or a quoted attribute of an XML
   element. */
#ifndef LUDEX_PICTURES_XML_H
#define LUDEX_PICTURES_XML_H

#include "text.h"

/* Appends a text without harmful characters (see str_take_safe), in which & < >
   " are escaped. */
void xml_add(struct text *out, struct str s);

#endif
