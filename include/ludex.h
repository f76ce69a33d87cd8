/*
 * Ludex: records of abstract board games, for programs.
 *
 * The installed header of libludex. It stands alone: nothing here needs the
 * project's other headers.
 */
#ifndef LUDEX_H
#define LUDEX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LUDEX_VERSION "0.1.0"

/* What programs outside may call: nothing else of the library is visible. */
#if defined(__GNUC__)
#define LUDEX_API __attribute__((visibility("default")))
#else
#define LUDEX_API
#endif

/* The version of the library in use, as LUDEX_VERSION. */
LUDEX_API const char *ludex_version(void);

/* What a check found. `plies` are those of the main lines. */
struct ludex_summary {
    uint64_t records, clean, with_errors, plies;
};

/*
 * Called once a record that has diagnostics, with their lines of JSON as
 * `ludex check --format=json` prints them (ludex-check(1)).
 */
typedef void ludex_report(void *context, const char *json, size_t length);

/*
 * Reads and replays every record of a file ("-": standard input). `game` may
 * be NULL. Returns 0 (whatever the records hold; see the summary), or a
 * negative errno value when the file cannot be read; -EINVAL: no such game.
 */
LUDEX_API int ludex_check(const char *path, const char *game,
                          ludex_report *report, void *context,
                          struct ludex_summary *out);

#ifdef __cplusplus
}
#endif

#endif
