/* Recognises files of other programs by their first bytes. */
#include "source.h"

#define MAGIC(bytes)             \
    {                            \
        bytes, sizeof(bytes) - 1 \
    }

static const struct {
    struct str magic;
    const char *kind;
} foreigners[] = {
    {MAGIC("\x7F"
           "ELF"),
     "a program (ELF)"},
    {MAGIC("%PDF-"), "a PDF document"},
    {MAGIC("\x89PNG"), "a PNG picture"},
    {MAGIC("GIF8"), "a GIF picture"},
    {MAGIC("\xFF\xD8\xFF"), "a JPEG picture"},
    {MAGIC("PK\x03\x04"), "a ZIP file (or an office document)"},
    {MAGIC("7z\xBC\xAF\x27\x1C"), "a 7-Zip file"},
    {MAGIC("BZh"), "a bzip2 file"},
    {MAGIC("\xFD"
           "7zXZ"),
     "an xz file"},
    {MAGIC("Rar!"), "a RAR file"},
    {MAGIC("SQLite format 3"), "a SQLite file; try ludex query or export"},
    {MAGIC("{\\rtf"), "an RTF document"},
    {MAGIC("Si4."), "a Scid database"},
};

const char *foreign_kind(struct str head)
{
    for (size_t i = 0; i < sizeof foreigners / sizeof *foreigners; i++)
        if (str_starts_with(head, foreigners[i].magic))
            return foreigners[i].kind;
    return NULL;
}
