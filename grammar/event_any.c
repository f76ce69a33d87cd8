/* Reads events in any form. */
#include "event.h"

struct event *event_parse_any(struct arena *arena, struct str text,
                              uint8_t date_order, struct diags *diags)
{
    if (trf_sniff(text))
        return trf_parse(arena, text, diags);
    return event_json_sniff(text)
               ? event_json_parse(arena, text, date_order, diags)
               : event_parse_dated(arena, text, date_order, diags);
}
