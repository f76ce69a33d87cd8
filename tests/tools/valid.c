/*
 * valid SCHEMA NAME[=FILE]...: checks that every line of a file, or of standard
 * input, is JSON according to the schema's #/$defs/NAME. Supports only the
 * keywords of JSON Schema (2020-12) that the schema uses. Rejects other
 * keywords, because they would not be checked. Prints each invalid line, and
 * the counts at the end of each file.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

struct schema {
    json_t *root;
};

typedef bool check(const struct schema *s, json_t *word, json_t *schema,
                   json_t *value);

static bool is_valid(const struct schema *s, json_t *schema, json_t *value);

static bool is_type(const char *name, json_t *value)
{
    static const char *const names[] = {"object",  "array",  "string",
                                        "integer", "number", "boolean",
                                        "boolean", "null"};

    return strcmp(name, names[json_typeof(value)]) == 0 ||
           (strcmp(name, "number") == 0 && json_is_integer(value));
}

static bool check_type(const struct schema *s, json_t *word, json_t *schema,
                       json_t *value)
{
    size_t i;
    json_t *name;

    (void)s, (void)schema;
    if (json_is_string(word))
        return is_type(json_string_value(word), value);
    json_array_foreach(word, i, name)
    {
        if (is_type(json_string_value(name), value))
            return true;
    }
    return false;
}

static bool check_required(const struct schema *s, json_t *word, json_t *schema,
                           json_t *value)
{
    size_t i;
    json_t *name;

    (void)s, (void)schema;
    json_array_foreach(word, i, name)
    {
        if (!json_object_get(value, json_string_value(name)))
            return false;
    }
    return true;
}

static bool check_properties(const struct schema *s, json_t *word,
                             json_t *schema, json_t *value)
{
    const char *key;
    json_t *member;

    (void)schema;
    json_object_foreach(value, key, member)
    {
        json_t *its = json_object_get(word, key);
        if (its && !is_valid(s, its, member))
            return false;
    }
    return true;
}

static bool check_additional(const struct schema *s, json_t *word,
                             json_t *schema, json_t *value)
{
    const char *key;
    json_t *member, *known = json_object_get(schema, "properties");

    json_object_foreach(value, key, member)
    {
        if (json_object_get(known, key))
            continue;
        if (json_is_false(word) || !is_valid(s, word, member))
            return false;
    }
    return true;
}

static bool check_items(const struct schema *s, json_t *word, json_t *schema,
                        json_t *value)
{
    size_t i;
    json_t *item;

    (void)schema;
    json_array_foreach(value, i, item)
    {
        if (!is_valid(s, word, item))
            return false;
    }
    return true;
}

static bool check_enum(const struct schema *s, json_t *word, json_t *schema,
                       json_t *value)
{
    size_t i;
    json_t *one;

    (void)s, (void)schema;
    json_array_foreach(word, i, one)
    {
        if (json_equal(one, value))
            return true;
    }
    return false;
}

static bool check_const(const struct schema *s, json_t *word, json_t *schema,
                        json_t *value)
{
    (void)s, (void)schema;
    return json_equal(word, value);
}

static bool check_minimum(const struct schema *s, json_t *word, json_t *schema,
                          json_t *value)
{
    (void)s, (void)schema;
    return json_number_value(value) >= json_number_value(word);
}

static bool check_any(const struct schema *s, json_t *word, json_t *schema,
                      json_t *value)
{
    size_t i;
    json_t *one;

    (void)schema;
    json_array_foreach(word, i, one)
    {
        if (is_valid(s, one, value))
            return true;
    }
    return false;
}

static json_t *definition(const struct schema *s, const char *name)
{
    return json_object_get(json_object_get(s->root, "$defs"), name);
}

static bool check_ref(const struct schema *s, json_t *word, json_t *schema,
                      json_t *value)
{
    static const char where[] = "#/$defs/";
    const char *ref = json_string_value(word);

    (void)schema;
    return strncmp(ref, where, sizeof where - 1) == 0 &&
           is_valid(s, definition(s, ref + sizeof where - 1), value);
}

static const struct {
    const char *word;
    check *check; /* NULL for an annotation */
} words[] = {
    {"$schema", NULL},
    {"title", NULL},
    {"description", NULL},
    {"type", check_type},
    {"required", check_required},
    {"properties", check_properties},
    {"additionalProperties", check_additional},
    {"items", check_items},
    {"enum", check_enum},
    {"const", check_const},
    {"minimum", check_minimum},
    {"anyOf", check_any},
    {"$ref", check_ref},
};

static bool is_valid(const struct schema *s, json_t *schema, json_t *value)
{
    const char *key;
    json_t *word;

    if (!json_is_object(schema))
        return false;
    json_object_foreach(schema, key, word)
    {
        size_t i = 0;
        while (i < sizeof words / sizeof *words &&
               strcmp(words[i].word, key) != 0)
            i++;
        if (i == sizeof words / sizeof *words) {
            printf("the schema has a word that is not duplicates: %s\n", key);
            return false;
        }
        if (words[i].check && !words[i].check(s, word, schema, value))
            return false;
    }
    return true;
}

static bool is_valid_line(const struct schema *s, json_t *schema,
                          const char *line)
{
    json_t *value = json_loads(line, 0, NULL);
    bool valid = value && is_valid(s, schema, value);

    if (!valid)
        printf("not valid: %s", line);
    json_decref(value);
    return valid;
}

/* Returns the number of invalid lines, or -1 if nothing could be checked. */
static int check_lines(const struct schema *s, const char *name, FILE *from)
{
    json_t *schema = definition(s, name);
    char *line = NULL;
    size_t room = 0, lines = 0, bad = 0;

    if (!schema || !from) {
        printf("no such %s: %s\n", schema ? "file" : "schema", name);
        return -1;
    }
    for (; getline(&line, &room, from) > 0; lines++)
        bad += !is_valid_line(s, schema, line);
    printf("%zu lines, %zu not valid\n", lines, bad);
    free(line);
    return bad > 0;
}

/* Checks a file, given as "NAME=FILE". */
static int check_file(const struct schema *s, char *argument)
{
    char *path = strchr(argument, '=');
    FILE *from;
    int bad;

    if (!path)
        return check_lines(s, argument, stdin);
    *path++ = '\0';
    from = fopen(path, "r");
    bad = check_lines(s, argument, from);
    if (from)
        fclose(from);
    return bad;
}

int main(int argc, char **argv)
{
    struct schema s = {argc > 2 ? json_load_file(argv[1], 0, NULL) : NULL};
    int status = 0;

    for (int i = 2; i < argc && status < 2; i++) {
        int bad = check_file(&s, argv[i]);
        status = bad < 0 ? 2 : bad > 0 ? 1 : status;
    }
    json_decref(s.root);
    return argc > 2 ? status : 2;
}
