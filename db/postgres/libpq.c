#include "libpq.h"

const char *libpq_load(struct libpq *library)
{
    static const char *const names[] = {LIBPQ_FUNCTIONS(LOADED_NAME) NULL};

    return loaded("libpq.so.5", names, library);
}
