/*
 * Fuzzing: reads bytes as a history of changes, writes it, reads it again, and
 * undoes its newest change in a short text.
 */
#include <stdlib.h>

#include "undo.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char now[] = "the present text";
    struct undo_history history, again;
    struct text stored = {0}, before = {0};

    if (!undo_parse((struct str){(const char *)data, size}, &history))
        return 0;
    undo_format(&history, &stored);
    if (!undo_parse(text_str(&stored), &again) || again.count != history.count)
        abort();
    if (history.count)
        undo_take(&history, STR(now), &before);
    undo_fit(&history, STR(now));
    undo_add(&history, STR(now), text_str(&before), STR("label"));
    text_release(&stored);
    text_release(&before);
    return 0;
}
