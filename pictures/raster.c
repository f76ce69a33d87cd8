#include "raster.h"

#include <stdlib.h>

void raster_release(struct raster *r)
{
    free(r->pixels);
    *r = (struct raster){0};
}
