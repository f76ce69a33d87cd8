#include "names_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* The names of a line, unescaped in place. */
struct line {
    struct str names[NAMES_IN_LINE];
    size_t count;
    const char *fault; /* error in the line, or NULL */
};

/* Sets *name to a name without its escapes. `at` points after the opening
   quote. Returns a pointer after the closing quote, or NULL if there is
   none. */
static char *read_quoted_name(char *at, char *end, struct str *name)
{
    char *to = at;

    name->ptr = at;
    for (; at < end && *at != '"'; at++) {
        char c = *at;
        if (c == '\\' && at + 1 < end) {
            c = *++at;
            c = (char)(c == 'n' ? '\n' : c == 'r' ? '\r' : c);
        }
        *to++ = c;
    }
    name->len = (size_t)(to - name->ptr);
    return at < end ? at + 1 : NULL;
}

static void read_line(char *at, char *end, struct line *out)
{
    struct str name;

    out->count = 0;
    out->fault = NULL;
    while (!out->fault) {
        while (at < end && ascii_is_space(*at))
            at++;
        if (at == end || *at == '#')
            return;
        if (*at != '"')
            out->fault = "a name must begin and end with a double quote";
        else if (!(at = read_quoted_name(at + 1, end, &name)))
            out->fault = "a name lacks the quote at its end";
        else if (!str_trim(name).len)
            out->fault = "a name must not be empty";
        else if (str_utf8_fault(name) < name.len)
            out->fault = "a name must be UTF-8";
        else if (out->count == NAMES_IN_LINE)
            out->fault = "there are too many names on this line";
        else
            out->names[out->count++] = str_trim(name);
    }
}

static int read_lines(const char *path, FILE *file, names_taker *take,
                      void *context)
{
    struct line line;
    char *bytes = NULL;
    size_t room = 0;
    ssize_t length;
    uint64_t number = 0;
    int status = STATUS_FINE;

    while (!status && (length = getline(&bytes, &room, file)) >= 0) {
        size_t mark =
            !number && length >= 3 && !memcmp(bytes, "\xEF\xBB\xBF", 3) ? 3 : 0;
        number++;
        read_line(bytes + mark, bytes + length, &line);
        if (line.fault) {
            cli_say("%s:%llu: %s; nothing was changed", path,
                    (unsigned long long)number, line.fault);
            status = STATUS_DATA;
        } else if (line.count) {
            status = take(context, number, line.names, line.count);
        }
    }
    if (!status && !feof(file))
        status = cli_environment("%s: %s", path, strerror(errno));
    free(bytes);
    return status;
}

int names_file_read(const char *path, names_taker *take, void *context)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    int status = file ? read_lines(path, file, take, context)
                      : cli_environment("%s: %s", path, strerror(errno));

    if (file && !standard)
        fclose(file);
    return status;
}
