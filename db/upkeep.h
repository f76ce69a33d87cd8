/* What the upkeep of an archive shares. */
#ifndef DB_UPKEEP_H
#define DB_UPKEEP_H

#include "archive_upkeep.h"
#include "handle.h"

/* ARCHIVE_OK if the archive is of this version. */
int upkeep_ready(struct archive *a);

#endif
