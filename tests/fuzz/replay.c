/* Runs a fuzz target once on each of its files, without a fuzzer, so that
   faults found earlier are tested with every compiler. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Returns NULL if the file cannot be read. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long length = -1;
    uint8_t *data = NULL;

    if (file && fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    if (length >= 0 && fseek(file, 0, SEEK_SET) == 0)
        data = malloc((size_t)length + 1);
    if (data && fread(data, 1, (size_t)length, file) != (size_t)length) {
        free(data);
        data = NULL;
    }
    if (file)
        fclose(file);
    *size = length > 0 ? (size_t)length : 0;
    return data;
}

int main(int count, char **paths)
{
    for (int i = 1; i < count; i++) {
        size_t size;
        uint8_t *data = read_file(paths[i], &size);
        if (!data) {
            fprintf(stderr, "%s: cannot be read\n", paths[i]);
            return 1;
        }
        fprintf(stderr, "%s\n", paths[i]); /* the last name that is printed
                                              before a crash */
        LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    return 0;
}
