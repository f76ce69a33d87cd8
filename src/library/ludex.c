#include "ludex.h"

const char *ludex_version(void)
{
    return LUDEX_VERSION;
}

int ludex_version_number(void)
{
    return LUDEX_VERSION_NUMBER;
}
