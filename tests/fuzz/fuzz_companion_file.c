/*
 * Fuzzing: reads bytes as the files that records name, a board and a mapping of
 * names. A board must be unchanged after it is written and read again.
 */
#include <stdlib.h>

#include "../../games/brax/brax.h"
#include "../../grammar/zsg/zsg.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_again(const struct brax_board *board)
{
    struct brax_board again;
    struct reason why = {0};
    struct text once = {0}, twice = {0};

    brax_write_board(board, &once);
    if (!brax_read_board(&again, text_str(&once), &why))
        abort();
    brax_write_board(&again, &twice);
    if (!str_equal(text_str(&once), text_str(&twice)) ||
        again.hash != board->hash)
        abort();
    text_release(&once);
    text_release(&twice);
    reason_release(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str text = {(const char *)data, size};
    struct brax_board board;
    struct mapping names;
    struct reason why = {0};
    const char *wrong;
    size_t line;

    if (brax_read_board(&board, text, &why))
        read_again(&board);
    else if (!why.text.len)
        abort();
    reason_release(&why);
    mapping_read(&names, text, &line, &wrong);
    return 0;
}
