#include "libpq.h"

#include <dlfcn.h>
#include <string.h>

#define LIBRARY "libpq.so.5"

static const char *const names[] = {
#define NAME(name) #name,
    LIBPQ_FUNCTIONS(NAME)};

const char *libpq_load(struct libpq *library)
{
    dlerror();
    void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    char *member = (char *)library;

    for (size_t i = 0; handle && i < sizeof names / sizeof *names; i++) {
        void *function = dlsym(handle, names[i]);
        if (!function)
            return dlerror();
        memcpy(member + i * sizeof function, &function, sizeof function);
    }
    return handle ? NULL : dlerror();
}
