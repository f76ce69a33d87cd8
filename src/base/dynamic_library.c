#include "dynamic_library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

const char *dynamic_library_load(const char *file, const char *const *names,
                                 void *members)
{
    dlerror();
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);

    for (size_t i = 0; handle && names[i]; i++) {
        void *function = dlsym(handle, names[i]);
        if (!function)
            return dlerror();
        if (members)
            memcpy((char *)members + i * sizeof function, &function,
                   sizeof function);
    }
    return handle ? NULL : dlerror();
}
