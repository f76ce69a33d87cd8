/* Computes the row and the packed text of a record, on any thread. */
#ifndef DB_IMPORT_PACKER_H
#define DB_IMPORT_PACKER_H

#include "archive_import.h"
#include "import_texts.h"

struct archive_packer {
    struct row row;
    struct packer *texts; /* NULL if the text is packed later, when it is
                             stored */
    const struct shared_dictionaries *offers;
    struct text named; /* buffer for a text whose declared encoding is changed
                          to UTF-8 (text_naming_utf8) */
    struct text dated; /* buffer for a text whose dates are rewritten */
};

void packer_release(struct archive_packer *packer);
/* Reads the result of archive_pack into `row`. Returns its text, which may be
   packed. */
struct packed_text packer_read(struct str packed, struct str text,
                               struct row *row);

#endif
