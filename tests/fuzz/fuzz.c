#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void fuzz_require(bool holds)
{
    if (!holds)
        abort();
}

size_t fuzz_notations(void)
{
    size_t count = 0;

    while (notations[count])
        count++;
    return count;
}

const struct notation *fuzz_notation(uint8_t choice)
{
    choice = (uint8_t)(choice % (fuzz_notations() + 1));
    return choice ? notations[choice - 1] : NULL;
}

void fuzz_file(char path[FUZZ_PATH], struct str bytes)
{
    static const char template[] = "/dev/shm/ludex-fuzz-XXXXXX";
    int fd;

    memcpy(path, template, sizeof template);
    fd = mkstemp(path);
    fuzz_require(fd >= 0);
    fuzz_require(!bytes.len ||
                 write(fd, bytes.ptr, bytes.len) == (ssize_t)bytes.len);
    close(fd);
}
