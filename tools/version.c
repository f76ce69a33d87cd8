/* "ludex version": prints the version. */
#include "cli.h"
#include "ludex.h"

static int run_command(int argc, char **argv)
{
    bool json;
    int status = cli_parse_format_option(&version_command, argc, argv, &json);

    if (status)
        return status;
    if (json)
        status = cli_json_line(stdout,
                               json_pack("{ss}", "version", ludex_version()));
    else
        printf("ludex %s\n", ludex_version());
    return cli_finish(status);
}

const struct command version_command = {
    "version", run_command,          "print the version",
    NULL,      {cli_format_options}, NULL};
