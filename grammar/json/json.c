#include "json.h"

#include "lines.h"

static bool json_sniff(struct str head)
{
    struct str name;

    return json_first_name(head, &name) && !str_equal(name, STR("header")) &&
           !str_equal(name, STR("events"));
}

extern const struct notation notation_json;

const struct notation notation_json = {
    .name = "json",
    .title = "JSON objects, one per line, with the whole record",
    .extension = ".jsonl",
    .framing = {.borders = &json_borders},
    .sniff = json_sniff,
    .certain = true,
    .draft = json_fill_draft,
    .write = json_write_record,
    .lacks = TREE_LACKS,
    .has_positions = true,
};
