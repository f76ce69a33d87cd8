/*
 * Fuzzing: runs commands that read standard input and files. The first byte
 * chooses the command. Up to two lines replace its words % and %%, which are
 * values of options, queries and plies, never names of files to write. The rest
 * is the file "in", which is also standard input.
 */
#include <stdlib.h>
#include <string.h>

#include "shelf.h"

enum { VALUE = 512 };

static const char *const commands[][10] = {
    {"check", "-j", "1", "-"},
    {"check", "-j", "1", "--format=json", "--game", "%", "-"},
    {"check", "-j", "1", "--encoding", "%", "-"},
    {"check", "-j", "1", "@in"},
    {"convert", "--to", "%", "-"},
    {"convert", "--repair", "--ascii", "-"},
    {"convert", "--rotated", "%", "-"},
    {"repair", "--guess", "-"},
    {"show", "-"},
    {"show", "--ply", "%", "--to", "%%", "-"},
    {"show", "--plies", "%", "--to", "svg", "-"},
    {"show", "--theme", "@in", "--game", "quax", "--to", "svg"},
    {"show", "--game", "%", "--position", "%%"},
    {"show", "--game", "brax", "--board", "@in"},
    {"moves", "--game", "%", "--position", "%%"},
    {"perft", "--game", "%", "--position", "%%", "--depth", "1"},
    {"event", "@in", "check"},
    {"event", "@in", "standings", "--tiebreaks", "%"},
    {"event", "@in", "standings", "--points", "%"},
    {"event", "@in", "crosstable", "%"},
    {"event", "@in", "list", "%"},
    {"event", "@in", "show", "--to", "%"},
    {"event", "@in", "player", "%"},
    {"event", "@in", "prizes"},
    {"event", "@in", "lineup", "%", "%%"},
    {"event", "@in", "pair", "--explain", "--seed", "1"},
    {"event", "@in", "draw", "--rounds", "3", "--seed", "1"},
    {"event", "@in", "import-table", "%"},
    {"event", "@in", "add", "%", "rating", "%%"},
    {"event", "@in", "update-ratings", "@in"},
    {"event", "@in", "undo"},
    {"ratings", "@in"},
    {"ratings", "--stated", "@in"},
    {"query", "-j", "1", "@base", "%"},
    {"query", "-j", "1", "-c", "%", "@base", "%%"},
    {"query", "--plan", "@base", "%"},
    {"explore", "@base", "--game", "%", "%%"},
    {"archive", "@base", "alias", "--file", "@in"},
    {"archive", "@base", "verify", "--seal", "@in"},
    {"archive", "@base", "names", "%"},
    {"archive", "@base", "duplicates", "--keep", "%"},
    {"archive", "@base", "cite", "%"},
    {"import", "-j", "1", "@x", "@in"},
    {"archive", "@x", "replace", "1", "@in"},
    {"archive", "@x", "tag", "%", "%%"},
};

static bool uses(const char *const *words, const char *word)
{
    for (; *words; words++)
        if (strcmp(*words, word) == 0)
            return true;
    return false;
}

/* Takes a line as a value. A value that is a file or an option becomes
   empty. */
static void take_value(struct str *rest, char value[VALUE])
{
    struct str line = str_line(rest);
    size_t length = line.len < VALUE ? line.len : VALUE - 1;

    if (length)
        memcpy(value, line.ptr, length);
    value[length] = '\0';
    if (memchr(value, '/', length) || value[0] == '-' || value[0] == '@')
        value[0] = value[0] == '@' && strchr(value, '/') == NULL ? '@' : '\0';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str rest = {(const char *)data + 1, size ? size - 1 : 0};
    char first[VALUE], second[VALUE];
    const char *words[SHELF_WORDS] = {0};
    const char *const *asked;

    if (!size)
        return 0;
    asked = commands[data[0] % (sizeof commands / sizeof *commands)];
    if (uses(asked, "%"))
        take_value(&rest, first);
    if (uses(asked, "%%"))
        take_value(&rest, second);
    for (size_t i = 0; asked[i]; i++)
        words[i] = strcmp(asked[i], "%") == 0    ? first
                   : strcmp(asked[i], "%%") == 0 ? second
                                                 : asked[i];
    if (uses(asked, "@base") || uses(asked, "@x"))
        shelf_copy_archive(uses(asked, "@x") ? "x" : "base");
    shelf_write("in", rest);
    shelf_run(words);
    return 0;
}
