#include "libpq.h"

const char *libpq_load(struct libpq *library)
{
    return DYNAMIC_LIBRARY_LOAD("libpq.so.5", LIBPQ_FUNCTIONS, library);
}
