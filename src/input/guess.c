#include "guess.h"

enum { LETTERS = 4, ZEROS = 64 }; /* bytes that tell UTF-16 without a mark */

/* Every other byte of ASCII in UTF-16 is zero, the first ones or the second: so it
   is of the first two letters, and no other byte is. */
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

/* In Western text a sequence of UTF-8 is no accident: "Ã©" is not a word. */
struct guess guess_encoding(struct str sample)
{
    if (is_wide(sample, 0))
        return (struct guess){.best = "UTF-16BE"};
    if (is_wide(sample, 1))
        return (struct guess){.best = "UTF-16LE"};
    return (struct guess){.best = "Windows-1252", .utf8_beside = true};
}
