#include "rejects.h"

int rejects_open(struct rejects *r, const struct inputs *inputs)
{
    return r->path ? output_open(&r->output, r->path, inputs) : STATUS_FINE;
}

static struct str game_of_visit(const struct visit *v)
{
    return v->rules ? str_of(v->rules->name) : STR("");
}

int rejects_write(struct rejects *r, const struct visit *v)
{
    const struct slice *s = v->slice;
    struct str text;
    bool follows = r->file == v->path && r->end == s->at.offset;
    int status;

    if (!r->path)
        return STATUS_FINE;
    if (s->flaw == SLICE_TOO_LONG) {
        files_report(v, DIAG_RECORD_TOO_LONG,
                     "the record is too long to be written to %s", r->path);
        return STATUS_FINE;
    }
    r->file = v->path;
    r->end = s->at.offset + s->len;
    r->concat.path = r->path;
    text = slice_text_alone(s, &r->named);
    if (r->named.failed)
        return printer_no_memory(&v->files->printer, v->path);
    status =
        output_record(&r->output, &r->concat, text, game_of_visit(v), follows);
    return status < 0 ? printer_no_memory(&v->files->printer, v->path) : status;
}

int rejects_close(struct rejects *r, int status)
{
    concat_release(&r->concat);
    text_release(&r->named);
    return r->path ? output_close(&r->output, status) : status;
}
