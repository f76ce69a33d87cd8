/* The built-in themes, and the reader for users' themes. */
#include "canvas.h"

/* Names of roles, in the order of enum picture_role. */
static const char *const roles[PICTURE_ROLES] = {
    "",       "paper", "board",   "lines",   "ink",    "outline",
    "black",  "white", "brown",   "yellow",  "gray",   "blue",
    "green",  "red",   "magenta", "first",   "second", "last",
    "accent", "zone",  "palace",  "promoted"};

static const char *const theme_names[] = {"light", "dark",    "print",
                                          "safe",  "letters", NULL};

/* In the theme "safe", stones have the colours of Okabe and Ito, which
   colour-blind readers can distinguish. In "print", colours that occur on the
   same board have different grays. */
/* clang-format off */
#define LIGHT(letters) \
    {{0, 0xffffff, 0xf5e8cc, 0x736654, 0x404040, 0x1a1a1a, 0x1a1a1a, 0xfafafa, \
      0x8c592b, 0xf5d433, 0x8c8c8c, 0x264dcc, 0x1a8c33, 0xcc1a1f, 0xbf26b3, \
      0xfcf7e6, 0x403833, 0xf2c14e, 0xb5482a, 0xeedcb4, 0xe0c08c, 0xe0a526}, \
     letters, false}
/* clang-format on */
static const struct picture_theme themes[] = {
    LIGHT(false),
    {{0,        0x16181c, 0x4a4238, 0x8f8371, 0xd0d0d0, 0xd8d2c4,
      0x0a0a0a, 0xf2f2f2, 0xb07a45, 0xf0d04a, 0x9a9a9a, 0x5b84ff,
      0x3fbf63, 0xe5484d, 0xd65fcd, 0xf4ecd8, 0x1d1a18, 0xa5841f,
      0xff9d6b, 0x574a35, 0x6e5836, 0xe0a526},
     false,
     false},
    {{0,        0xffffff, 0xffffff, 0x808080, 0x000000, 0x000000,
      0x000000, 0xffffff, 0x606060, 0xdcdcdc, 0x949494, 0x282828,
      0x7a7a7a, 0xb8b8b8, 0x444444, 0xffffff, 0x262626, 0xa0a0a0,
      0x000000, 0xececec, 0xd2d2d2, 0xb0b0b0},
     false,
     true},
    {{0,        0xffffff, 0xf7f3ea, 0x6f6a62, 0x303030, 0x101010,
      0x000000, 0xffffff, 0x8a4b00, 0xf0e442, 0x999999, 0x0072b2,
      0x009e73, 0xd55e00, 0xcc79a7, 0xfffaf0, 0x2b2b2b, 0xe6c867,
      0x9a3d00, 0xece3cf, 0xd8ccb0, 0x56b4e9},
     false,
     false},
    LIGHT(true),
};

const struct picture_theme *picture_theme_find(struct str name)
{
    for (size_t i = 0; theme_names[i]; i++)
        if (str_equal(name, str_of(theme_names[i])))
            return &themes[i];
    return NULL;
}

/* ---- colours ------------------------------------------------------------- */

bool colour_is_light(const struct colour *c)
{
    return 0.3 * c->red + 0.6 * c->green + 0.1 * c->blue > 0.5;
}

static struct colour colour_from_rgb(uint32_t rgb)
{
    return (struct colour){(rgb >> 16 & 0xff) / 255.0,
                           (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0,
                           PICTURE_OWN};
}

static double mix_colour(double colour, double paper)
{
    return 0.6 * colour + 0.4 * paper;
}

struct colour theme_colour(const struct picture_theme *theme,
                           const struct colour *colour)
{
    uint8_t role = colour->role & (COLOUR_PALE - 1);

    if (role == PICTURE_OWN)
        return *colour;
    theme = theme ? theme : &themes[0];
    struct colour of = colour_from_rgb(theme->colours[role]);
    struct colour paper = colour_from_rgb(theme->colours[PICTURE_PAPER]);
    if (colour->role & COLOUR_PALE)
        return (struct colour){mix_colour(of.red, paper.red),
                               mix_colour(of.green, paper.green),
                               mix_colour(of.blue, paper.blue), PICTURE_OWN};
    if (!(colour->role & COLOUR_ON))
        return of;
    return colour_from_rgb(colour_is_light(&of) ? 0x1a1a1a : 0xffffff);
}

/* ---- user themes --------------------------------------------------------- */

/* Reads a colour such as "#204020". */
static bool read_colour(struct str s, uint32_t *out)
{
    static const char digits[] = "0123456789abcdef";
    enum { DIGITS = 6 };
    uint32_t rgb = 0;

    if (s.len != DIGITS + 1 || s.ptr[0] != '#')
        return false;
    for (size_t i = 1; i <= DIGITS; i++) {
        const char *digit =
            s.ptr[i] ? strchr(digits, ascii_lower(s.ptr[i])) : NULL;
        if (!digit)
            return false;
        rgb = rgb << 4 | (uint32_t)(digit - digits);
    }
    *out = rgb;
    return true;
}

/* Removes a word from the front of a line and returns it. Returns an empty
   string at a remark or at the end. */
static struct str split_word(struct str *line)
{
    size_t length = 0;

    *line = str_trim(*line);
    while (length < line->len && !ascii_is_space(line->ptr[length]))
        length++;
    struct str word = str_part(*line, 0, length);
    *line = str_from(*line, length);
    return word;
}

static bool is_end(struct str rest)
{
    rest = str_trim(rest);
    return !rest.len || rest.ptr[0] == '#';
}

/* Functions that read values. They return NULL, or a description of a valid
   value. */
static const char *read_base_theme(struct str value, struct picture_theme *out)
{
    const struct picture_theme *like = picture_theme_find(value);

    if (!like)
        return "unknown theme; the themes are " PICTURE_THEMES;
    *out = *like;
    return NULL;
}

static const char *read_figures(struct str value, struct picture_theme *out)
{
    out->letters = str_equal(value, STR("letters"));
    return out->letters || str_equal(value, STR("drawn"))
               ? NULL
               : "figures must be \"drawn\" or \"letters\"";
}

static const char *read_role(struct str value, struct picture_theme *out,
                             size_t role)
{
    return read_colour(value, &out->colours[role])
               ? NULL
               : "a colour must be three pairs of hexadecimal digits after #, "
                 "such as \"#f5e8cc\"";
}

/* The settings of a theme that are not roles. */
enum { LIKE, FIGURES = PICTURE_ROLES, NOTHING };

static size_t find_role(struct str name)
{
    size_t what = LIKE + 1;

    if (str_equal(name, STR("like")))
        return LIKE;
    if (str_equal(name, STR("figures")))
        return FIGURES;
    while (what < PICTURE_ROLES && !str_equal(name, str_of(roles[what])))
        what++;
    return what < PICTURE_ROLES ? what : NOTHING;
}

/* Reads a line of a theme. Returns NULL, or the reason why the line is
   invalid. */
static const char *read_line(struct str line, struct picture_theme *out,
                             uint32_t *seen)
{
    size_t what = find_role(split_word(&line));
    struct str value = split_word(&line);

    if (what == NOTHING)
        return "unknown name; a line is such as \"like dark\" or \"board "
               "#f5e8cc\"; see Themes in \"ludex help show\"";
    if (!is_end(line))
        return "a line must be a name and one value";
    if (what == LIKE && *seen)
        return "\"like\" must appear only once, before all other lines";
    if (*seen >> what & 1)
        return "an earlier line has the same name";
    *seen |= 1u << what;
    return what == LIKE      ? read_base_theme(value, out)
           : what == FIGURES ? read_figures(value, out)
                             : read_role(value, out, what);
}

size_t picture_theme_read(struct str text, struct picture_theme *out,
                          const char **why)
{
    uint32_t seen = 0;

    *out = themes[0];
    for (size_t number = 1; text.len; number++) {
        struct str line = str_line(&text);
        *why = is_end(line) ? NULL : read_line(line, out, &seen);
        if (*why)
            return number;
    }
    return 0;
}
