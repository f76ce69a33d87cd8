#include "libpq.h"

const char *libpq_load(struct libpq *library)
{
    return LOADED("libpq.so.5", LIBPQ_FUNCTIONS, library);
}
