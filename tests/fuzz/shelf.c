#include "shelf.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../commands/in_process.h"

/* The state of the process, which runs one target. */
static struct {
    char folder[FUZZ_PATH];
    char *archive;
    size_t length;
} shelf;

static const char records[] =
    "[Game \"quax\"]\n[Event \"Alpha Open\"]\n[Date \"1992.05.01\"]\n"
    "[First \"Ann Lee\"]\n[Second \"Bob\"]\n[Source \"Quarterly\"]\n\n"
    "d3 f5, f8 h8, g6 f7 {a comment} (3... e5 g3), g3 f3 $1, f2 e2 1-0\n\n"
    "[Game \"quax\"]\n[Size \"5\"]\n[First \"Lee, Ann\"]\n[Second \"BOB\"]\n\n"
    "a1 b2, c3 d4 *\n\n"
    "[Game \"quax\"]\n[Event \"Alpha Open\"]\n\nd3 d4, e4 e3, d3e4 d4e3 *\n\n"
    "[Game \"brayout\"]\n[FirstElo \"1900\"]\n\nP(F3-F5)^ P(F8-F7) *\n\n"
    "[Game \"brax\"]\n\n1. (G1)-G2 (G9)-G8-H8 2. (G2)-F2 *\n\n"
    "[Game \"braunche\"]\n[Size \"7\"]\n\n1. a1 b2 2. pass pass 1-0\n\n"
    "[Game \"link\"]\n[Position \"?\"]\n\nd3 f5 *\n\n"
    "[Game \"stymie\"]\n\n1. l10 swap 2. k15 m3-n4-o3 *\n";

static const char foreign[] =
    "[Event \"Alpha Open\"]\n[White \"Ann Lee\"]\n[Black \"Cid\"]\n"
    "[Result \"1-0\"]\n\n1. e4 e5 {fine} 2. Nf3 (2. f4 exf4) 2... Nc6 1-0\n";

static const char event[] =
    "series \"Alpha\"\nevent 1992 \"Alpha Open\" {\n    game quax\n"
    "    country \"Riamo\"\n    city \"Maremo City\"\n    format round-robin\n"
    "    champion \"Ann Lee\"\n    runner-up \"Cid\"\n    prizes \"open\" 500 "
    "250\n"
    "    players {\n        \"Ann Lee\" rating 1900\n        \"Bob\"\n"
    "        \"Cid\"\n    }\n    forbid \"Bob\" \"Cid\"\n"
    "    round 1\n        \"Ann Lee\" \"Bob\" 1-0 plies 5\n    # a remark\n"
    "    round 2\n        \"Cid\" \"Ann Lee\" 1/2-1/2\n}\n";

static void remove_folder(void)
{
    DIR *folder = opendir(shelf.folder);
    char path[SHELF_PATH];
    struct dirent *entry;

    while (folder && (entry = readdir(folder)))
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "%.30s/%.30s", shelf.folder,
                     entry->d_name);
            unlink(path);
        }
    if (folder)
        closedir(folder);
    rmdir(shelf.folder);
    free(shelf.archive);
}

static void make_folder(void)
{
    static const char template[] = "/dev/shm/ludex-fuzz-XXXXXX";

    memcpy(shelf.folder, template, sizeof template);
    fuzz_require(mkdtemp(shelf.folder) != NULL);
    atexit(remove_folder);
}

void shelf_path(char path[SHELF_PATH], const char *name)
{
    if (!shelf.folder[0])
        make_folder();
    snprintf(path, SHELF_PATH, "%.30s/%.30s", shelf.folder, name);
}

void shelf_write(const char *name, struct str bytes)
{
    char path[SHELF_PATH];
    FILE *file;

    shelf_path(path, name);
    file = fopen(path, "wb");
    fuzz_require(file != NULL);
    fuzz_require(!bytes.len ||
                 fwrite(bytes.ptr, 1, bytes.len, file) == bytes.len);
    fclose(file);
}

int shelf_run(const char *const *words)
{
    char paths[SHELF_WORDS][SHELF_PATH], in[SHELF_PATH];
    char program[] = "ludex", *copy[SHELF_WORDS] = {program};
    int count = 1, status;

    shelf_path(in, "in");
    for (; *words && count < SHELF_WORDS; words++, count++) {
        copy[count] = (char *)*words;
        if (**words != '@')
            continue;
        shelf_path(paths[count], *words + 1);
        copy[count] = paths[count];
    }
    status = run_in_process(count, copy,
                            &(struct streams){in, "/dev/null", "/dev/null"});
    fuzz_require(status >= 0 && status <= 3);
    return status;
}

/* ---- the archive ---------------------------------------------------------- */

#define RUN(...) shelf_run((const char *const[]){__VA_ARGS__, NULL})

static void read_archive(void)
{
    char path[SHELF_PATH];
    FILE *file;
    long length;

    shelf_path(path, "base");
    file = fopen(path, "rb");
    fuzz_require(file && fseek(file, 0, SEEK_END) == 0);
    length = ftell(file);
    rewind(file);
    shelf.length = (size_t)length;
    shelf.archive = malloc(shelf.length);
    fuzz_require(shelf.archive &&
                 fread(shelf.archive, 1, shelf.length, file) == shelf.length);
    fclose(file);
}

static void make_archive(void)
{
    shelf_write("in", STR(""));
    shelf_write("a.txt", (struct str){records, sizeof records - 1});
    shelf_write("b.pgn", (struct str){foreign, sizeof foreign - 1});
    shelf_write("c.event", (struct str){event, sizeof event - 1});
    RUN("import", "-j", "1", "@base", "@a.txt", "@b.pgn", "@c.event");
    RUN("query", "--save", "won", "@base", "result = first");
    RUN("archive", "@base", "alias", "Ann Lee", "Lee, Ann", "--apply");
    RUN("archive", "@base", "label", "id < 3", "seen");
    RUN("archive", "@base", "tag", "id = 1", "Site=Rome");
    RUN("archive", "@base", "delete", "id = 2");
    RUN("archive", "@base", "tag", "id = 4", "Round=3");
    RUN("archive", "@base", "undo", "5");
    read_archive();
}

void shelf_copy_archive(const char *name)
{
    char path[SHELF_PATH], side[SHELF_PATH];

    if (!shelf.archive)
        make_archive();
    shelf_path(path, name);
    for (size_t i = 0; i < 3; i++) {
        static const char *const ends[] = {"-wal", "-shm", "-journal"};
        snprintf(side, sizeof side, "%.50s%s", path, ends[i]);
        unlink(side);
    }
    shelf_write(name, (struct str){shelf.archive, shelf.length});
}
