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

/* Three bytes as four letters; of fewer, what is left is filled up with =. */
static void add_base64(struct text *out, struct str three)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 0;

    for (size_t i = 0; i < 3; i++)
        bits = bits << 8 | (i < three.len ? (unsigned char)three.ptr[i] : 0u);
    for (size_t i = 0; i < 4; i++)
        text_add_char(out,
                      i > three.len ? '=' : letters[bits >> (18 - 6 * i) & 63]);
}

void object_bytes(struct object *o, const char *key, struct str value)
{
    add_key(o, key);
    text_add_char(&o->text, '"');
    for (size_t i = 0; i < value.len; i += 3)
        add_base64(&o->text,
                   str_part(value, i, i + 3 < value.len ? i + 3 : value.len));
    text_add_char(&o->text, '"');
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

void object_write(struct object *o, struct text *out)
{
    text_add(&o->text, o->text.len ? STR("}\n") : STR("{}\n"));
    text_add(out, text_str(&o->text));
    out->failed |= o->text.failed;
    text_release(&o->text);
    *o = (struct object){0};
}

int object_end(struct object *o)
{
    struct text line = {0};
    int status;

    object_write(o, &line);
    if (!line.failed)
        cli_write(stdout, text_str(&line));
    status = line.failed ? cli_world("out of memory") : STATUS_FINE;
    text_release(&line);
    return status;
}
