#define _XOPEN_SOURCE 700 /* for realpath */
#include "ignore_rules.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"
#include "companion_file.h"
#include "list.h"

struct rule {
    struct str pattern;
    bool negated, folders, names; /* `names` is set if the rule is matched with
                                     the last part of a path */
};

struct ignore_rules {
    struct ignore_rules *next; /* next in the list of the tree */
    const struct ignore_rules *above;
    struct text text;   /* text of the file, which the patterns point into */
    struct text before; /* prefix that a path needs to be relative to the top of
                           the tree */
    size_t at; /* length of the folder's own part in such a path, if there is no
                  prefix */
    struct rule *rules;
    size_t count, room;
};

/* ---- patterns ------------------------------------------------------------ */

static bool is_named(struct str name, unsigned char c)
{
    static const struct {
        const char *name;
        const char *ranges; /* pairs of first and last characters */
    } classes[] = {
        {"alpha", "AZaz"},    {"digit", "09"},       {"alnum", "AZaz09"},
        {"upper", "AZ"},      {"lower", "az"},       {"space", "\t\r  "},
        {"xdigit", "09AFaf"}, {"punct", "!/:@[`{~"}, {"blank", "\t\t  "},
    };

    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (!str_equal(name, str_of(classes[i].name)))
            continue;
        for (const char *r = classes[i].ranges; *r; r += 2)
            if (c >= (unsigned char)r[0] && c <= (unsigned char)r[1])
                return true;
    }
    return false;
}

/* Removes the next character of a bracket expression and returns it. A
   backslash escapes the character after it. */
static unsigned char next_bracket_character(struct str *p)
{
    if (p->len > 1 && p->ptr[0] == '\\')
        *p = str_from(*p, 1);
    unsigned char c = (unsigned char)p->ptr[0];
    *p = str_from(*p, 1);
    return c;
}

/* True if a bracket expression matches the character. False if the expression
   is not closed. *p begins after the opening bracket and ends after the closing
   bracket. */
static bool takes_brackets(struct str *p, unsigned char c)
{
    bool not = p->len && (p->ptr[0] == '!' || p->ptr[0] == '^'), found = false;

    *p = str_from(*p, not );
    for (bool first = true; p->len && (first || p->ptr[0] != ']');
         first = false) {
        struct str name = *p;
        if (str_skip(&name, STR("[:")) && memchr(name.ptr, ':', name.len)) {
            struct str word = str_take(&name, ':');
            if (str_skip(&name, STR("]"))) {
                found |= is_named(word, c);
                *p = name;
                continue;
            }
        }
        unsigned char low = next_bracket_character(p), high = low;
        if (p->len > 1 && p->ptr[0] == '-' && p->ptr[1] != ']') {
            *p = str_from(*p, 1);
            high = next_bracket_character(p);
        }
        found |= c >= low && c <= high;
    }
    return str_skip(p, STR("]")) && found != not ;
}

/* True if the first element of the pattern, which is not *, matches the
   character. Then *p is moved past that element. */
static bool takes_element(struct str *p, unsigned char c)
{
    struct str rest = *p;
    bool fits;

    if (str_skip(&rest, STR("?")))
        fits = c != '/';
    else if (str_skip(&rest, STR("[")))
        fits = takes_brackets(&rest, c) && c != '/';
    else if (rest.len)
        fits = next_bracket_character(&rest) == c;
    else
        return false;
    if (fits)
        *p = rest;
    return fits;
}

/* A place where matching can resume: the rest of a pattern, at a later place in
   the path. */
struct resume_point {
    bool set;
    struct str pattern, path;
};

/* Makes a * match one more character. Returns false if this character is a
   slash. */
static bool extend_star_match(struct resume_point *star)
{
    if (!star->set || !star->path.len || star->path.ptr[0] == '/')
        return false;
    star->path = str_from(star->path, 1);
    return true;
}

/* Makes a ** match one more folder. Returns false if there is none. */
static bool extend_folder_match(struct resume_point *folders)
{
    const char *slash =
        folders->set ? memchr(folders->path.ptr, '/', folders->path.len) : NULL;

    if (!slash)
        return false;
    folders->path =
        str_from(folders->path, (size_t)(slash - folders->path.ptr) + 1);
    return true;
}

bool ignore_pattern_fits(struct str pattern, struct str path)
{
    struct resume_point star = {0}, folders = {0};
    struct str p = pattern, s = path;

    while (s.len) {
        bool part = p.ptr == pattern.ptr || p.ptr[-1] == '/';
        if (part && str_equal(p, STR("**")))
            return true;
        if (part && str_skip(&p, STR("**/"))) {
            folders = (struct resume_point){true, p, s};
            star.set = false;
        } else if (str_skip(&p, STR("*"))) {
            star = (struct resume_point){true, p, s};
        } else if (takes_element(&p, (unsigned char)s.ptr[0])) {
            s = str_from(s, 1);
        } else if (extend_star_match(&star)) {
            p = star.pattern, s = star.path;
        } else if (extend_folder_match(&folders)) {
            p = folders.pattern, s = folders.path;
            star.set = false;
        } else {
            return false;
        }
    }
    while (str_skip(&p, STR("*")))
        ;
    return p.len == 0;
}

/* ---- rules --------------------------------------------------------------- */

/* Removes trailing spaces, except a space after a backslash. */
static struct str without_spaces(struct str line)
{
    while (line.len && line.ptr[line.len - 1] == ' ' &&
           !(line.len > 1 && line.ptr[line.len - 2] == '\\'))
        line.len--;
    return line;
}

static bool add_rule(struct ignore_rules *r, struct str line)
{
    struct rule rule = {.negated = str_skip(&line, STR("!"))};

    rule.folders = str_ends_with(line, STR("/"));
    line.len -= rule.folders;
    rule.names = !line.len || !memchr(line.ptr, '/', line.len);
    str_skip(&line, STR("/"));
    rule.pattern = line;
    if (!line.len)
        return true;
    if (!LIST_ROOM(r->rules, r->count, r->room, 16))
        return false;
    r->rules[r->count++] = rule;
    return true;
}

static bool read_rules(struct ignore_rules *r)
{
    for (struct str rest = text_str(&r->text); rest.len;) {
        struct str line = without_spaces(str_line(&rest));
        if (line.len && line.ptr[0] != '#' && !add_rule(r, line))
            return false;
    }
    return true;
}

static void release_rules(struct ignore_rules *r)
{
    text_release(&r->text);
    text_release(&r->before);
    free(r->rules);
    free(r);
}

void ignore_tree_release(struct ignore_tree *t)
{
    while (t->all) {
        struct ignore_rules *next = t->all->next;
        release_rules(t->all);
        t->all = next;
    }
}

/* Reads a file of rules into the tree. Returns `above` if the file has no
   rules. */
static struct ignore_rules *read_file(struct ignore_tree *t,
                                      const struct ignore_rules *above,
                                      const char *path)
{
    struct ignore_rules *r;
    struct text why = {0};
    struct stat about;

    if (lstat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return NULL;
    r = calloc(1, sizeof *r);
    if (r && !companion_file_read(path, NULL, &r->text, NULL, &why) &&
        !why.failed)
        cli_say("%s: %.*s, so the rules of this file are ignored", path,
                (int)why.len, why.ptr);
    t->no_memory |= !r || why.failed || !read_rules(r);
    text_release(&why);
    if (!r)
        return NULL;
    r->above = above;
    r->next = t->all;
    t->all = r;
    t->count++;
    return r;
}

const struct ignore_rules *ignore_within(struct ignore_tree *t,
                                         const struct ignore_rules *above,
                                         const char *folder, size_t at)
{
    struct text path = {0};
    struct ignore_rules *r = NULL;

    text_addf(&path, "%s%s.gitignore", folder,
              str_ends_with(str_of(folder), STR("/")) ? "" : "/");
    text_add_char(&path, '\0');
    t->no_memory |= path.failed;
    if (!path.failed)
        r = read_file(t, above, path.ptr);
    text_release(&path);
    if (!r)
        return above;
    r->at = at;
    return r;
}

/* ---- folders above the tree ---------------------------------------------- */

/* Returns the length of the part of an absolute path that is the top of its
   work tree, or 0 if the path is not in a work tree. */
static size_t top_length(const char *path, struct text *room)
{
    struct stat about;

    for (size_t length = strlen(path);; length--) {
        text_clear(room);
        text_addf(room, "%.*s/.git", (int)length, path);
        text_add_char(room, '\0');
        if (room->failed)
            return 0;
        if (lstat(room->ptr, &about) == 0)
            return length;
        while (length && path[length - 1] != '/')
            length--;
        if (!length)
            return 0;
    }
}

/* Reads the file of rules in a parent folder, whose path is the first `length`
   bytes of the path of the tree. */
static const struct ignore_rules *read_above(struct ignore_tree *t,
                                             const struct ignore_rules *above,
                                             const char *path, size_t length,
                                             const char *name)
{
    struct text file = {0};
    struct ignore_rules *r = NULL;

    text_addf(&file, "%.*s/%s", (int)length, path, name);
    text_add_char(&file, '\0');
    if (!file.failed)
        r = read_file(t, above, file.ptr);
    if (r && path[length])
        text_addf(&r->before, "%s/", path + length + 1);
    t->no_memory |= file.failed || (r && r->before.failed);
    text_release(&file);
    return r ? r : above;
}

const struct ignore_rules *ignore_above(struct ignore_tree *t,
                                        const char *folder)
{
    const struct ignore_rules *rules = NULL;
    struct text room = {0};
    char *path = realpath(folder, NULL);
    size_t end = path ? strlen(path) : 0,
           top = path ? top_length(path, &room) : 0;

    if (top)
        rules = read_above(t, rules, path, top, ".git/info/exclude");
    for (size_t at = top; at && at < end;) {
        rules = read_above(t, rules, path, at, ".gitignore");
        do
            at++;
        while (at < end && path[at] != '/');
    }
    t->no_memory |= room.failed;
    text_release(&room);
    free(path);
    return rules;
}

/* ---- matching ------------------------------------------------------------ */

static struct str file_name_part(struct str path)
{
    size_t begin = path.len;

    while (begin && path.ptr[begin - 1] != '/')
        begin--;
    return str_from(path, begin);
}

/* Returns the last matching rule, which takes precedence, or NULL. */
static const struct rule *find_rule(const struct ignore_rules *r,
                                    struct str path, bool is_folder)
{
    struct str name = file_name_part(path);

    for (size_t i = r->count; i-- > 0;) {
        const struct rule *rule = &r->rules[i];
        if (!(rule->folders && !is_folder) &&
            ignore_pattern_fits(rule->pattern, rule->names ? name : path))
            return rule;
    }
    return NULL;
}

static const struct rule *last_matching_rule(const struct ignore_rules *r,
                                             struct str path, bool is_folder)
{
    const struct rule *rule;
    struct text whole = {0};

    if (!r->before.len)
        return find_rule(r, str_from(path, r->at), is_folder);
    text_add(&whole, text_str(&r->before));
    text_add(&whole, path);
    rule = whole.failed ? NULL : find_rule(r, text_str(&whole), is_folder);
    text_release(&whole);
    return rule;
}

bool ignore_matches(const struct ignore_rules *rules, struct str path,
                    bool is_folder)
{
    const struct rule *rule = NULL;

    for (const struct ignore_rules *r = rules; r && !rule; r = r->above)
        rule = last_matching_rule(r, path, is_folder);
    return rule && !rule->negated;
}
