/* "ludex version": prints the version. */
#include "cli.h"
#include "ludex.h"
#include "sandbox.h"

struct version_options {
    bool json, verbose;
};

/* Prints what the sandbox restricts. */
static void print_sandbox(const struct sandbox_layers *have)
{
    const char *unused = sandbox_unused();

    fputs("sandbox: ", stdout);
    if (unused)
        printf("none: %s\n", unused);
    else if (have->landlock && have->seccomp)
        printf("landlock ABI %d, seccomp\n", have->landlock);
    else if (have->landlock)
        printf("landlock ABI %d; the kernel has no seccomp\n", have->landlock);
    else
        puts(have->seccomp ? "seccomp; the kernel has no landlock"
                           : "none: the kernel has neither");
}

static int print_json(bool verbose, const struct sandbox_layers *have)
{
    if (!verbose)
        return cli_json_line(stdout,
                             json_pack("{ss}", "version", ludex_version()));
    return cli_json_line(stdout,
                         json_pack("{sss{sisb}}", "version", ludex_version(),
                                   "sandbox", "landlock", have->landlock,
                                   "seccomp", (int)have->seccomp));
}

/* Restricts the process a second time, to see what the kernel does. */
static struct sandbox_layers find_layers(void)
{
    struct sandbox s;

    sandbox_begin(&s);
    return sandbox_enter(&s, 0);
}

static int run_command(int argc, char **argv)
{
    struct version_options o = {false, false};
    struct sandbox_layers have = {0, false};
    int status = cli_parse_options(&version_command, argc, argv, &o, NULL);

    if (!status)
        status = cli_no_operands(version_command.name, argc, argv);
    if (status)
        return status;
    if (o.verbose)
        have = find_layers();
    if (o.json)
        status = print_json(o.verbose, &have);
    else
        printf("ludex %s\n", ludex_version());
    if (o.verbose && !o.json)
        print_sandbox(&have);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_VERBOSE, "verbose", NULL,
     "also print how the kernel restricts the program",
     TO_FLAG(struct version_options, verbose)},
    {OPT_FORMAT, "format", "text|json", "output format (default text)",
     TO_JSON(struct version_options, json)},
    CLI_END,
};

const struct command version_command = {
    "version", run_command, "print the version", NULL, {own}, NULL};
