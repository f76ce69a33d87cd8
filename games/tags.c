#include "tags.h"

static const struct rules_tag *find_tag(const struct rules_tag *tag,
                                        struct str name, bool option)
{
    for (; tag && tag->name; tag++)
        if (str_equal_nocase(str_of(tag->name), name))
            return option && tag->kind == TAG_REMARK ? NULL : tag;
    return NULL;
}

const struct rules_tag *rules_tag(const struct rules *rules, struct str name)
{
    return find_tag(rules->tags, name, false);
}

const struct rules_tag *rules_option(const struct rules *rules, struct str name)
{
    return find_tag(rules->tags, name, true);
}

/* True if an earlier game has an option of the same name. */
static bool is_repeated(size_t game, const struct rules_tag *tag)
{
    for (size_t i = 0; i < game; i++)
        if (rules_option(games[i], str_of(tag->name)))
            return true;
    return false;
}

const struct rules_tag *games_option(size_t index)
{
    for (size_t i = 0; games[i]; i++)
        for (const struct rules_tag *tag = games[i]->tags; tag_is_option(tag);
             tag++)
            if (!is_repeated(i, tag) && index-- == 0)
                return tag;
    return NULL;
}

const char *const *rules_tag_names(const struct rules *rules, bool remarks,
                                   struct tag_names *out)
{
    const struct rules_tag *tag = rules ? rules->tags : NULL;
    size_t count = 0;

    for (; tag_is_option(tag) || (remarks && tag && tag->name); tag++) {
        assert(count < RULES_TAGS_MAX);
        out->names[count++] = tag->name;
    }
    out->names[count] = NULL;
    return out->names;
}

/* ---- the start ----------------------------------------------------------- */

/* Sets one option and adds the bit of its row to *given. */
static bool set_option(const struct rules *rules, struct position *p,
                       const struct setting *setting, uint32_t *given,
                       struct reason *why)
{
    const struct rules_tag *tag = rules_option(rules, setting->name);

    if (!tag) {
        text_add(&why->text, STR("this game has no such option"));
        return false;
    }
    *given |= UINT32_C(1) << (tag - rules->tags);
    if (tag->set(p, setting->value, why))
        return true;
    if (!why->text.len)
        text_addf(&why->text, "%s must be %s", tag->name, tag->wanted);
    return false;
}

/* Creates an empty board and sets all options. */
static bool set_up_board(const struct rules *rules, struct position *p,
                         const struct setting *settings, size_t count,
                         uint32_t *given, struct reason *why)
{
    rules->clear(rules, p);
    *given = 0;
    for (size_t i = 0; i < count; i++)
        if (!set_option(rules, p, &settings[i], given, why)) {
            why->option = i;
            return false;
        }
    why->option = count;
    return true;
}

bool rules_begin(const struct rules *rules, struct position *p,
                 const struct setting *settings, size_t count, struct str text,
                 struct reason *why)
{
    uint32_t given;

    return set_up_board(rules, p, settings, count, &given, why) &&
           rules->begin(p, text, given, why);
}

bool rules_place(const struct rules *rules, struct position *p,
                 const struct setting *settings, size_t count,
                 const struct board *board, uint8_t side, struct reason *why)
{
    uint32_t given;

    return set_up_board(rules, p, settings, count, &given, why) &&
           rules->place(p, board, side, given, why);
}

/* ---- values -------------------------------------------------------------- */

bool tag_number(struct str value, unsigned low, unsigned high, uint8_t *out)
{
    uint64_t number;

    if (value.len > 2 || !str_number(value, &number) || value.ptr[0] == '0' ||
        number < low || number > high)
        return false;
    *out = (uint8_t)number;
    return true;
}

bool tag_word(struct str value, const char *const *words, uint8_t *out)
{
    for (*out = 0; words[*out]; ++*out)
        if (str_equal(value, str_of(words[*out])))
            return true;
    return false;
}
