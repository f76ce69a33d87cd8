#include "table_options.h"

int table_option_form(const char *argument, enum table_form *form)
{
    *form = table_form_find(str_of(argument));
    if (*form != TABLE_FORMS)
        return STATUS_FINE;
    return cli_usage("--format takes text, csv, json, html, markdown or "
                     "mediawiki, not \"%s\"",
                     argument);
}
