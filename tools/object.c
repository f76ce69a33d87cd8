#include "object.h"

#include "cli.h"
#include "table.h"

static void add_key(struct object *o, const char *key)
{
    text_addf(&o->text, "%s\"%s\":", o->text.len ? "," : "{", key);
}

void object_text(struct object *o, const char *key, struct str value)
{
    add_key(o, key);
    table_add_json(&o->text, value);
}

void object_texts(struct object *o, const char *key, const char *const *list)
{
    add_key(o, key);
    text_add_char(&o->text, '[');
    for (size_t i = 0; list && list[i]; i++) {
        text_add(&o->text, i ? STR(",") : STR(""));
        table_add_json(&o->text, str_of(list[i]));
    }
    text_add_char(&o->text, ']');
}

void object_number(struct object *o, const char *key, uint64_t value)
{
    add_key(o, key);
    text_add_number(&o->text, value);
}

void object_truth(struct object *o, const char *key, bool value)
{
    add_key(o, key);
    text_add(&o->text, value ? STR("true") : STR("false"));
}

int object_end(struct object *o)
{
    bool failed;

    text_add(&o->text, STR("}\n"));
    failed = o->text.failed;
    if (!failed)
        cli_write(stdout, text_str(&o->text));
    text_release(&o->text);
    *o = (struct object){0};
    return failed ? cli_world("out of memory") : STATUS_FINE;
}
