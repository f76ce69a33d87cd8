/* "ludex export --to": writes records of an archive in another notation, as
   "ludex convert" does. */
#include "export.h"

struct converted {
    struct export_options *options;
    struct output *output;
    struct conversion_counts counts;
};

static void *begin_conversion(void *context)
{
    return conversion_open(&((struct converted *)context)->options->conversion);
}

static int write_converted(void *context, const struct visit *v)
{
    struct converted *c = context;

    conversion_count(&c->counts, v);
    return output_write(c->output, v->made);
}

static int write_preamble(const struct conversion *how, struct output *output)
{
    struct text preamble = {0};
    int status = conversion_preamble(how, &preamble);

    if (!status)
        status = output_write(output, text_str(&preamble));
    text_release(&preamble);
    return status;
}

int export_converted(struct query_run *run, struct export_options *options,
                     struct output *output)
{
    struct files *f = &options->files;
    struct converted converted = {.options = options, .output = output};
    int status = write_preamble(&options->conversion, output);

    if (status)
        return status;
    f->threads = options->how.threads;
    f->input.spellings = !options->persons;
    files_read_query(f, run,
                     &(struct visitor){.context = &converted,
                                       .begin = begin_conversion,
                                       .end = conversion_close,
                                       .make = conversion_convert,
                                       .take = write_converted});
    progress_clear(&run->progress);
    if (f->printer.status < STATUS_USAGE)
        conversion_summary(&converted.counts, f, stderr);
    output->reported |= f->printer.stopped;
    return f->printer.status;
}
