#include "xml.h"

void xml_add(struct text *out, struct str s)
{
    text_add_escaped(out, s, text_html_escapes);
}
