/* Words from anywhere as the text, or in the quotes, of an element of XML. */
#ifndef LUDEX_PICTURES_XML_H
#define LUDEX_PICTURES_XML_H

#include "text.h"

/* Without what harms (str_take_safe), and with & < > " escaped. */
void xml_add(struct text *out, struct str s);

#endif
