#include "ask.h"
#include "output.h"

/* The original texts, in the order of import. A text that lacks its line's
   end (the last of its file) gets one when another follows. */
static int export(struct ask *ask, struct output *o)
{
    int64_t id;
    bool ended = true;
    int more, status = STATUS_FINE;

    while (!status && (more = ask_next(ask, &id)) != 0) {
        if (more < 0)
            return STATUS_WORLD;
        struct str text = archive_query_value(ask->query, 0).text;
        if (!ended)
            status = output_write(o, STR("\n"));
        if (!status)
            status = output_write(o, text);
        if (text.len)
            ended = text.ptr[text.len - 1] == '\n';
    }
    return status;
}

int cmd_export(int argc, char **argv)
{
    static const struct option longs[] = {
        {"output", required_argument, NULL, 'o'}, {NULL, 0, NULL, 0}};
    struct str column = STR("text");
    const char *path = NULL;
    struct output o;
    struct ask ask;
    int option, status;

    while ((option = getopt_long(argc, argv, "o:", longs, NULL)) != -1) {
        if (option != 'o')
            return cli_bad_option("export");
        path = optarg;
    }
    if (optind >= argc)
        return cli_usage("export: from which archive?");
    status = ask_begin(&ask, argv[optind], argc - optind - 1, argv + optind + 1,
                       &column, 1);
    if (!status)
        status = output_open(&o, path);
    if (!status)
        status = output_close(&o, export(&ask, &o));
    ask_end(&ask);
    return cli_finish(status);
}
