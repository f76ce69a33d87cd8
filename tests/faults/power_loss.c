#define _GNU_SOURCE
#include "power_loss.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "syscalls.h"

enum {
    SECTOR = 512,
    NODES = 4096,
    NAMES = 512,
    ROOT = 1, /* the folder itself; 0 is a file outside of it */
    NEVER = INT32_MAX
};

struct node {
    uint64_t inode;
    bool folder, changed;
    const struct file *initial; /* NULL for a new file */
};

struct op {
    enum disk_op op;
    int node;
    uint64_t at, length;
    const unsigned char *bytes;
    const char *path, *to; /* in the folder */
    int synced, to_synced; /* number of the sync that covers it, or NEVER */
    bool is_name;
};

/* A name and its node. */
struct entry {
    char name[FOLDER_NAME];
    int node;
};

struct names {
    struct entry list[NAMES];
    int count;
};

struct disk {
    char folder[1024];
    struct node nodes[NODES];
    int node_count;
    struct names before;
    struct op *ops;
    size_t count, room;
    uint64_t random;
    bool *applied; /* for each operation */
};

/* ---- names --------------------------------------------------------------- */

static int find_name(const struct names *n, const char *name)
{
    for (int i = 0; i < n->count; i++)
        if (strcmp(n->list[i].name, name) == 0)
            return i;
    return -1;
}

static void remove_name(struct names *n, const char *name)
{
    int i = find_name(n, name);

    if (i >= 0)
        n->list[i] = n->list[--n->count];
}

static void set_name(struct names *n, const char *name, int node)
{
    int i = find_name(n, name);

    if (strlen(name) >= FOLDER_NAME || n->count == NAMES)
        die("too many names");
    if (i < 0)
        i = n->count++;
    strcpy(n->list[i].name, name);
    n->list[i].node = node;
}

/* Renames a file or a folder with all that is in it. */
static void move_name(struct names *n, const char *from, const char *to)
{
    size_t length = strlen(from);
    int i = find_name(n, from);

    if (i < 0)
        return;
    int node = n->list[i].node;
    remove_name(n, from);
    set_name(n, to, node);
    for (i = 0; i < n->count; i++) {
        char name[2 * FOLDER_NAME], *old = n->list[i].name;
        if (strncmp(old, from, length) != 0 || old[length] != '/')
            continue;
        if (strlen(to) + strlen(old + length) >= FOLDER_NAME)
            die(old);
        snprintf(name, sizeof name, "%s%s", to, old + length);
        memcpy(old, name, strlen(name) + 1);
    }
}

/* Returns the path within the folder, or NULL if it is elsewhere. */
static const char *path_inside(const struct disk *d, const char *path)
{
    size_t length = strlen(d->folder);

    if (path[0] == '/' &&
        (strncmp(path, d->folder, length) != 0 || path[length] != '/'))
        return NULL;
    if (path[0] == '/')
        path += length + 1;
    while (strncmp(path, "./", 2) == 0)
        path += 2;
    return path;
}

/* ---- nodes --------------------------------------------------------------- */

static int add_node(struct disk *d, uint64_t inode, bool folder,
                    const struct file *initial)
{
    if (d->node_count == NODES)
        die("too many files");
    d->nodes[d->node_count] = (struct node){inode, folder, false, initial};
    return d->node_count++;
}

/* Finds the newest node with this inode. File systems use inodes again. */
static int find_node(const struct disk *d, uint64_t inode)
{
    int i = d->node_count;

    while (i > ROOT && d->nodes[i - 1].inode != inode)
        i--;
    return i > ROOT ? i - 1 : 0;
}

struct disk *disk_begin(const char *folder, const struct folder *before)
{
    struct disk *d = calloc(1, sizeof *d);
    char path[1024];
    struct stat about;

    if (!d || stat(folder, &about) != 0)
        die(folder);
    snprintf(d->folder, sizeof d->folder, "%s", folder);
    add_node(d, 0, false, NULL);
    add_node(d, about.st_ino, true, NULL);
    for (size_t i = 0; i < before->count; i++) {
        const struct file *f = &before->list[i];
        char name[FOLDER_NAME];
        in_folder(path, folder, f->name);
        if (stat(path, &about) != 0)
            die(path);
        snprintf(name, sizeof name, "%s", f->name);
        if (is_folder(f))
            name[strlen(name) - 1] = '\0';
        set_name(&d->before, name, add_node(d, about.st_ino, is_folder(f), f));
    }
    return d;
}

void disk_end(struct disk *d)
{
    free(d->ops);
    free(d->applied);
    free(d);
}

/* ---- the log ------------------------------------------------------------- */

static bool is_name_op(enum disk_op op)
{
    return op == DISK_CREATE || op == DISK_LINK || op == DISK_RENAME ||
           op == DISK_UNLINK;
}

/* Adds an operation, unless it concerns files elsewhere. */
static void add_op(struct disk *d, const struct disk_entry *e,
                   const unsigned char *bytes)
{
    struct op op = {.op = (enum disk_op)e->op,
                    .at = e->at,
                    .length = e->length,
                    .bytes = bytes,
                    .is_name = is_name_op((enum disk_op)e->op)};

    if (op.is_name && !(op.path = path_inside(d, (const char *)bytes)))
        return;
    if (op.op == DISK_RENAME &&
        !(op.to = path_inside(d, (const char *)bytes +
                                     strlen((const char *)bytes) + 1)))
        return;
    if (op.op == DISK_NEW || op.op == DISK_CREATE)
        op.node = add_node(d, e->inode, op.op == DISK_CREATE && e->at, NULL);
    else
        op.node = find_node(d, e->inode);
    d->nodes[op.node].changed |= op.op == DISK_WRITE || op.op == DISK_TRUNCATE;
    if (!op.is_name && op.op != DISK_SYNC_ALL && !op.node)
        return;
    if (d->count == d->room) {
        d->room = d->room ? 2 * d->room : 256;
        d->ops = realloc(d->ops, d->room * sizeof *d->ops);
        if (!d->ops)
            die("memory");
    }
    d->ops[d->count++] = op;
}

/* Returns the node of the folder that contains the name. */
static int parent_node(const struct names *n, const char *path)
{
    const char *slash = strrchr(path, '/');
    char folder[FOLDER_NAME];

    if (!slash)
        return ROOT;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    int i = find_name(n, folder);
    return i < 0 ? 0 : n->list[i].node;
}

static void apply_name(struct names *n, const struct op *op)
{
    if (op->op == DISK_CREATE || op->op == DISK_LINK)
        set_name(n, op->path, op->node);
    else if (op->op == DISK_UNLINK)
        remove_name(n, op->path);
    else
        move_name(n, op->path, op->to);
}

/* Returns the number of the first sync of a node after an operation. */
static int first_sync(const struct disk *d, size_t after, int node)
{
    for (size_t i = after + 1; i < d->count; i++)
        if (d->ops[i].op == DISK_SYNC_ALL ||
            (d->ops[i].op == DISK_SYNC && d->ops[i].node == node))
            return (int)i;
    return NEVER;
}

void disk_read_log(struct disk *d, const unsigned char *log, size_t length)
{
    struct names now = d->before;

    for (size_t at = 0; at < length;) {
        struct disk_entry e;
        memcpy(&e, log + at, sizeof e);
        add_op(d, &e, log + at + sizeof e);
        at += sizeof e + ((e.length + 7) & ~(size_t)7);
    }
    d->applied = calloc(d->count + 1, sizeof *d->applied);
    if (!d->applied)
        die("memory");
    for (size_t i = 0; i < d->count; i++) {
        struct op *op = &d->ops[i];
        op->synced = first_sync(
            d, i, op->is_name ? parent_node(&now, op->path) : op->node);
        op->to_synced =
            op->to ? first_sync(d, i, parent_node(&now, op->to)) : op->synced;
        if (op->is_name)
            apply_name(&now, op);
    }
}

/* Writes one after the other need no point in between, as any of their sectors
   may be lost. */
size_t disk_next_point(const struct disk *d, size_t from)
{
    size_t i = from + 1;

    if (from >= d->count)
        return 0;
    while (i < d->count && !d->ops[i].is_name && d->ops[i].op != DISK_SYNC &&
           d->ops[i].op != DISK_SYNC_ALL)
        i++;
    return i;
}

static bool is_synced(const struct op *op, size_t point)
{
    return op->synced < (int)point && op->to_synced < (int)point;
}

bool disk_is_unsynced(const struct disk *d, size_t point, unsigned *names)
{
    bool unsynced = false;

    *names = 0;
    for (size_t i = 0; i < point; i++) {
        const struct op *op = &d->ops[i];
        bool lasting = is_synced(op, point);
        *names += op->is_name && !lasting;
        unsynced |= !lasting && (op->is_name || op->op == DISK_WRITE ||
                                 op->op == DISK_TRUNCATE);
    }
    return unsynced;
}

/* ---- the failure --------------------------------------------------------- */

static uint64_t next_random(struct disk *d)
{
    uint64_t x = d->random += UINT64_C(0x9E3779B97F4A7C15);

    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static bool toss(struct disk *d)
{
    return next_random(d) & 1;
}

/* Decides which names are on disk. */
static void decide_names(struct disk *d, size_t point, enum loss loss,
                         uint64_t chosen)
{
    size_t first = loss == LOSS_ORDERED ? next_random(d) % (point + 1) : 0;

    for (size_t i = 0; i < point; i++) {
        d->applied[i] = is_synced(&d->ops[i], point);
        if (d->applied[i] || !d->ops[i].is_name)
            continue;
        d->applied[i] = loss == LOSS_KILLED || loss == LOSS_BYTES ||
                        (loss == LOSS_CHOSEN && (chosen & 1)) ||
                        (loss == LOSS_ORDERED && i < first) ||
                        (loss == LOSS_RANDOM && toss(d));
        chosen >>= 1;
    }
}

/* Makes the file this long. New bytes are zeros. */
static void set_length(struct bytes *b, size_t length)
{
    b->ptr = realloc(b->ptr, length + 1);
    if (!b->ptr)
        die("memory");
    if (length > b->length)
        memset(b->ptr + b->length, 0, length - b->length);
    b->length = length;
}

/* True if an operation on bytes, or a sector of it, is on disk. */
static bool survives(struct disk *d, const struct op *op, size_t point,
                     enum loss loss)
{
    return op->synced < (int)point || loss == LOSS_KILLED ||
           loss == LOSS_NAMES || (loss >= LOSS_ORDERED && toss(d));
}

static void write_sectors(struct disk *d, const struct op *op, size_t point,
                          enum loss loss, struct bytes *b)
{
    for (size_t at = 0, n; at < op->length; at += n) {
        size_t place = op->at + at;
        n = SECTOR - place % SECTOR;
        if (n > op->length - at)
            n = op->length - at;
        bool there = survives(d, op, point, loss);
        /* a file can have its new size before its bytes */
        if ((there || (loss >= LOSS_ORDERED && toss(d))) &&
            b->length < place + n)
            set_length(b, place + n);
        if (there)
            memcpy(b->ptr + place, op->bytes + at, n);
    }
}

static struct bytes contents(struct disk *d, int node, size_t point,
                             enum loss loss)
{
    const struct file *initial = d->nodes[node].initial;
    struct bytes b = copy_of(initial ? initial->bytes : (struct bytes){0});

    for (size_t i = 0; i < point; i++) {
        const struct op *op = &d->ops[i];
        if (op->node != node)
            continue;
        if (op->op == DISK_WRITE)
            write_sectors(d, op, point, loss, &b);
        else if (op->op == DISK_TRUNCATE && survives(d, op, point, loss))
            set_length(&b, op->at);
    }
    return b;
}

/* True if the folders of the name exist. */
static bool is_reachable(const struct names *n, const char *name)
{
    char folder[FOLDER_NAME];

    strcpy(folder, name);
    for (char *slash; (slash = strrchr(folder, '/'));) {
        *slash = '\0';
        if (find_name(n, folder) < 0)
            return false;
    }
    return true;
}

/* Sets the contents of a file. An unchanged file shares its bytes. */
static void set_contents(struct disk *d, int node, size_t point, enum loss loss,
                         struct file *f)
{
    const struct node *n = &d->nodes[node];

    if (n->folder) {
        if (strlen(f->name) + 1 < FOLDER_NAME)
            strcat(f->name, "/");
    } else if (!n->changed && n->initial &&
               strcmp(n->initial->name, f->name) == 0) {
        f->still = n->initial;
        f->bytes = n->initial->bytes;
    } else {
        f->bytes = contents(d, node, point, loss);
    }
}

void disk_fail(struct disk *d, size_t point, enum loss loss, uint64_t seed,
               struct folder *out)
{
    struct names now = d->before;

    d->random = seed;
    decide_names(d, point, loss, seed);
    for (size_t i = 0; i < point; i++)
        if (d->ops[i].is_name && d->applied[i])
            apply_name(&now, &d->ops[i]);
    out->count = 0;
    for (int i = 0; i < now.count; i++) {
        const struct entry *e = &now.list[i];
        if (!is_reachable(&now, e->name))
            continue;
        if (out->count == FOLDER_FILES)
            die("too many files");
        struct file *f = &out->list[out->count++];
        *f = (struct file){0};
        strcpy(f->name, e->name);
        set_contents(d, e->node, point, loss, f);
    }
}
