#define _GNU_SOURCE
#include "filters.h"

#include <fcntl.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

struct bytes {
    char *ptr;
    size_t length;
};

/* ---- reading ------------------------------------------------------------- */

static struct bytes read_all(int fd)
{
    size_t room = 1 << 16;
    struct bytes b = {malloc(room), 0};
    ssize_t more;

    while (b.ptr && (more = read(fd, b.ptr + b.length, room - b.length)) > 0) {
        b.length += (size_t)more;
        if (b.length == room)
            b.ptr = realloc(b.ptr, room *= 2);
    }
    if (!b.ptr) {
        perror("memory");
        exit(2);
    }
    b.ptr[b.length] = '\0';
    return b;
}

/* Reads a file, or standard input if `path` is "-" or NULL. If that fails,
   prints a message and returns false. */
static bool read_file(const char *path, struct bytes *out)
{
    bool input = !path || strcmp(path, "-") == 0;
    int fd = input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0) {
        perror(path);
        return false;
    }
    *out = read_all(fd);
    if (!input)
        close(fd);
    return true;
}

/* Removes the next line, including its line end, and stores it. Returns false
   if there is none. */
static bool take_line(struct bytes *rest, struct bytes *line)
{
    char *end = memchr(rest->ptr, '\n', rest->length);

    line->ptr = rest->ptr;
    line->length = end ? (size_t)(end + 1 - rest->ptr) : rest->length;
    rest->ptr += line->length;
    rest->length -= line->length;
    return line->length > 0;
}

static void print(struct bytes b)
{
    fwrite(b.ptr, 1, b.length, stdout);
}

static bool is_number(const char *word)
{
    return *word && strspn(word, "0123456789") == strlen(word);
}

/* ---- files --------------------------------------------------------------- */

static bool are_files(int count, char *const *words)
{
    for (int i = 1; i < count; i++)
        if (words[i][0] == '-' && words[i][1])
            return false;
    return true;
}

static bool are_two_files(int count, char *const *words)
{
    return count == 3 && are_files(count, words);
}

static int cat(int count, char *const *words)
{
    struct bytes b;
    int status = 0;

    for (int i = 1; i < count || (i == 1 && count == 1); i++)
        if (read_file(words[i], &b)) {
            print(b);
            free(b.ptr);
        } else {
            status = 1;
        }
    return status;
}

static int cmp(int count, char *const *words)
{
    struct bytes a, b;

    (void)count;
    if (!read_file(words[1], &a))
        return 2;
    if (!read_file(words[2], &b)) {
        free(a.ptr);
        return 2;
    }
    bool same = a.length == b.length && memcmp(a.ptr, b.ptr, a.length) == 0;
    free(a.ptr);
    free(b.ptr);
    if (!same)
        printf("%s %s differ\n", words[1], words[2]);
    return !same;
}

/* Copies a file, but not into a folder. */
static int cp(int count, char *const *words)
{
    struct bytes b;

    (void)count;
    if (!read_file(words[1], &b))
        return 1;
    FILE *to = fopen(words[2], "we");
    bool fine = to && fwrite(b.ptr, 1, b.length, to) == b.length;
    fine = to && fclose(to) == 0 && fine;
    free(b.ptr);
    if (!fine)
        perror(words[2]);
    return !fine;
}

/* ---- lines --------------------------------------------------------------- */

static bool takes_lines(int count, char *const *words)
{
    bool tail = strcmp(words[0], "tail") == 0;

    return (count == 3 || count == 4) && strcmp(words[1], "-n") == 0 &&
           is_number(words[2] + (tail && words[2][0] == '+'));
}

static int head(int count, char *const *words)
{
    struct bytes all, line;
    long left = atol(words[2]);

    if (!read_file(count == 4 ? words[3] : NULL, &all))
        return 1;
    for (struct bytes rest = all; left-- > 0 && take_line(&rest, &line);)
        print(line);
    free(all.ptr);
    return 0;
}

static void print_from(struct bytes all, long number)
{
    struct bytes line;

    for (long i = 1; take_line(&all, &line); i++)
        if (i >= number)
            print(line);
}

static long count_lines(struct bytes all)
{
    struct bytes line;
    long count = 0;

    while (take_line(&all, &line))
        count++;
    return count;
}

static int tail(int count, char *const *words)
{
    struct bytes all;
    long number = atol(words[2]);

    if (!read_file(count == 4 ? words[3] : NULL, &all))
        return 1;
    print_from(all,
               words[2][0] == '+' ? number : count_lines(all) - number + 1);
    free(all.ptr);
    return 0;
}

static bool takes_1d(int count, char *const *words)
{
    return (count == 2 || count == 3) && strcmp(words[1], "1d") == 0;
}

static int sed(int count, char *const *words)
{
    struct bytes all;

    if (!read_file(count == 3 ? words[2] : NULL, &all))
        return 1;
    print_from(all, 2);
    free(all.ptr);
    return 0;
}

static bool takes_nothing(int count, char *const *words)
{
    (void)words;
    return count == 1;
}

static int compare_lines(const void *a, const void *b)
{
    const struct bytes *x = a, *y = b;
    size_t n = x->length < y->length ? x->length : y->length;
    int order = memcmp(x->ptr, y->ptr, n);

    return order ? order : (x->length > y->length) - (x->length < y->length);
}

static int sort(int count, char *const *words)
{
    struct bytes all, line;

    (void)count;
    (void)words;
    read_file(NULL, &all);
    struct bytes *lines = calloc((size_t)count_lines(all) + 1, sizeof *lines);
    size_t n = 0;
    for (struct bytes rest = all; lines && take_line(&rest, &line); n++) {
        line.length -= line.ptr[line.length - 1] == '\n';
        lines[n] = line;
    }
    qsort(lines, n, sizeof *lines, compare_lines);
    for (size_t i = 0; i < n; i++) {
        print(lines[i]);
        putchar('\n');
    }
    free(lines);
    free(all.ptr);
    return 0;
}

static bool takes_l_or_c(int count, char *const *words)
{
    return count == 2 &&
           (strcmp(words[1], "-l") == 0 || strcmp(words[1], "-c") == 0);
}

static int wc(int count, char *const *words)
{
    struct bytes all;
    size_t number = 0;

    (void)count;
    read_file(NULL, &all);
    for (size_t i = 0; i < all.length; i++)
        number += all.ptr[i] == '\n' || words[1][1] == 'c';
    printf("%zu\n", number);
    free(all.ptr);
    return 0;
}

/* ---- characters and fields ----------------------------------------------- */

/* Returns the only character of a word, where \r and \n are one character.
   Returns '\0' if there are several. */
static char only_char(const char *word)
{
    if (strcmp(word, "\\n") == 0)
        return '\n';
    if (strcmp(word, "\\r") == 0)
        return '\r';
    return word[0] && word[0] != '\\' && !word[1] ? word[0] : '\0';
}

static bool takes_chars(int count, char *const *words)
{
    return count == 3 && only_char(words[2]) &&
           (strcmp(words[1], "-d") == 0 || only_char(words[1]));
}

static int tr(int count, char *const *words)
{
    bool drop = strcmp(words[1], "-d") == 0;
    char from = only_char(words[drop ? 2 : 1]), to = only_char(words[2]);
    struct bytes all;

    (void)count;
    read_file(NULL, &all);
    for (size_t i = 0; i < all.length; i++)
        if (all.ptr[i] != from)
            putchar(all.ptr[i]);
        else if (!drop)
            putchar(to);
    free(all.ptr);
    return 0;
}

static bool takes_fields(int count, char *const *words)
{
    return count == 5 && strcmp(words[1], "-d") == 0 && only_char(words[2]) &&
           strcmp(words[3], "-f") == 0 &&
           strspn(words[4], "0123456789,-") == strlen(words[4]);
}

/* True if a list such as 1,3-5,8- contains the number. */
static bool lists(const char *list, long number)
{
    while (*list) {
        char *end;
        long first = strtol(list, &end, 10), last = first;
        if (*end == '-') {
            last = strtol(end + 1, &end, 10);
            last = last ? last : number;
        }
        if (first <= number && number <= last)
            return true;
        list = *end ? end + 1 : end;
    }
    return false;
}

static void cut_line(char *text, char between, const char *list)
{
    const char separator[] = {between, '\0'};
    bool cut = strchr(text, between), some = false;
    long number = 0;

    for (char *field; (field = strsep(&text, separator));) {
        if (!lists(list, ++number) && cut)
            continue;
        printf("%s%s", some ? separator : "", field);
        some = true;
    }
    putchar('\n');
}

static int cut(int count, char *const *words)
{
    struct bytes all, line;

    (void)count;
    read_file(NULL, &all);
    for (struct bytes rest = all; take_line(&rest, &line);) {
        char *text = strndup(line.ptr, line.length);
        if (text) {
            text[strcspn(text, "\n")] = '\0';
            cut_line(text, only_char(words[2]), words[4]);
        }
        free(text);
    }
    free(all.ptr);
    return 0;
}

/* ---- grep ---------------------------------------------------------------- */

static bool takes_pattern(int count, char *const *words)
{
    int at = 1;

    if (count > 1 && words[1][0] == '-' &&
        strspn(words[1] + 1, "cvqF") == strlen(words[1]) - 1)
        at++;
    return (count == at + 1 || count == at + 2) && words[at][0] != '-' &&
           !strchr(words[at], '\n');
}

static int grep(int count, char *const *words)
{
    const char *options = words[1][0] == '-' ? words[1] : "";
    int at = *options ? 2 : 1;
    bool fixed = strchr(options, 'F'), without = strchr(options, 'v');
    bool shown = !strchr(options, 'c') && !strchr(options, 'q');
    struct bytes all, line;
    long found = 0;
    regex_t pattern;

    if (!read_file(count > at + 1 ? words[at + 1] : NULL, &all))
        return 2;
    if (!fixed && regcomp(&pattern, words[at], REG_NOSUB))
        return 2;
    for (struct bytes rest = all; take_line(&rest, &line);) {
        char *text = strndup(line.ptr, line.length);
        text[strcspn(text, "\n")] = '\0';
        bool has = fixed ? strstr(text, words[at]) != NULL
                         : regexec(&pattern, text, 0, NULL, 0) == 0;
        if (has != without && shown)
            puts(text);
        found += has != without;
        free(text);
    }
    if (!fixed)
        regfree(&pattern);
    free(all.ptr);
    if (strchr(options, 'c'))
        printf("%ld\n", found);
    return found == 0;
}

/* ---- sqlite3 ------------------------------------------------------------- */

static bool takes_sql(int count, char *const *words)
{
    return (count == 3 && words[1][0] != '-' && words[2][0] != '.') ||
           (count == 2 && words[1][0] != '-');
}

static int print_row(void *context, int count, char **values, char **names)
{
    (void)context;
    (void)names;
    for (int i = 0; i < count; i++)
        printf("%s%s", i ? "|" : "", values[i] ? values[i] : "");
    return puts("") < 0;
}

/* Runs SQL from the command line, or from standard input if none is given
   there. */
static int sqlite(int count, char *const *words)
{
    sqlite3 *db = NULL;
    char *why = NULL;
    struct bytes input = {0};
    int result = sqlite3_open(words[1], &db);

    if (count == 2)
        read_file(NULL, &input);
    if (result == SQLITE_OK)
        result = sqlite3_exec(db, count == 2 ? input.ptr : words[2], print_row,
                              NULL, &why);
    free(input.ptr);
    if (result != SQLITE_OK)
        fprintf(stderr, "Error: %s\n", why ? why : sqlite3_errmsg(db));
    sqlite3_free(why);
    sqlite3_close(db);
    return result != SQLITE_OK;
}

/* ---- the table ----------------------------------------------------------- */

static const struct filter filters[] = {
    {"cat", are_files, cat},        {"cmp", are_two_files, cmp},
    {"cp", are_two_files, cp},      {"cut", takes_fields, cut},
    {"grep", takes_pattern, grep},  {"head", takes_lines, head},
    {"sed", takes_1d, sed},         {"sort", takes_nothing, sort},
    {"sqlite3", takes_sql, sqlite}, {"tail", takes_lines, tail},
    {"tr", takes_chars, tr},        {"wc", takes_l_or_c, wc},
};

const struct filter *filter_find(int count, char *const *words)
{
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++)
        if (strcmp(filters[i].name, words[0]) == 0 &&
            filters[i].takes(count, words))
            return &filters[i];
    return NULL;
}
