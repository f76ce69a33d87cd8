#include "cli.h"
#include "ludex.h"
#include "object.h"

static int run_command(int argc, char **argv)
{
    bool json;
    int status = cli_format_alone(&version_command, argc, argv, &json);
    struct object o = {0};

    if (status)
        return status;
    if (json) {
        object_text(&o, "version", str_of(ludex_version()));
        status = object_end(&o);
    } else {
        printf("ludex %s\n", ludex_version());
    }
    return cli_finish(status);
}

const struct command version_command = {"version",
                                        run_command,
                                        "say which version this is",
                                        NULL,
                                        {cli_format_options}};
