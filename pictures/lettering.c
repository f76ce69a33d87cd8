#include "lettering.h"

#include "text.h"

static const char *const digits[] = {
    "103041453616050110",                     /* 0 */
    "112026",                                 /* 1 */
    "01103041420646",                         /* 2 */
    "0110304142332313 334445361605",          /* 3 */
    "36300444",                               /* 4 */
    "400002324345361605",                     /* 5 */
    "3010010516364544331304",                 /* 6 */
    "004016",                                 /* 7 */
    "103041423313020110 13040516364544 4433", /* 8 */
    "1636454130100102133342",                 /* 9 */
};

static const char *const letters[] = {
    "4246 4332120305163645",       /* a */
    "0006 0312324345361605",       /* b */
    "4332120305163645",            /* c */
    "4046 4332120305163645",       /* d */
    "04444332120305163645",        /* e */
    "40302126 1232",               /* f */
    "4247381807 4332120305163645", /* g */
    "0006 0312324346",             /* h */
    "2226 2020",                   /* i */
    "32372818 3030",               /* j */
    "0006 4204 2346",              /* k */
    "2026",                        /* l */
    "0206 03122326 23324346",      /* m */
    "0206 0312324346",             /* n */
    "123243453616050312",          /* o */
    "0208 0312324345361605",       /* p */
    "4248 4332120305163645",       /* q */
    "1216 132242",                 /* r */
    "4212031434453606",            /* s */
    "20253646 1242",               /* t */
    "0205163645 4246",             /* u */
    "022642",                      /* v */
    "0216233642",                  /* w */
    "0246 4206",                   /* x */
    "0225 4218",                   /* y */
    "02420646",                    /* z */
};

static const char *const capitals[] = {
    "062046 1434",                 /* A */
    "06003041423303 3344453606",   /* B */
    "4130100105163645",            /* C */
    "00204244260600",              /* D */
    "40000646 0333",               /* E */
    "400006 0333",                 /* F */
    "41301001051636454323",        /* G */
    "0006 4046 0343",              /* H */
    "103020 2026 1636",            /* I */
    "4045361605",                  /* J */
    "0006 4003 1246",              /* K */
    "000646",                      /* L */
    "0600244046",                  /* M */
    "06004640",                    /* N */
    "103041453616050110",          /* O */
    "06003041423303",              /* P */
    "103041453616050110 2446",     /* Q */
    "06003041423303 2346",         /* R */
    "4130100102133344453616 0516", /* S */
    "0040 2026",                   /* T */
    "000516364540",                /* U */
    "002640",                      /* V */
    "0016233640",                  /* W */
    "0046 4006",                   /* X */
    "002340 2326",                 /* Y */
    "00400646",                    /* Z */
};

static const struct {
    int32_t sign;
    const char *lines;
} others[] = {
    {'.', "2626"},
    {',', "2517"},
    {':', "2222 2626"},
    {';', "2222 2517"},
    {'-', "1333"},
    {'+', "2125 0343"},
    {'/', "4006"},
    {'(', "30121436"},
    {')', "10323416"},
    {'[', "30101636"},
    {']', "10303616"},
    {'!', "2024 2626"},
    {'?', "01103041423324 2626"},
    {'&', "46120110203105162644"},
    {'=', "0242 0444"},
    {'#', "1115 3135 0242 0444"},
    {'*', "2125 0244 4204"},
    {'\'', "2022"},
    {'^', "022042"},
    {0x00d7, "0246 4206"},                /* multiplication sign */
    {0xbd, "1013 4006 3343443646"},       /* one half */
    {0x16b4, "1016 1340"},                /* ten (the rune kaun) */
    {0x2059, "0101 4141 2323 0505 4545"}, /* stalemate */
    {0x211e, "06003041423303 2346 2643"}, /* king of the second player */
    {0x2191, "2026 022042"},              /* promoted figure */
    {0x21d1, "1216 3236 032043"},         /* replaced */
    {0x290a, "1216 2226 3236 032043"},    /* another figure */
    {0x29de, "031223344332231403 2125"},  /* given up */
    {0x2d52, "0040130405163645"},         /* eleven (the Tifinagh letter yap) */
};

static const char *line_of_other(int32_t sign)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].sign == sign)
            return others[i].lines;
    return "";
}

const char *lettering_path(int32_t sign)
{
    if (sign < 0 || sign > 'z')
        return line_of_other(sign);
    if (ascii_is_upper((char)sign))
        return capitals[sign - 'A'];
    if (ascii_is_digit((char)sign))
        return digits[sign - '0'];
    if (ascii_is_lower((char)sign))
        return letters[sign - 'a'];
    return line_of_other(sign);
}

static const char box[] = "0040460600";

static void draw_sign(struct canvas *c, double x, double y, double unit,
                      int32_t sign)
{
    const char *lines = lettering_path(sign);
    bool down = false;

    for (const char *point = *lines || sign == ' ' ? lines : box; *point;) {
        if (*point == ' ') {
            down = false;
            point++;
            continue;
        }
        double to_x = x + unit * (point[0] - '0');
        double to_y = y + unit * (point[1] - '0');
        if (down)
            c->kind->line(c, to_x, to_y);
        else
            c->kind->move(c, to_x, to_y);
        down = true;
        point += 2;
    }
}

void draw_lettering(struct canvas *c, struct dot at, const struct words *words)
{
    static const double gap = 2;
    double unit = words->height / LETTERING_HEIGHT;
    double step = unit * (LETTERING_WIDTH + gap);
    struct str rest = words->text;

    if (words->anchor == ANCHOR_MIDDLE)
        at.x -= (step * (double)str_code_points(rest) - unit * gap) / 2;
    for (int32_t sign; rest.len; at.x += step) {
        rest = str_from(rest, str_code_point(rest, &sign));
        draw_sign(c, at.x, at.y - words->height / 2, unit, sign);
    }
    c->kind->paint(c, NULL, &(struct pen){words->colour, words->height / 7});
}
