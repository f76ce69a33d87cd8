/* Updates the ratings of an event's players from a list of players. */
#include <stdlib.h>

#include "change.h"
#include "list.h"
#include "similar_names.h"
#include "strength.h"

enum {
    NEAR = 3, /* a name is suggested if its edit distance is less than this */
    KEY_MOST = 64,
    KEY_WORDS = 12,
};

struct ratings_entry {
    uint32_t player;
    struct str id;
    struct str key; /* the key (make_key); empty if the name is too long */
    struct event_player listed; /* the player as the list states it */
    enum { NOT_FOUND, FOUND_BY_NAME, FOUND_BY_ID } found;
    size_t namesakes;   /* number of players with this name in the list */
    struct str other;   /* id of a player in the list who has this name but a
                           different id */
    struct str near_to; /* the most similar other name in the list, and its
                           id */
    struct str near_id;
    size_t distance;
    size_t similar; /* number of players in the list with a similar name; the
                       first of them follows */
    struct str similar_name, similar_id;
    size_t last; /* number of the player in the list who was compared last */
};

/* ---- names --------------------------------------------------------------- */

struct key {
    char bytes[KEY_MOST];
    size_t length;
};

struct key_words {
    char bytes[KEY_MOST];
    size_t length;
    struct str words[KEY_WORDS];
    size_t count;
};

/* Appends a letter or a digit, in lower case without diacritics, to the last
   word. Any other character ends the word. Returns false if there is no
   room. */
static bool add_character(struct key_words *k, int32_t c, bool *in_word)
{
    bool letter = (c >= '0' && c <= '9') || code_point_is_letter(c);

    if (letter && !*in_word) {
        if (k->count == KEY_WORDS)
            return false;
        k->words[k->count++] = (struct str){k->bytes + k->length, 0};
    }
    *in_word = letter;
    if (!letter)
        return true;
    if (k->length + CODE_POINT_BYTES > KEY_MOST)
        return false;
    size_t bytes = code_point_write(code_point_plain(c), k->bytes + k->length);
    k->length += bytes;
    k->words[k->count - 1].len += bytes;
    return true;
}

static void sort_words(struct key_words *k)
{
    for (size_t i = 1; i < k->count; i++)
        for (size_t j = i; j && str_compare(k->words[j - 1], k->words[j]) > 0;
             j--) {
            struct str word = k->words[j];
            k->words[j] = k->words[j - 1];
            k->words[j - 1] = word;
        }
}

/* Returns the key by which a name is compared, stored in `out`: "Lee, Ann" and
   "ANN LEE" both have "ann lee". Returns an empty key if the name is too
   long. */
static struct str make_key(struct str name, struct key *out)
{
    struct key_words k = {.length = 0};
    bool in_word = false;
    int32_t c;

    out->length = 0;
    for (struct str rest = name; rest.len;) {
        rest = str_from(rest, str_code_point(rest, &c));
        if (!add_character(&k, c, &in_word))
            return STR("");
    }
    sort_words(&k);
    for (size_t i = 0; i < k.count; i++) {
        if (out->length + k.words[i].len + 1 > KEY_MOST)
            return STR("");
        if (i)
            out->bytes[out->length++] = ' ';
        memcpy(out->bytes + out->length, k.words[i].ptr, k.words[i].len);
        out->length += k.words[i].len;
    }
    return (struct str){out->bytes, out->length};
}

/* ---- the players of the event -------------------------------------------- */

static int compare_keys(const void *left, const void *right)
{
    const struct ratings_entry *a = left, *b = right;
    int order = str_compare(a->key, b->key);

    return order ? order : number_compare(a->player, b->player);
}

static int compare_ids(const void *left, const void *right)
{
    const struct ratings_entry *const *a = left, *const *b = right;
    int order = str_compare((*a)->id, (*b)->id);

    return order ? order : number_compare((*a)->player, (*b)->player);
}

static unsigned char first_byte(struct str key)
{
    return key.len ? (unsigned char)key.ptr[0] : 0;
}

/* Records the index of the first entry for each possible first byte of a
   key. */
static void find_starts(struct event_ratings *u)
{
    size_t at = 0;

    for (size_t byte = 0; byte < 256; byte++) {
        u->starts[byte] = at;
        while (at < u->count && first_byte(u->entries[at].key) == byte)
            at++;
    }
    u->starts[256] = u->count;
}

bool event_ratings_begin(struct event_ratings *u)
{
    const struct event *e = u->change->event;
    struct arena *work = &u->change->work;
    struct key key;

    u->count = e->player_count;
    u->entries = arena_alloc(work, (u->count + 1) * sizeof *u->entries);
    u->by_id = arena_alloc(work, (u->count + 1) * sizeof(*u->by_id));
    u->similar = ARENA_NEW(work, struct similar_names);
    if (!u->entries || !u->by_id || !u->similar)
        return !change_no_memory(u->change);
    for (uint32_t i = 0; i < u->count; i++)
        u->entries[i] = (struct ratings_entry){
            .player = i,
            .key = arena_copy(work, make_key(e->players[i].name, &key)),
            .id = e->players[i].id,
            .distance = NEAR};
    qsort(u->entries, u->count, sizeof *u->entries, compare_keys);
    for (size_t i = 0; i < u->count; i++)
        if (u->entries[i].id.len)
            u->by_id[u->id_count++] = &u->entries[i];
    qsort(u->by_id, u->id_count, sizeof(*u->by_id), compare_ids);
    find_starts(u);
    for (uint32_t i = 0; i < u->count; i++)
        if (!similar_names_add(u->similar, work,
                               e->players[u->entries[i].player].name, i))
            return !change_no_memory(u->change);
    similar_names_sort(u->similar);
    return !work->exhausted || !change_no_memory(u->change);
}

/* ---- the players of the list --------------------------------------------- */

static void copy_listed(struct event_ratings *u, struct ratings_entry *entry,
                        const struct event_player *listed)
{
    struct event_player *to = &entry->listed;
    struct str *const copied[] = {&to->id,   &to->title, &to->country,
                                  &to->club, &to->born,  &to->name};

    *to = *listed;
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
        *copied[i] = arena_copy(u->change->arena, *copied[i]);
}

/* Uses the listed player for all players of the event with this id. If the list
   repeats an id, the first player with that id is used. */
static void find_by_id(struct event_ratings *u,
                       const struct event_player *listed)
{
    size_t at;

    LIST_SEEK(at, u->id_count, str_compare(u->by_id[at]->id, listed->id) < 0);
    for (; at < u->id_count && str_equal(u->by_id[at]->id, listed->id); at++)
        if (u->by_id[at]->found != FOUND_BY_ID) {
            copy_listed(u, u->by_id[at], listed);
            u->by_id[at]->found = FOUND_BY_ID;
        }
}

static void use_same_name(struct event_ratings *u, struct ratings_entry *entry,
                          const struct event_player *listed)
{
    if (entry->found == FOUND_BY_ID)
        return;
    if (entry->id.len && listed->id.len) {
        if (!entry->other.len)
            entry->other = arena_copy(&u->change->work, listed->id);
        return;
    }
    if (entry->namesakes++ == 0) {
        copy_listed(u, entry, listed);
        entry->found = FOUND_BY_NAME;
    }
}

static void use_near_name(struct event_ratings *u, struct ratings_entry *entry,
                          struct str key, const struct event_player *listed)
{
    size_t longer = key.len > entry->key.len ? key.len - entry->key.len
                                             : entry->key.len - key.len;

    if (entry->found || longer >= entry->distance ||
        !str_nearer(key, entry->key, &entry->distance))
        return;
    entry->near_to = arena_copy(&u->change->work, listed->name);
    entry->near_id = arena_copy(&u->change->work, listed->id);
}

/* Uses the listed player for players of the event with the same name, or
   suggests the listed player for similar names. Only names with the same first
   byte are compared, so that a long list takes little time. */
static void find_by_name(struct event_ratings *u,
                         const struct event_player *listed)
{
    struct key room;
    struct str key = make_key(listed->name, &room);
    size_t end = u->starts[first_byte(key) + 1];

    for (size_t i = u->starts[first_byte(key)]; key.len && i < end; i++) {
        struct ratings_entry *entry = &u->entries[i];
        if (str_equal(key, entry->key))
            use_same_name(u, entry, listed);
        else
            use_near_name(u, entry, key, listed);
    }
}

/* A search for the name of a listed player among the similar names. */
struct similar_search {
    struct event_ratings *u;
    const struct event_player *listed;
};

static void use_similar_name(void *context, uint32_t owner)
{
    const struct similar_search *s = context;
    struct event_ratings *u = s->u;
    struct ratings_entry *entry = &u->entries[owner];
    struct str name = u->change->event->players[entry->player].name;

    if (entry->found || entry->last == u->listed ||
        !names_are_similar(s->listed->name, name))
        return;
    entry->last = u->listed;
    if (entry->similar++)
        return;
    entry->similar_name = arena_copy(&u->change->work, s->listed->name);
    entry->similar_id = arena_copy(&u->change->work, s->listed->id);
}

bool event_ratings_take(struct event_ratings *u,
                        const struct event_player *listed)
{
    struct similar_search search = {u, listed};

    u->listed++;
    if (listed->id.len)
        find_by_id(u, listed);
    find_by_name(u, listed);
    if (!similar_names_search(u->similar, listed->name, use_similar_name,
                              &search))
        return !change_no_memory(u->change);
    return (!u->change->work.exhausted && !u->change->arena->exhausted) ||
           !change_no_memory(u->change);
}

/* ---- the changes --------------------------------------------------------- */

/* Appends a change of a player. *any is true if the text already has a
   change. */
static void report_change(struct event_change *c, bool *any, const char *format,
                          ...)
{
    va_list args;

    change_report(c, "%s ", *any ? "," : ":");
    va_start(args, format);
    text_addv(&c->text, format, args);
    va_end(args);
    *any = true;
}

static void set_number(struct event_change *c, bool *any, const char *word,
                       uint32_t *into, uint32_t number)
{
    if (!number || *into == number)
        return;
    if (*into)
        report_change(c, any, "%s %u instead of %u", word, (unsigned)number,
                      (unsigned)*into);
    else
        report_change(c, any, "%s %u", word, (unsigned)number);
    *into = number;
}

static void set_text(struct event_change *c, bool *any, const char *word,
                     struct str *into, struct str text)
{
    if (into->len || !event_text_fits(text))
        return;
    *into = text;
    report_change(c, any, "%s %.*s", word, (int)text.len, text.ptr);
}

/* True if a player who was found by id has another name in the list. In this
   case, the id or the name may be wrong. */
static bool has_other_name(const struct ratings_entry *entry)
{
    struct key room;

    return entry->listed.name.len &&
           !str_equal(entry->key, make_key(entry->listed.name, &room));
}

/* Sets the details of a player that are stated in the list. A TRF file cannot
   store K and club. Returns true if the player has changed. */
static bool update_player(struct event_change *c,
                          const struct ratings_entry *entry)
{
    const struct event_player *listed = &entry->listed;
    struct event_player *p = &c->event->players[entry->player];
    bool any = false, trf = c->event->trf.len > 0;
    bool other = has_other_name(entry), unrated = !listed->rating && p->rating;
    size_t begin = c->text.len;

    change_report(c, "%.*s", (int)p->name.len, p->name.ptr);
    if (other)
        change_report(c, " (in the list: %.*s)", SHOWN(listed->name));
    set_number(c, &any, "rating", &p->rating, listed->rating);
    if (!trf)
        set_number(c, &any, "K", &p->k, listed->k);
    set_text(c, &any, "title", &p->title, listed->title);
    set_text(c, &any, "country", &p->country, listed->country);
    set_text(c, &any, "born", &p->born, listed->born);
    set_text(c, &any, "id", &p->id, listed->id);
    if (!trf)
        set_text(c, &any, "club", &p->club, listed->club);
    if (unrated)
        change_report(c, "%s unrated in the list, so the rating stays %u",
                      any ? ";" : ":", (unsigned)p->rating);
    if (!any && !other && !unrated)
        c->text.len = begin;
    else
        change_report(c, "\n");
    return any;
}

/* Appends a suggestion: the only player with a similar name or, if there is
   none, the player whose name differs least. */
static void suggest_name(struct event_change *c,
                         const struct ratings_entry *entry)
{
    struct str name = entry->near_to, id = entry->near_id;

    if (entry->similar) {
        name = entry->similar_name;
        id = entry->similar_id;
    }
    change_report(c, "not found");
    if (entry->similar > 1)
        change_report(c,
                      "; the list has %zu similar names, the first of them is ",
                      entry->similar);
    else if (name.len)
        change_report(c, "; did you mean ");
    if (name.len)
        change_report(c, "\"%.*s\"%s%.*s%s", SHOWN(name), id.len ? " (id " : "",
                      SHOWN(id), id.len ? ")" : "");
    if (name.len && entry->similar < 2)
        change_report(c, "?");
}

/* Appends the reason why the list contains no rating for a player. */
static void report_missing(struct event_change *c,
                           const struct ratings_entry *entry)
{
    change_report(c, "%.*s: ", NAME_OF(c, entry->player));
    if (entry->namesakes > 1)
        change_report(c,
                      "the list has %zu players of this name, so none was "
                      "used; add the id of the player",
                      entry->namesakes);
    else if (entry->other.len)
        change_report(c,
                      "not found; the list has this name with the id %.*s, "
                      "not %.*s",
                      SHOWN(entry->other), SHOWN(entry->id));
    else
        suggest_name(c, entry);
    change_report(c, "\n");
}

/* ---- numbers ------------------------------------------------------------- */

static int compare_strength(const void *left, const void *right)
{
    const struct event_player *const *a = left, *const *b = right;

    return strength_compare(*a, *b);
}

bool change_number_by_strength(struct event_change *c)
{
    struct event *e = c->event;
    struct event_player **list =
        arena_alloc(&c->work, (e->player_count + 1) * sizeof(*list));

    if (!list)
        return false;
    for (size_t i = 0; i < e->player_count; i++)
        list[i] = &e->players[i];
    qsort(list, e->player_count, sizeof(*list), compare_strength);
    for (size_t i = 0; i < e->player_count; i++)
        list[i]->seed = (uint32_t)i + 1;
    return true;
}

/* ---- all players --------------------------------------------------------- */

static bool is_taken(const struct ratings_entry *entry)
{
    return entry->found == FOUND_BY_ID ||
           (entry->found == FOUND_BY_NAME && entry->namesakes == 1);
}

/* Updates all players, in the order of the event. Returns false if out of
   memory. */
static bool update_players(struct event_ratings *u)
{
    struct event_change *c = u->change;
    const struct ratings_entry **entries =
        arena_alloc(&c->work, (u->count + 1) * sizeof(*entries));

    if (!entries)
        return false;
    for (size_t i = 0; i < u->count; i++)
        entries[u->entries[i].player] = &u->entries[i];
    for (size_t i = 0; i < u->count; i++) {
        const struct ratings_entry *entry = entries[i];
        if (is_taken(entry)) {
            u->found++;
            u->changed += update_player(c, entry);
        } else {
            report_missing(c, entry);
        }
    }
    return true;
}

static void report_summary(const struct event_ratings *u)
{
    change_report(
        u->change, "players: %zu, changed: %zu, unchanged: %zu, not found: %zu",
        u->count, u->changed, u->found - u->changed, u->count - u->found);
}

enum event_refusal event_ratings_end(struct event_ratings *u)
{
    struct event_change *c = u->change;
    bool numbers;

    if (!change_is_by_strength(c, &numbers) || !update_players(u))
        return change_no_memory(c);
    numbers = numbers && u->changed && change_is_swiss(c);
    if (numbers && !c->paired && !c->event->trf.len) {
        if (!change_number_by_strength(c))
            return change_no_memory(c);
        change_report(c, "the pairing numbers follow the ratings\n");
    } else if (numbers) {
        change_report(c, "the pairing numbers stay as they are\n");
    }
    report_summary(u);
    return c->text.failed || c->arena->exhausted ? change_no_memory(c)
                                                 : CHANGE_DONE;
}
