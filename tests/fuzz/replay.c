/*
 * replay TARGET FILE...: runs a fuzz target once on each of the files, without
 * a fuzzer, so that faults found earlier are tested with every compiler.
 *
 * replay -s BYTES TARGET FILE...: first repeats the contents of each file until
 * they have this length, and fails if an input takes longer than a second. Time
 * must be linear in the length of the input.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef int target(const uint8_t *data, size_t size);

#define TARGET(name) target fuzz_##name;
#include "tests/fuzz/targets.inc"
#undef TARGET

static const struct {
    const char *name;
    target *run;
} targets[] = {
#define TARGET(name) {#name, fuzz_##name},
#include "tests/fuzz/targets.inc"
#undef TARGET
};

struct input {
    uint8_t *data;
    size_t size;
};

/* Returns false if the file cannot be read. */
static int read_file(const char *path, struct input *in)
{
    FILE *file = fopen(path, "rb");
    long length = -1;

    *in = (struct input){0};
    if (file && fseek(file, 0, SEEK_END) == 0)
        length = ftell(file);
    if (length >= 0 && fseek(file, 0, SEEK_SET) == 0)
        in->data = malloc((size_t)length + 1);
    in->size = length > 0 ? (size_t)length : 0;
    if (in->data && fread(in->data, 1, in->size, file) != in->size) {
        free(in->data);
        in->data = NULL;
    }
    if (file)
        fclose(file);
    return in->data != NULL;
}

/* Repeats the contents, except the first byte, until they have `size` bytes. */
static int stretch(struct input *in, size_t size)
{
    uint8_t *data;

    if (in->size < 2 || in->size >= size)
        return 1;
    data = malloc(size);
    if (!data)
        return 0;
    for (size_t i = 0; i < size; i++)
        data[i] = i ? in->data[1 + (i - 1) % (in->size - 1)] : in->data[0];
    free(in->data);
    *in = (struct input){data, size};
    return 1;
}

/* Returns the seconds of processor time. */
static double run(target *t, const struct input *in)
{
    clock_t begin = clock();

    t(in->data, in->size);
    return (double)(clock() - begin) / CLOCKS_PER_SEC;
}

static target *find(const char *name)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (!strcmp(targets[i].name, name))
            return targets[i].run;
    fprintf(stderr, "there is no target %s\n", name);
    exit(2);
}

int main(int count, char **words)
{
    size_t size = 0;
    int status = 0;
    target *t;

    if (count > 3 && !strcmp(words[1], "-s")) {
        size = strtoul(words[2], NULL, 10);
        words += 2;
        count -= 2;
    }
    t = find(count > 1 ? words[1] : "");
    for (int i = 2; i < count; i++) {
        struct input in;
        double seconds;
        if (!read_file(words[i], &in) || !stretch(&in, size)) {
            fprintf(stderr, "%s: cannot be read\n", words[i]);
            return 1;
        }
        fprintf(stderr, "%s\n", words[i]); /* the last name that is printed
                                              before a crash */
        seconds = run(t, &in);
        if (size && seconds > 1) {
            printf("%s: %.1f seconds for %zu bytes\n", words[i], seconds,
                   in.size);
            status = 1;
        }
        free(in.data);
    }
    return status;
}
