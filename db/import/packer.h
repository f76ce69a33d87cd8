/* Computes the row and the packed text of a record, on any thread. */
#ifndef DB_IMPORT_PACKER_H
#define DB_IMPORT_PACKER_H

#include "archive_import.h"
#include "import_texts.h"

struct archive_packer {
    struct row row;
    struct packer *texts; /* NULL if texts are packed when they are stored */
    const struct shared_dictionaries *offers;
    struct text named; /* buffer for a text whose encoding is named in it */
};

void packer_release(struct archive_packer *packer);
/* Reads the result of archive_pack: a row with its text, which may be
   packed. */
struct packed_text packer_read(struct str packed, struct str text,
                               struct row *row);

#endif
