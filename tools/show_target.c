/* Writes the output of "ludex show" to standard output, to one file, or to one
   file per picture. */
#include <string.h>

#include "isolated_child.h"
#include "missing_signs.h"
#include "show.h"

/* Makes a numbered name, such as "out-007.png" from "out.png". */
static void numbered_name(const char *path, uint64_t number, struct text *name)
{
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr(slash ? slash : path, '.');
    size_t stem = dot ? (size_t)(dot - path) : strlen(path);

    text_addf(name, "%.*s-%03llu%s", (int)stem, path,
              (unsigned long long)number, path + stem);
    text_add_char(name, '\0');
}

static int write_numbered(const struct show *s, uint64_t number,
                          struct str picture)
{
    struct text name = {0};
    struct output output = {0};
    int status = STATUS_ENVIRONMENT;

    numbered_name(s->target.path, number, &name);
    if (name.failed)
        cli_environment("out of memory");
    else
        status = output_open_from_data(&output, name.ptr, &s->target.inputs);
    if (!status)
        status = output_write_styled(&output, picture);
    status = output_close(&output, status);
    text_release(&name);
    return status;
}

int show_write(struct show *s, uint64_t number, struct str picture)
{
    int status = STATUS_FINE;

    if (s->choice.several && s->form->kind == SHOW_ONE_A_FILE)
        return write_numbered(s, number, picture);
    if (!s->target.open)
        status =
            output_open(&s->target.output, s->target.path, &s->target.inputs);
    s->target.open = true;
    return status ? status : output_write_styled(&s->target.output, picture);
}

int show_write_image(struct show *s, uint64_t number, struct str picture)
{
    if (!s->drawing.child)
        return show_write(s, number, picture);
    return isolated_child_send(s->drawing.child, number, picture) &&
                   missing_signs_send(s->drawing.child, &s->drawing.missing)
               ? STATUS_FINE
               : STATUS_ENVIRONMENT;
}

int show_write_heading(struct show *s, uint64_t number)
{
    struct text words = {0};
    int status;

    if (!s->choice.all || s->form == &show_json || s->target.last == number)
        return STATUS_FINE;
    text_add(&words, s->target.last ? STR("\n") : STR(""));
    if (s->form->kind == SHOW_TEXT)
        text_addf(&words, "record %llu\n", (unsigned long long)number);
    status = words.failed ? cli_environment("out of memory")
                          : show_write(s, 0, text_str(&words));
    text_release(&words);
    return status;
}
