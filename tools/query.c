#include <string.h>

#include "ask.h"
#include "listing.h"

enum { COLUMNS_MAX = 64 };

struct asked {
    struct str columns[COLUMNS_MAX];
    size_t count;
    enum listing_format format;
};

static int set_columns(struct asked *asked, const char *argument)
{
    struct str rest = str_of(argument);

    asked->count = 0;
    while (rest.len) {
        const char *comma = memchr(rest.ptr, ',', rest.len);
        size_t len = comma ? (size_t)(comma - rest.ptr) : rest.len;
        struct str name = str_trim((struct str){rest.ptr, len});
        const char *near = archive_nearest_field(name);

        if (asked->count == COLUMNS_MAX)
            return cli_usage("--columns: no more than %d", COLUMNS_MAX);
        if (!archive_is_column(name) && near && archive_is_column(str_of(near)))
            return cli_usage("no column \"%.*s\"; did you mean %s?",
                             (int)name.len, name.ptr, near);
        if (!archive_is_column(name))
            return cli_usage("no column \"%.*s\"; see \"ludex help query\"",
                             (int)name.len, name.ptr);
        asked->columns[asked->count++] = name;
        len += comma != NULL;
        rest = (struct str){rest.ptr + len, rest.len - len};
    }
    return asked->count ? STATUS_FINE : cli_usage("--columns: which?");
}

static int set_format(struct asked *asked, const char *argument)
{
    static const char *const names[] = {"table", "csv", "json"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(argument, names[i]) == 0) {
            asked->format = (enum listing_format)i;
            return STATUS_FINE;
        }
    return cli_usage("--format takes table, csv or json, not \"%s\"", argument);
}

static int list(struct ask *ask, const struct asked *asked)
{
    struct archive_value values[COLUMNS_MAX];
    struct listing listing;
    int64_t id;
    int more;

    listing_begin(&listing, asked->format, asked->columns, asked->count);
    while ((more = ask_next(ask, &id)) > 0 && !ferror(stdout)) {
        for (size_t i = 0; i < asked->count; i++)
            values[i] = archive_query_value(ask->query, i);
        listing_row(&listing, values);
    }
    if (!listing_end(&listing))
        return cli_world("out of memory");
    return more < 0 ? STATUS_WORLD : STATUS_FINE;
}

int cmd_query(int argc, char **argv)
{
    static const struct option longs[] = {
        {"columns", required_argument, NULL, 'c'},
        {"format", required_argument, NULL, 'F'},
        {NULL, 0, NULL, 0}};
    struct asked asked = {0};
    struct ask ask;
    int option, status;

    set_columns(&asked, "id,game,date,event,round,first,second,result,plies");
    while ((option = getopt_long(argc, argv, "c:", longs, NULL)) != -1) {
        status = option == 'c'   ? set_columns(&asked, optarg)
                 : option == 'F' ? set_format(&asked, optarg)
                                 : cli_bad_option("query");
        if (status)
            return status;
    }
    if (optind >= argc)
        return cli_usage("query: which archive?");
    status = ask_begin(&ask, argv[optind], argc - optind - 1, argv + optind + 1,
                       asked.columns, asked.count);
    if (!status)
        status = list(&ask, &asked);
    ask_end(&ask);
    return cli_finish(status);
}
