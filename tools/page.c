#include "page.h"

#include <string.h>

#include "cli.h"
#include "notation.h"

enum { OPT_RECORD = OPT_OWN };

struct paging;

/* What follows "page". */
struct verb {
    const char *name;
    int (*run)(struct paging *p, int count, char **paths);
};

struct paging {
    const struct verb *verb;
    const char *out;
    uint64_t number; /* --record; 0: not given */
    struct files files;
    struct inputs inputs;
    struct output output;
    struct page_downloads downloads;
    bool visited;
};

/* ---- record --------------------------------------------------------------- */

static const char *base_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

static bool write_record(struct paging *p, const struct visit *v,
                         struct text *out)
{
    struct page_record page = {.record = v->record,
                               .replay = &v->reading->replay,
                               .diags = &v->reading->diags,
                               .downloads = &p->downloads};
    struct text source = {0};
    bool fine;

    text_addf(&source, "%s, record %llu",
              strcmp(v->path, "-") == 0 ? "standard input" : base_of(v->path),
              (unsigned long long)v->number);
    page.source = text_str(&source);
    fine = !source.failed &&
           page_downloads_make(&p->downloads, PAGE_DOWNLOAD_ALL, v->record,
                               &v->reading->replay) &&
           page_record_write(&page, out);
    text_release(&source);
    return fine;
}

static int take_record(void *context, const struct visit *v)
{
    struct paging *p = context;
    struct text out = {0};
    int status = STATUS_FINE;

    p->visited = true;
    if (!v->record) {
        cli_say("%s: record %llu cannot be shown", v->path,
                (unsigned long long)v->number);
        return STATUS_DATA;
    }
    if (!write_record(p, v, &out))
        status = files_no_memory(&p->files, v->path);
    if (!status)
        status = output_write(&p->output, text_str(&out));
    text_release(&out);
    return status;
}

static int run_record(struct paging *p, int count, char **paths)
{
    const struct visitor visitor = {.context = p, .take = take_record};
    struct files *f = &p->files;

    if (count > 1)
        return cli_usage("page record takes one file");
    f->only = p->number ? p->number : 1;
    p->inputs = files_inputs(f, count, paths);
    files_raise(f, output_open(&p->output, p->out, &p->inputs));
    if (f->status)
        return f->status;
    files_read_all(f, count, paths, &visitor);
    if (!p->visited && f->records == 0 && f->status == STATUS_FINE)
        files_raise(f, cli_usage("there is no record %llu",
                                 (unsigned long long)f->only));
    if (!p->visited)
        files_raise(f, STATUS_USAGE);
    return output_close(&p->output, f->status);
}

/* ---- options -------------------------------------------------------------- */

static const struct verb verbs[] = {
    {"record", run_record},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static struct str verb_name_at(const void *list, size_t i)
{
    (void)list;
    return i < VERBS ? str_of(verbs[i].name) : STR_NONE;
}

static int find_verb(struct paging *p, const char *name)
{
    size_t near = str_nearest(str_of(name), 4, verb_name_at, NULL);

    if (near == STR_NOWHERE)
        return cli_usage("page: no verb \"%s\"; see \"ludex page -h\"", name);
    if (strcmp(name, verbs[near].name) != 0)
        return cli_usage("page: no verb \"%s\"; did you mean %s?", name,
                         verbs[near].name);
    p->verb = &verbs[near];
    return STATUS_FINE;
}

static int take(void *context, int option)
{
    struct paging *p = context;

    if (option != 'o')
        return files_option(&p->files, option, optarg);
    p->out = strcmp(optarg, "-") == 0 ? NULL : optarg;
    return STATUS_FINE;
}

static int run(struct paging *p, int count, char **words)
{
    int status;

    if (count == 0)
        return cli_usage("page: record FILE -o OUT");
    status = find_verb(p, words[0]);
    return status ? status : p->verb->run(p, count - 1, words + 1);
}

static int run_command(int argc, char **argv)
{
    struct paging p = {.out = NULL};
    int status;

    files_init(&p.files);
    status = cli_options(&page_command, argc, argv, &p, take);
    if (!status)
        status = run(&p, argc - optind, argv + optind);
    page_downloads_release(&p.downloads);
    files_release(&p.files);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {'o', "output", "OUT", "where it goes", TO_OWN},
    {OPT_RECORD, "record", "N", "which record",
     TO_NUMBER(struct paging, number, 1, UINT64_MAX - 1)},
    CLI_END,
};

const struct command page_command = {"page",
                                     run_command,
                                     "HTML of records and events",
                                     "VERB FILE",
                                     {own, files_options}};
