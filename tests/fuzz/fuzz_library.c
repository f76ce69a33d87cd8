/* Fuzzing: passes arbitrary bytes to libludex. The first byte chooses the game.
   The rest is used as a position, a line of plies, a query and a file of
   records. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ludex.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void use_position(struct ludex_position *p, const char *text)
{
    struct ludex_error *error = ludex_error_new();

    ludex_position_play_line(p, text, NULL, error);
    ludex_position_why_illegal(p, text, error);
    ludex_position_describe(p, text, error);
    for (size_t i = 0; i < 8; i++)
        ludex_position_map_ply(p, text, i, error);
    ludex_error_free(error);
    if (!ludex_position_text(p) || !ludex_position_board(p, 1))
        abort();
}

static void use_record(struct ludex_record *r)
{
    ludex_record_walk(r, LUDEX_ALL_LINES);
    while (ludex_record_step(r) > 0)
        if (!ludex_record_ply(r, ludex_record_node(r)))
            abort();
    for (size_t i = 0; ludex_record_diagnostic(r, i); i++)
        continue;
    if (!ludex_record_report(r, LUDEX_FORMAT_JSON, NULL))
        abort();
}

static void read_all(const char *text, size_t length)
{
    struct ludex_reader *reader;
    struct ludex_record *r;

    if (ludex_reader_new_memory(&reader, text, length, NULL, NULL) < 0)
        return;
    while (ludex_reader_next(reader, &r, NULL) > 0)
        use_record(r);
    ludex_reader_free(reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct ludex_game *game = ludex_game_at(size ? data[0] % 12 : 0);
    struct ludex_position *p;
    char *text = malloc(size + 1);

    if (!text || !game)
        abort();
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    if (ludex_position_new(&p, ludex_game_name(game), NULL, NULL, NULL) < 0)
        abort();
    use_position(p, size ? text + 1 : "");
    ludex_position_free(p);
    ludex_position_new(&p, ludex_game_name(game), NULL, text, NULL);
    ludex_position_free(p);
    read_all(text, size);
    free(text);
    return 0;
}
