#include "guess.h"

enum { LETTERS = 4, ZEROS = 64 }; /* bytes examined for UTF-16 without a mark */

/* True if this is UTF-16 with mostly ASCII: every other byte is zero. One of
   the first two bytes must be, and no byte of the other kind. */
static bool is_wide(struct str sample, size_t zero)
{
    size_t length = sample.len < ZEROS ? sample.len : ZEROS;

    for (size_t i = 0; i < length; i++) {
        bool wanted = i % 2 == zero;
        if (wanted ? i < LETTERS && sample.ptr[i] : !sample.ptr[i])
            return false;
    }
    return length >= LETTERS;
}

/* In Western text a valid UTF-8 sequence is not a coincidence: "Ã©" is not part of
   a word. */
struct guess guess_encoding(struct str sample)
{
    if (is_wide(sample, 0))
        return (struct guess){.best = "UTF-16BE"};
    if (is_wide(sample, 1))
        return (struct guess){.best = "UTF-16LE"};
    return (struct guess){.best = "Windows-1252", .utf8_beside = true};
}
