#include "rest.h"

#include <string.h>

int rest_open(struct rest *r, const struct inputs *inputs)
{
    return r->path ? output_open(&r->output, r->path, inputs) : STATUS_FINE;
}

/* A record that lacks its line's end gets it if another follows that did not
   stand right behind it. */
int rest_write(struct rest *r, const struct visit *v)
{
    const struct slice *s = v->slice;
    bool follows = r->file == v->path && r->end == s->at.offset;
    int status = STATUS_FINE;

    if (!r->path)
        return STATUS_FINE;
    if (s->flaw == SLICE_TOO_LONG) {
        files_tell(v, DIAG_RECORD_TOO_LONG, "too long to be written to %s",
                   r->path);
        return STATUS_FINE;
    }
    if (r->in_line && !follows)
        status = output_write(&r->output, STR("\n"));
    if (!status)
        status = output_write(&r->output, (struct str){s->ptr, s->len});
    r->file = v->path;
    r->end = s->at.offset + s->len;
    r->in_line = s->len && !memchr("\r\n", s->ptr[s->len - 1], 2);
    return status;
}

int rest_close(struct rest *r, int status)
{
    return r->path ? output_close(&r->output, status) : status;
}
