/*
 * Fuzzing: reads an archive with hostile contents. The first byte chooses the
 * commands. The other lines change a small archive, in one of two forms:
 *
 *     table|column|row|value    a cell: #5 a number, 'abc a text, xabc bytes,
 *                               - NULL, ~3:abc bytes to write at an offset
 *     page:offset:bytes         bytes of the file
 *
 * Every command must end with an exit status, and what "archive recover"
 * restores must be sound.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

#include "shelf.h"

enum { PAGE = 4096, LINES_MOST = 16 };

enum { CHECK, RECOVER, READ_ONLY = 12 }; /* indices of commands */

static const char *const commands[][8] = {
    {"archive", "@x", "check", "--texts"},
    {"archive", "@x", "recover", "@y"},
    {"archive", "@x", "verify"},
    {"export", "@x"},
    {"query", "-j", "1", "@x", "captures > 1 or plies > 0 or links > 0"},
    {"query", "-j", "1", "-c", "id,text,claimed,variant", "@x"},
    {"query", "@x", "count by event"},
    {"explore", "@x", "--game", "quax"},
    {"event", "@x", "list"},
    {"event", "@x", "show"},
    {"event", "@x", "standings"},
    {"archive", "@x", "log"},
    {"archive", "@x", "log", "4"},
    {"archive", "@x", "undo", "4"},
    {"archive", "@x", "undo", "6"},
    {"archive", "@x", "undo", "2"},
    {"archive", "@x", "duplicates"},
    {"archive", "@x", "names"},
    {"archive", "@x", "suggest"},
    {"archive", "@x", "vacuum"},
    {"archive", "@x", "stats"},
    {"archive", "@x", "backup", "@y"},
    {"archive", "@x", "copy", "@y"},
    {"archive", "@y", "merge", "@x"},
    {"archive", "@x", "tag", "id > 0", "Round=2"},
    {"archive", "@x", "delete", "id > 1"},
    {"archive", "@x", "forget", "4"},
    {"archive", "@x", "fold", "--apply"},
    {"archive", "@x", "seal", "@y"},
    {"import", "-j", "1", "@x", "@a.txt", "@c.event"},
    {"ratings", "@x"},
    {"query", "@x", "@won"},
};

/* ---- cells ---------------------------------------------------------------- */

/* Binds a value. Returns false if the value of the row is patched instead. */
static bool bind(sqlite3_stmt *s, struct str value)
{
    char kind = value.len ? value.ptr[0] : '-';
    struct str rest = str_from(value, value.len > 0);
    uint64_t number = 0;

    switch (kind) {
    case '#':
        str_number(rest, &number);
        sqlite3_bind_int64(s, 1, (sqlite3_int64)number);
        return true;
    case '\'':
        sqlite3_bind_text(s, 1, rest.len ? rest.ptr : "", (int)rest.len,
                          SQLITE_STATIC);
        return true;
    case 'x':
        sqlite3_bind_blob(s, 1, rest.len ? rest.ptr : "", (int)rest.len,
                          SQLITE_STATIC);
        return true;
    default:
        return kind != '~';
    }
}

static void run(sqlite3 *db, char *sql, struct str value)
{
    sqlite3_stmt *s = NULL;

    if (sql && sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK &&
        bind(s, value))
        sqlite3_step(s);
    sqlite3_finalize(s);
    sqlite3_free(sql);
}

/* Writes bytes into the blob of a row, or into its text. */
static void patch(sqlite3 *db, const char *table, const char *column,
                  uint64_t row, struct str value)
{
    struct str bytes = str_from(value, 1);
    struct str place = str_take(&bytes, ':');
    sqlite3_blob *blob = NULL;
    uint64_t at;

    if (str_number(place, &at) &&
        sqlite3_blob_open(db, "main", table, column, (sqlite3_int64)row, 1,
                          &blob) == SQLITE_OK) {
        int size = sqlite3_blob_bytes(blob);
        if (size > 0 && bytes.len && bytes.len <= (size_t)size)
            sqlite3_blob_write(blob, bytes.ptr, (int)bytes.len,
                               (int)(at % ((size_t)size - bytes.len + 1)));
    }
    sqlite3_blob_close(blob);
}

static void name_of(char out[32], struct str name)
{
    size_t length = name.len < 31 ? name.len : 31;

    if (length)
        memcpy(out, name.ptr, length);
    out[length] = '\0';
}

static void change_cell(sqlite3 *db, struct str line)
{
    char table[32], column[32];
    uint64_t row = 0;

    name_of(table, str_take(&line, '|'));
    name_of(column, str_take(&line, '|'));
    str_number(str_take(&line, '|'), &row);
    if (line.len && line.ptr[0] == '~')
        patch(db, table, column, row, line);
    else if (row)
        run(db,
            sqlite3_mprintf("UPDATE \"%w\" SET \"%w\" = ? WHERE rowid = %llu",
                            table, column, (unsigned long long)row),
            line);
    else
        run(db, sqlite3_mprintf("UPDATE \"%w\" SET \"%w\" = ?", table, column),
            line);
}

static void change_cells(const char *path, const struct str *lines,
                         size_t count)
{
    sqlite3 *db = NULL;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK) {
        sqlite3_exec(db,
                     "PRAGMA ignore_check_constraints = 1;"
                     "PRAGMA foreign_keys = 0; PRAGMA synchronous = 0",
                     NULL, NULL, NULL);
        for (size_t i = 0; i < count; i++)
            change_cell(db, lines[i]);
    }
    sqlite3_close(db);
}

/* ---- bytes ---------------------------------------------------------------- */

static void change_bytes(const char *path, struct str line)
{
    struct str page = str_take(&line, ':'), place = str_take(&line, ':');
    uint64_t number, at;
    FILE *file;

    if (!line.len || !str_number(page, &number) || !str_number(place, &at))
        return;
    file = fopen(path, "r+b");
    fuzz_require(file != NULL);
    if (fseek(file, (long)(number % 256 * PAGE + at % PAGE), SEEK_SET) == 0)
        fwrite(line.ptr, 1, line.len, file);
    fclose(file);
}

static bool is_cell(struct str line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.ptr[i] == '|')
            return true;
    return false;
}

static void change(struct str rest)
{
    char path[SHELF_PATH];
    struct str lines[LINES_MOST];
    size_t count = 0;

    shelf_path(path, "x");
    while (rest.len && count < LINES_MOST) {
        struct str line = str_line(&rest);
        if (is_cell(line))
            lines[count++] = line;
        else
            change_bytes(path, line);
    }
    if (count)
        change_cells(path, lines, count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t choice = size ? data[0] : 0;
    char path[SHELF_PATH];

    if (!size)
        return 0;
    shelf_copy_archive("x");
    shelf_path(path, "y");
    unlink(path);
    change((struct str){(const char *)data + 1, size - 1});
    choice %= sizeof commands / sizeof *commands;
    if (shelf_run(commands[choice]) < 3 && choice == RECOVER)
        fuzz_require(shelf_run((const char *const[]){"archive", "@y", "check",
                                                     NULL}) == 0);
    if (choice > READ_ONLY)
        shelf_run(commands[CHECK]);
    return 0;
}
