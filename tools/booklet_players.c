#include "booklet_players.h"

#include <stdlib.h>
#include <string.h>

struct player_entry {
    size_t name, name_length, key_length; /* offset and length of the name;
                                             length of the key that follows
                                             it */
    uint64_t game;
    const char *names; /* start of the text of names; set once the text no
                          longer grows */
};

/* Appends the sort key of a name: lower case, without diacritics. */
static void add_key(struct text *out, struct str name)
{
    size_t size;

    for (; name.len; name = str_from(name, size)) {
        int32_t sign;
        size = str_code_point(name, &sign);
        char letter = code_point_letter(sign);
        if (letter)
            text_add_char(out, ascii_lower(letter));
        else if (size == 1)
            text_add_char(out, ascii_lower(*name.ptr));
        else
            text_add(out, str_part(name, 0, size));
    }
}

void booklet_players_add(struct booklet_players *p, struct str name,
                         uint64_t game)
{
    struct player_entry entry = {
        .name = p->names.len, .name_length = name.len, .game = game};

    text_add(&p->names, name);
    add_key(&p->names, name);
    entry.key_length = p->names.len - entry.name - name.len;
    text_add(&p->entries, (struct str){(const char *)&entry, sizeof entry});
}

static struct str entry_name(const struct player_entry *e)
{
    return (struct str){e->names + e->name, e->name_length};
}

static struct str entry_key(const struct player_entry *e)
{
    return (struct str){e->names + e->name + e->name_length, e->key_length};
}

static int compare_entries(const void *x, const void *y)
{
    const struct player_entry *a = x, *b = y;
    int order = str_compare(entry_key(a), entry_key(b));

    if (!order)
        order = str_compare(entry_name(a), entry_name(b));
    return order ? order : number_compare(a->game, b->game);
}

static void join_players(struct booklet_players *p,
                         const struct player_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct booklet_player *last = p->list + p->count;
        struct str name = entry_name(&entries[i]);
        if (!p->count || !str_equal(last[-1].name, name)) {
            *last = (struct booklet_player){name, p->games + i, 0};
            p->count++;
        }
        p->games[i] = entries[i].game;
        p->list[p->count - 1].count++;
    }
}

bool booklet_players_make(struct booklet_players *p)
{
    size_t count = p->entries.len / sizeof(struct player_entry);
    struct player_entry *entries = malloc(p->entries.len + 1);

    p->games = calloc(count + 1, sizeof *p->games);
    p->list = calloc(count + 1, sizeof *p->list);
    bool fine = entries && p->games && p->list && !p->names.failed &&
                !p->entries.failed;
    if (fine && count) {
        memcpy(entries, p->entries.ptr, p->entries.len);
        for (size_t i = 0; i < count; i++)
            entries[i].names = p->names.ptr;
        qsort(entries, count, sizeof *entries, compare_entries);
        join_players(p, entries, count);
    }
    free(entries);
    return fine;
}

void booklet_players_release(struct booklet_players *p)
{
    text_release(&p->names);
    text_release(&p->entries);
    free(p->games);
    free(p->list);
}
