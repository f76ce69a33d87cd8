/* Tests standings, tie-breaks, winners and findings: of small events computed
   by hand, and of generated events computed in a second way. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made_event.h"
#include "suite.h"

/* Writes rows such as "1 A 4 [12]": place, player, points in halves, and
   tie-breaks in quarters. */
static void write_rows(const struct standings *s, size_t tiebreaks,
                       struct text *out)
{
    for (size_t i = 0; i < s->count; i++) {
        text_addf(out, "%s%u %c %lld", i ? ", " : "", s->rows[i].place,
                  (char)('A' + s->rows[i].player),
                  (long long)s->rows[i].points);
        for (size_t k = 0; k < tiebreaks; k++)
            text_addf(out, " %lld",
                      (long long)s->rows[i].tiebreaks[k].numerator);
    }
}

static const struct {
    const char *format;
    size_t players;
    const char *results, *tiebreaks;
    uint8_t unplayed;
    const char *rows; /* the expected first rows */
    struct points points;
} counted[] = {
    /*
     * A has 1½ points, B 1, C ½. Sonneborn-Berger: A beat B (1) and drew with C
     * (½), which gives 1 + ¼, or five quarters. B beat C (½), which gives two
     * quarters. C drew with A (1½), which gives three quarters.
     */
    {"r",
     3,
     "1 AB+ 2 BC+ 3 CA=",
     "sonneborn-berger wins",
     0,
     "1 A 3 5 4, 2 B 2 2 4, 3 C 1 3 0",
     {2, 1, 0}},
    /* The same with a forfeit. In a round robin a forfeit is a game for
       Sonneborn-Berger, but not a win over the board. */
    {"r",
     3,
     "1 AB+ 2 BC> 3 CA=",
     "sonneborn-berger wins",
     0,
     "1 A 3 5 4, 2 B 2 2 0, 3 C 1 3 0",
     {2, 1, 0}},
    /*
     * A free round, in each spelling. The points do not include it. A has half
     * the points of two games, C with ½ of two does not, B has 1. The Koya
     * value of A is what it scored against B.
     */
    {"r",
     3,
     "1 AB+ C*1 2 BC+ A*h 3 CA= B*0",
     "koya sonneborn-berger progressive wins",
     0,
     "1 A 3 4 5 14 4, 2 B 2 0 2 8 4, 3 C 1 2 3 2 0",
     {2, 1, 0}},
    /* Points 3-1-0: A has 4, C 2, B 1. A beat B (1) and drew with C (half of
       2): 2. C: half of B's 1 and of A's 4. B: half of C's 2. */
    {"r",
     3,
     "1 AB+ 2 BC= 3 CA=",
     "sonneborn-berger",
     0,
     "1 A 8 8, 2 C 4 10, 3 B 2 4",
     {6, 2, 0}},
    /* A and B have 2 points, C and D 1. B beat A, and C beat D. */
    {"r",
     4,
     "1 AB- CD+ 2 AC+ BD- 3 AD+ BC+",
     "direct",
     0,
     "1 B 4 4, 2 A 4 0, 3 C 2 4, 4 D 2 0",
     {2, 1, 0}},
    /*
     * The same players. Koya: A and B have half the points of three games; B
     * scored 1 against A, and D 1 against B. Progressive: B 1 1 2, A 0 1 2, D 0
     * 1 1, C 1 1 1. Cut 1: B played A with 2, C with 1 and D with 1, one of
     * which is cut, and so did A; C and D had 2, 2, 1.
     */
    {"r",
     4,
     "1 AB- CD+ 2 AC+ BD- 3 AD+ BC+",
     "koya progressive wins buchholz-cut1 median",
     0,
     "1 B 4 4 16 8 12 4, 2 A 4 0 12 8 12 4, 3 D 2 4 8 4 16 8, "
     "4 C 2 0 12 4 16 8",
     {2, 1, 0}},
    /* A and C are tied and have not met, so nothing breaks the tie. */
    {"s1",
     4,
     "1 AB+ CD+",
     "direct",
     0,
     "1 A 2 0, 1 C 2 0, 3 B 0 0, 3 D 0 0",
     {2, 1, 0}},
    /* A, C and E are tied. A has met E, and nobody has met C. */
    {"s2",
     5,
     "1 AB+ CD+ 2 BD= AE-",
     "direct",
     0,
     "1 A 2 0, 1 C 2 0, 1 E 2 0",
     {2, 1, 0}},
    /* A play-off breaks the tie of A and B, but gives no points. */
    {"r", 2, "1 AB= 2 AB-t", "", 0, "1 B 1, 2 A 1", {2, 1, 0}},
    /*
     * Each player has a bye: A has 3 points, B and C 1½. With an opponent who
     * has the player's own score, all have 6: A 1½ + 1½ + 3; B 3 + 1½ + 1½; C
     * 1½ + 3 + 1½.
     */
    {"s3",
     3,
     "1 AB+ C*1 2 AC+ B*1 3 BC= A*1",
     "buchholz buchholz-cut1 median",
     UNPLAYED_OWN_SCORE,
     "1 A 6 24 18 6, 2 B 3 24 18 6, 2 C 3 24 18 6",
     {2, 1, 0}},
    {"s3",
     3,
     "1 AB+ C*1 2 AC+ B*1 3 BC= A*1",
     "buchholz",
     UNPLAYED_NOTHING,
     "1 A 6 12, 2 B 3 18, 2 C 3 18",
     {2, 1, 0}},
    /* Virtual opponents. As an opponent A has 2½, B and C 1, because their byes
       count as draws. A: 1 + 1 + (2 + 0 + 0); B: 2½ + (0 + 0 + ½) + 1; C: (0 +
       0 + 1) + 2½ + 1. */
    {"s3",
     3,
     "1 AB+ C*1 2 AC+ B*1 3 BC= A*1",
     "buchholz",
     UNPLAYED_VIRTUAL,
     "1 A 6 16, 2 C 3 18, 3 B 3 16",
     {2, 1, 0}},
    /*
     * FIDE's first example. A has 1½ after two rounds and does not appear in
     * round 3 of nine, so the virtual opponent ends with 5½. Rounds 4 to 9,
     * which A misses, give 5, 4½, 4, 3½, 3 and 2½: 22½. B, whose missed rounds
     * are draws, has 0 + 3½ + 1, C ½ + ½ + 3 + 0. The total is 36½.
     */
    {"s9",
     4,
     "1 AB+ 2 AC= 3 AD< 9 BC+",
     "buchholz",
     UNPLAYED_VIRTUAL,
     "1 A 3 146",
     {2, 1, 0}},
    /*
     * FIDE's second example. The player has 3½ after five rounds, and the
     * opponent of round 6 does not appear: 5. Then 6½, 6 and 5½ for A's missed
     * rounds. B has 4½ and C 4, each met twice, D 4: 9 + 8 + 4 + 5 + 18 = 44.
     */
    {"s9",
     4,
     "1 AB+ 2 AC+ 3 AD+ 4 AB= 5 AC- 6 AD> 9 BC+",
     "buchholz",
     UNPLAYED_VIRTUAL,
     "1 A 9 176",
     {2, 1, 0}},
    /* A round that is only paired does not count yet. A has not missed it, and
       the virtual opponent of B's bye has one round left to draw. A: C's ½ +
       B's ½; B: (0 + 0 + ½) + A's 2. */
    {"s3",
     4,
     "1 AC+ B*1 2 AB+ 3 BC?",
     "buchholz progressive",
     UNPLAYED_VIRTUAL,
     "1 A 4 4 12, 2 B 2 10 8",
     {2, 1, 0}},
    /* Two games in one round. The virtual opponent in B's second game has the
       points before the round, 0 + 1. With A's 1 twice, that makes 3. */
    {"s2",
     4,
     "1 CD+ AB+ 2 BA+ BC<",
     "buchholz",
     UNPLAYED_VIRTUAL,
     "1 C 4 6, 2 A 2 12, 2 B 2 12",
     {2, 1, 0}},
    /* If rounds are not stated, the games of each player count in their
       order. */
    {"r",
     3,
     "AB+ BC+ CA=",
     "progressive",
     0,
     "1 A 3 10, 2 B 2 4, 3 C 1 2",
     {2, 1, 0}},
    /* The loser of the final is placed above the winner of the match for third
       place, but has no more points. */
    {"k",
     4,
     "1 AB+ CD> 2 AC+ BD-",
     "wins",
     0,
     "1 A 4 8, 2 C 2 0, 3 D 2 4, 4 B 0 0",
     {2, 1, 0}},
};

START_TEST(counts)
{
    struct standings_options o = options_of(counted[_i].tiebreaks);
    struct standings s;
    struct made m;
    struct text text = {0};

    o.unplayed = counted[_i].unplayed;
    o.points = counted[_i].points;
    make(&m, counted[_i].format, counted[_i].players, counted[_i].results);
    ck_assert(standings_make(&m.event, 0, &o, &m.arena, &s));
    write_rows(&s, o.tiebreak_count, &text);
    text_add_char(&text, '\0');
    if (strlen(text.ptr) > strlen(counted[_i].rows))
        text.ptr[strlen(counted[_i].rows)] = '\0';
    ck_assert_str_eq(text.ptr, counted[_i].rows);
    text_release(&text);
    arena_release(&m.arena);
}
END_TEST

/* The winner, and the number of the deciding result. "-" means open, "=" a
   shared title. */
static const struct {
    const char *format;
    size_t players;
    const char *results, *decision;
} judged[] = {
    {"k", 4, "1 AB+ CD- 2 AD+", "A 3"},
    {"k", 4, "1 AB+ CD-", "-"},
    {"k", 4, "1 AB+ CD- 2 AD= DA=", "-"},        /* a tied match */
    {"k", 4, "1 AB+ CD- 2 AD= DA= DA+t", "D 5"}, /* played off */
    {"k", 4, "1 AB+ CD- 2 AD+ AD- DA+", "D 5"},  /* a match of three games */
    {"k", 4, "AD+ CD- AB+", "A 1"},              /* not in order: D advanced */
    {"k", 4, "1 AB+ CD- 2 AD+ BC+", "A 3"}, /* with a match for third place */
    {"k", 3, "1 AB+ C*1 2 AC>", "A 3"},
    {"r", 3, "1 AB+ 2 BC+ 3 CA=", "A 3"},
    {"r", 3, "1 AB+ 2 BC+", "-"},
    {"r", 3, "1 AB+ 2 BC+ 3 CA+", "="},
    {"r", 3, "1 AB= 2 B! AC-", "C 3"}, /* nobody is waiting for B */
    {"2", 3, "1 AB+ 2 BC+ 3 CA- 4 AB+ 5 BC+ 6 CA-", "A 6"},
    {"2", 3, "1 AB+ 2 BC+ 3 CA- 4 AB+ 5 BC+ 6 BC+",
     "-"}, /* C and A have met only
                                                             once */
    {"s2", 4, "1 AB+ CD+ 2 AC+ BD=", "A 4"},
    {"s3", 4, "1 AB+ CD+ 2 AC+ BD=", "-"},
    {"f2", 2, "1 AB+ 2 BA= 3 AB- 4 BA-", "A 4"},
    {"f2", 2, "1 AB+ 2 BA= 3 AB- ", "-"},
    {"f2t", 2, "1 AB+ 2 BA= 3 AB- 4 BA+t", "B 4"},
    {"b4", 2,
     "1 AB+ 2 BA- 3 AB=", "A 3"},  /* 2½ points: B can reach at most 1½ */
    {"b4", 2, "1 AB+ 2 BA-", "-"}, /* B can still tie */
    {"b2", 2, "1 AB+ 2 BA+", "="},
    {"b2t", 2, "1 AB+ 2 BA+", "-"},
    {"b2t", 2, "1 AB+ 2 BA+ 3 AB-t", "B 3"},
    {"b4", 2, "1 AB> 2 BA< 3 AB#", "A 3"},
    {"?", 2, "1 AB+", "-"},
};

START_TEST(decisions)
{
    struct standings_options o = options_of("");
    struct decision v;
    struct made m;
    char text[20];

    make(&m, judged[_i].format, judged[_i].players, judged[_i].results);
    v = event_decision(&m.event, &o, &m.arena);
    snprintf(text, sizeof text, "%s", v.kind == DECISION_OPEN ? "-" : "=");
    if (v.kind == DECISION_WON)
        snprintf(text, sizeof text, "%c %u", (char)('A' + v.champion),
                 v.result);
    ck_assert_str_eq(text, judged[_i].decision);
    arena_release(&m.arena);
}
END_TEST

/*
 * Findings of event_check: slugs, each with the number of the result to which
 * it refers (@0 for none). `stated` is a champion, such as "A" or "A +2 -1 =0",
 * or "A/B" with a runner-up.
 */
static const struct {
    const char *format;
    size_t players;
    const char *results, *stated, *found;
} checked[] = {
    {"r", 3, "1 AB+ 2 BC+ 3 CA=", "A/B +1 -0 =1", ""},
    {"r", 3, "1 AB+ 2 BB+ BC+ 3 CA=", "", "own-opponent@2"},
    {"r", 3, "2 AB+ 1 BC+ 3 CA=", "", "round-order@2"},
    {"r", 3, "1 AB+ 1 BC+ 3 CA=", "", "plays-twice@2"},
    {"r", 3, "1 AB+ B*1 2 BC+ 3 CA=", "", "plays-twice@2"},
    {"r", 3, "1 AB+ C*0 2 BC+ A*0 3 CA= B*0", "", ""}, /* free rounds */
    {"r", 3, "1 AB+ AB- 2 BC+ 3 CA=", "", "contradicting-result@2"},
    {"r", 3, "1 AB+ AB+ 2 BC+ 3 CA=", "", "pairing-twice@2"},
    {"r", 3, "1 AB+ 2 BC+ 3 CA= 4 BA+", "", "pairing-twice@4"},
    {"r", 3, "1 AB+ 2 BC+ 3 CA= 4 AB+t", "", ""},
    {"r", 3, "AB+ BC+ CA=", "", ""},
    {"r", 3, "1 AB+ 2 BC+", "", "missing-pairing@0 event-open@0"},
    {"r", 4, "1 AB+ CD+ 2 AC= 3 D! BC-", "", ""}, /* D has withdrawn */
    {"2", 2, "1 AB+ 2 BA+", "", ""},
    {"2", 2, "1 AB+ BA=", "", ""}, /* two games in one round */
    {"2", 2, "1 AB+ 2 AB=", "", "same-colours@2"},
    {"2", 2, "1 AB+", "", "missing-pairing@0 event-open@0"},
    {"2", 2, "1 AB+ 2 BA+ 3 AB+", "", "pairing-twice@3"},
    {"s2", 3, "1 AB+ C*1 2 AC+ B*1", "", ""},
    {"s3", 3, "1 AB+ C*1 2 AC+ B*1 3 BC= A*1", "", ""},
    {"s3", 3, "1 AB+ C*1 2 AB+ C*1 3 BC= A*h", "",
     "pairing-twice@3 bye-twice@4"},
    {"s3", 3, "1 AB+ C*1 2 AC+ B*h 3 BC= A*1 ", "", ""},
    {"s1", 2, "1 AB+ 2 BA+", "", "pairing-twice@2 too-many-rounds@2"},
    {"s2", 4, "1 AB+ CD+ B! 2 AC+ BD<", "", ""}, /* forfeits are allowed */
    {"s2", 4, "1 AB+ CD+ B! 2 AC+ BD+", "", "withdrawn-plays@5"},
    {"k", 4, "1 AB+ CD- 2 AD+", "A/D +2 -0", ""},
    {"k", 4, "1 AB+ CD- 2 AD+ CB+", "A", ""}, /* CB+ is the match for third
                                                 place */
    {"k", 4, "1 AB+ CD- 2 AD+ 3 AB+", "", "beaten-plays@4"},
    {"k", 4, "AB+ CD- BD+ AC+", "", "beaten-plays@4"},
    {"k", 4, "1 AB+ CD= 2 AD+", "", "event-open@0 match-level@2"},
    {"k", 4, "1 AB+ CD= CD-t 2 AD+", "A", ""},
    {"k", 4, "1 AB+ CD? 2 AD+", "", "event-open@0"},
    {"k", 4, "1 AB+ CD-", "", "event-open@0"},
    /* Matches of several games. */
    {"kb2", 2, "1 AB+ AB+", "", "same-colours@2"},
    {"kb3", 2, "1 AB+ BA- AB+ BA+", "", "after-decision@3"},
    {"kb4", 2, "1 AB+ BA- AB?", "", "event-open@0"},
    {"kb4", 2, "1 AB+ BA- AB+ BA+ AB-t", "", "after-decision@4"},
    {"kf2", 2, "1 AB= BA= AB= BA= AB+ BA-", "A", ""},
    {"kb2", 4, "1 AD+ DA- BC= CB+ 2 AC+ CA-", "A/C", ""},
    {"kb2", 4, "1 AD+ BC= CB+ 2 AC+ CA-", "", "event-open@0 match-level@4"},
    {"kb2", 4, "1 AD= DA= BC= CB+ 2 AC+ CA-", "", "event-open@0 match-level@2"},
    {"kb2", 4, "1 AD= DA= AD-t BC= CB+ 2 DC+ CD-", "D", ""},
    {"kb2", 4, "1 AD+ BC= CB+ D! 2 AC+ CA-", "A", ""}, /* D has withdrawn */
    {"kp", 4, "1 AD+ BC+ 2 AB+", "A", "missing-pairing@0"},
    {"kp", 4, "1 AD+ BC+ 2 AB+ DC+", "A", ""},
    {"kp", 4, "1 AD+ BC+ 2 AB?", "", "event-open@0"},
    {"kp", 4, "1 AD+ BC+ D! 2 AB+", "A", ""},
    {"f2", 2, "1 AB+ 2 AB+", "A/B +2", "same-colours@2"},
    {"f2", 2, "1 AB+ 2 BA- 3 AB- 4 BA=", "A/B +2", "after-decision@3"},
    {"f2", 2, "1 AB+ 2 BA+", "", "event-open@0"},
    {"f2t", 2, "1 AB+ 2 BA+ 3 AB+t", "A +1", ""},
    {"f2", 2, "1 AB+ A*1 2 BA-", "", "bye-in-match@2"},
    {"f2", 3, "1 AB+ 2 AC+ 3 BA-", "", "third-player@2"},
    {"b3", 2, "1 AB+ 2 BA-", "A", ""},
    {"b3", 2, "1 AB+ 2 BA- 3 AB+", "", "after-decision@3"},
    {"s1", 2, "1 AB>m", "", "forfeit-moves@1"},
    {"f10t", 0, "", "A +10", ""},
    {"f10t", 0, "", "A/A +10", "own-runner-up@0"},
    {"f10t", 0, "", "A +9", "stated-wins@0"},
    {"f10t", 0, "", "A +11", "stated-wins@0"},
    {"f10t", 0, "", "A", ""}, /* a gap */
    {"b24t", 0, "", "A", ""},
    {"b24t", 0, "", "A +25", "stated-wins@0"},
    {"b24t", 0, "", "A +9 -6 =9", ""},
    {"f2", 2, "1 AB+ 2 BA-", "B/A +2",
     "stated-champion@0 stated-score@0 stated-runner-up@0"},
    {"f2", 2, "1 AB+ 2 BA-", "Z +2", "stated-champion@0"},
    {"r", 3, "1 AB+ 2 BC+ 3 CA=", "A/C +2 -0 =1",
     "stated-score@0 stated-runner-up@0"},
    {"r", 3, "1 AB+ 2 BC+ 3 CA=", "C", "stated-champion@0"},
    {"r", 3, "1 AB+ 2 BC+ 3 CA>", "C", ""},       /* all three are tied */
    {"s2", 4, "1 AB> CD+ 2 AC+ BD+", "A +2", ""}, /* a forfeit may count */
    {"s2", 4, "1 AB> CD+ 2 AC+ BD+", "A +1", ""}, /* or not */
    {"s2", 4, "1 AB> CD+ 2 AC+ BD+", "A +0", "stated-score@0"},
    {"rU", 3, "1 AB+ 2 BC+", "", "event-unfinished@0"},
    {"rU", 3, "1 AB+ 2 BC+ 3 CA=", "", "event-decided@0"},
};

static void state(struct made *m, const char *stated)
{
    static const char plus[] = "+-=";
    struct event_stated *s = &m->event.stated;

    if (*stated) {
        s->champions = arena_alloc(&m->arena, sizeof *s->champions);
        s->champions[s->champion_count++] = (struct str){stated++, 1};
    }
    for (; *stated; stated++) {
        int64_t *numbers[] = {&s->won, &s->lost, &s->drawn};
        const char *sign = strchr(plus, *stated);
        if (sign)
            *numbers[sign - plus] = atoi(stated + 1);
        if (*stated != '/')
            continue;
        s->runners_up = arena_alloc(&m->arena, sizeof *s->runners_up);
        s->runners_up[0] = (struct str){stated + 1, 1};
        s->runner_up_count = 1;
    }
}

START_TEST(findings)
{
    struct standings_options o = options_of("");
    struct diag_levels levels;
    struct diags diags;
    struct text text = {0};
    struct made m;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    make(&m, checked[_i].format, checked[_i].players, checked[_i].results);
    state(&m, checked[_i].stated);
    event_check(&m.event, &o, &m.arena, &diags);
    for (const struct diag *d = diags.first; d; d = d->next)
        text_addf(&text, "%s%s@%u", d == diags.first ? "" : " ",
                  diag_info(d->code)->slug, d->span.begin / 10);
    text_add_char(&text, '\0');
    ck_assert_str_eq(text.ptr, checked[_i].found);
    text_release(&text);
    diags_release(&diags);
    arena_release(&m.arena);
}
END_TEST

/* ---- tables, compared with those drawn by hand --------------------------- */

static bool crosstable(const struct made *m, const struct standings_options *o,
                       struct table *t)
{
    return table_crosstable(&m->event, 0, o, t);
}

static bool bracket(const struct made *m, const struct standings_options *o,
                    struct table *t)
{
    (void)o;
    return table_bracket(&m->event, 0, t);
}

static bool matches(const struct made *m, const struct standings_options *o,
                    struct table *t)
{
    (void)o;
    return table_matches(&m->event, 0, t);
}

static bool explain(const struct made *m, const struct standings_options *o,
                    struct table *t)
{
    return table_explain(&m->event, 0, o, t);
}

static bool rows(const struct made *m, const struct standings_options *o,
                 struct table *t)
{
    return table_standings(&m->event, 0, o, t);
}

static bool champions(const struct made *m, const struct standings_options *o,
                      struct table *t)
{
    (void)o;
    return table_champions(&m->event, t);
}

static bool countries(const struct made *m, const struct standings_options *o,
                      struct table *t)
{
    (void)o;
    return table_countries(&m->event, t);
}

static bool heads(const struct made *m, const struct standings_options *o,
                  struct table *t)
{
    (void)o;
    return table_head_to_head(&m->event, STR("A"), STR("B"), t);
}

static bool report(const struct made *m, const struct standings_options *o,
                   struct table *t)
{
    (void)o;
    return table_player(&m->event, NULL, STR("A"), BY_NOTHING, t);
}

static const struct {
    bool (*table)(const struct made *, const struct standings_options *,
                  struct table *);
    const char *format;
    size_t players;
    const char *results, *tiebreaks, *text;
} drawn[] = {
    {rows, "r", 3, "", "",
     "E\n"
     "\n"
     "place  player  played  won  drawn  lost  unplayed  points\n"
     "    1  A            0    0      0     0         0       0\n"
     "    1  B            0    0      0     0         0       0\n"
     "    1  C            0    0      0     0         0       0\n"},
    {rows, "r", 2, "1 AB= 2 AB+t", "",
     "E\n"
     "\n"
     "place  player  played  won  drawn  lost  unplayed  points  play-off\n"
     "    1  A            1    0      1     0         0       ½         1\n"
     "    2  B            1    0      1     0         0       ½         0\n"},
    {crosstable, "r", 3, "1 AB+ 2 BC> 3 CA= 4 AB-t", "",
     "E\n"
     "\n"
     "no  place  player  1  2  3  points\n"
     " 1      1  A       *  1  ½      1½\n"
     " 2      2  B       0  *  +       1\n"
     " 3      3  C       ½  -  *       ½\n"},
    {crosstable, "s2", 3, "1 AB+ C*1 2 CA= B*h", "",
     "E\n"
     "\n"
     "no  place  player  r1    r2    points\n"
     " 1      1  A       3f1   2s½       1½\n"
     " 2      1  C       bye+  1f½       1½\n"
     " 3      3  B       1s0   bye=       ½\n"},
    {bracket, "k", 4, "AD+ CD- AB+", "",
     "E\n"
     "\n"
     "round 1  round 2  winner\n"
     "A 1 ┐\n"
     "    ├    A 1 ┐\n"
     "B 0 ┘        │\n"
     "             ├    A\n"
     "C 0 ┐        │\n"
     "    ├    D 0 ┘\n"
     "D 1 ┘\n"},
    {bracket, "k", 4, "1 AB+ CD= CD-t 2 AD+ CB+", "",
     "E\n"
     "\n"
     "round 1    round 2  winner\n"
     "A 1 ────┐\n"
     "        ├  A 1 ┐\n"
     "B 0 ────┘      │\n"
     "               ├    A\n"
     "C ½ + 0 ┐      │\n"
     "        ├  D 0 ┘\n"
     "D ½ + 1 ┘\n"
     "\n"
     "           C 1 ┐\n"
     "               ├    C\n"
     "           B 0 ┘\n"},
    {bracket, "k", 3, "1 AB+ C*1 2 AC<", "",
     "E\n"
     "\n"
     "round 1  round 2  winner\n"
     "A 1 ┐\n"
     "    ├    A - ┐\n"
     "B 0 ┘        ├    C\n"
     "             │\n"
     "C 1 ─    C + ┘\n"},
    {bracket, "k", 3, "1 AB+", "",
     "E\n"
     "\n"
     "round 1  winner\n"
     "A 1 ┐\n"
     "    ├    A\n"
     "B 0 ┘\n"},
    /* Two players of the next round are known, and one of its pairings. */
    {bracket, "k", 8, "1 AB+ CD- EF+ GH?", "",
     "E\n"
     "\n"
     "round 1  round 2  winner\n"
     "A 1 ┐\n"
     "    ├    A ┐\n"
     "B 0 ┘      │\n"
     "           ├\n"
     "C 0 ┐      │\n"
     "    ├    D ┘\n"
     "D 1 ┘\n"
     "\n"
     "E 1 ┐\n"
     "    ├    E ┐\n"
     "F 0 ┘      │\n"
     "           ├\n"
     "G 0 ┐      │\n"
     "    ├    ? ┘\n"
     "H 0 ┘\n"},
    /* A play-off game without a round belongs to the last round. */
    {bracket, "k", 2, "AB-t 1 AB=", "",
     "E\n"
     "\n"
     "round 1    winner\n"
     "A ½ + 0 ┐\n"
     "        ├  B\n"
     "B ½ + 1 ┘\n"},
    {bracket, "k", 2, "AB-t", "",
     "E\n"
     "\n"
     "round 1    winner\n"
     "A 0 + 0 ┐\n"
     "        ├  B\n"
     "B 0 + 1 ┘\n"},
    /* Another player is still waiting, so the next pairing is unknown. */
    {bracket, "k", 5, "1 AB+ CD-", "",
     "E\n"
     "\n"
     "round 1  winner\n"
     "A 1 ┐\n"
     "    ├    A\n"
     "B 0 ┘\n"
     "\n"
     "C 0 ┐\n"
     "    ├    D\n"
     "D 1 ┘\n"},
    {bracket, "k", 4, "1 AB+ CD- D!", "",
     "E\n"
     "\n"
     "round 1            winner\n"
     "A 1 ────────────┐\n"
     "                ├  A\n"
     "B 0 ────────────┘\n"
     "\n"
     "C 0 ────────────┐\n"
     "                ├  D\n"
     "D (withdrawn) 1 ┘\n"},
    {crosstable, "f2t", 2, "1 AB+ 2 BA= 3 AB- 4 AB#  5 AB-t", "",
     "E\n"
     "\n"
     "game  first  second  result   A   B  note\n"
     "   1  A      B       1-0      1   0\n"
     "   2  B      A       ½-½     1½   ½\n"
     "   3  A      B       0-1     1½  1½\n"
     "   4  A      B       0-0     1½  1½  forfeit\n"
     "   5  A      B       0-1      0   1  tiebreak\n"},
    {rows, "s3", 4, "1 AB+ CD> 2 AC+ D! B*1 3 AB?", "wins",
     "E, after round 2 of 3: open, 1 result unknown\n"
     "\n"
     "place  player  played  won  drawn  lost  unplayed  points  wins  note\n"
     "    1  A            2    2      0     0         0       2     2\n"
     "    2  B            1    0      0     1         1       1     0\n"
     "    2  C            1    0      0     1         1       1     0  "
     "forfeits "
     "+1\n"
     "    4  D            0    0      0     0         1       0     0  "
     "withdrawn, forfeits -1\n"},
    {crosstable, "s3", 4, "1 AB+ CD> 2 AC+ D! B*1 3 AB?", "",
     "E, after round 2 of 3: open, 1 result unknown\n"
     "\n"
     "no  place  player  r1   r2    r3   points  note\n"
     " 1      1  A       2f1  3f1   2f?       2\n"
     " 2      2  B       1s0  bye+  1s?       1\n"
     " 3      2  C       4f+  1s0             1\n"
     " 4      4  D       3s-                  0  withdrawn\n"},
    /* Direct encounter decides here as it does in the standings. */
    {champions, "r", 4, "1 AB- CD+ 2 AC+ BD- 3 AD+ BC+", "",
     "year  event  era  country  city  champion  computed  agree  runner-up  "
     "won  lost  drawn  format\n"
     "1913  E           Y              B         B         yes                 "
     "                round-robin\n"},
    {champions, "r", 4, "", "",
     "year  event  era  country  city  champion  computed  agree  runner-up  "
     "won  lost  drawn  format\n"
     "1913  E           Y              B                                       "
     "                round-robin\n"},
    {champions, "r", 4, "1 AB- CD+", "",
     "year  event  era  country  city  champion  computed  agree  runner-up  "
     "won  lost  drawn  format\n"
     "1913  E           Y              B         open                          "
     "                round-robin\n"},
    {matches, "k", 3, "1 AB+ C*1 2 AC= CA= CA+t", "",
     "E\n"
     "\n"
     "round  match  first  points  play-off  second  second points  second "
     "play-off  winner  "
     "progress  for place\n"
     "    1      1  A           1            B                   0             "
     "      A\n"
     "    1      2  C           1                                              "
     "      C\n"
     "    2      3  A           1         0  C                   1             "
     "   1  C\n"},
    {explain, "s4", 3, "1 AB+ C*1 2 CA= B*h", "buchholz-cut1 direct",
     "E\n"
     "\n"
     "place  player  figure         value  how\n"
     "    1  A       points            1½  B 1 + C ½\n"
     "    1  A       buchholz-cut1     1½  B ½ + C 1½, without the lowest ½\n"
     "    1  A       direct             ½  C ½\n"
     "    1  C       points            1½  bye 1 + A ½\n"
     "    1  C       buchholz-cut1     1½  round 1 bye (own score) 1½ + A 1½, "
     "without the lowest 1½\n"
     "    1  C       direct             ½  A ½\n"
     "    3  B       points             ½  A 0 + bye ½\n"
     "    3  B       buchholz-cut1     1½  A 1½ + round 2 bye (own score) ½, "
     "without the lowest ½\n"
     "    3  B       direct             0  not tied with anyone\n"},
    {explain, "r", 3, "1 AB+ C*1", "progressive",
     "E\n"
     "\n"
     "place  player  figure       value  how\n"
     "    1  A       points           1  B 1\n"
     "    1  A       progressive      1  round 1: 1 x 1\n"
     "    2  B       points           0  A 0\n"
     "    2  B       progressive      0\n"
     "    2  C       points           0  bye 0 (free round)\n"
     "    2  C       progressive      0\n"},
    {explain, "r", 3, "1 AB+ 2 BC+ 3 CA+ 4 AB+t",
     "direct sonneborn-berger koya progressive wins median",
     "E\n"
     "\n"
     "place  player  figure            value  how\n"
     "    1  A       points                1  B 1 + C 0\n"
     "    1  A       play-off              1  B 1\n"
     "    1  A       direct                0  not tied with anyone\n"
     "    1  A       sonneborn-berger      1  B 1\n"
     "    1  A       koya                  1  B 1 + C 0\n"
     "    1  A       progressive           3  round 1: 1 x 3\n"
     "    1  A       wins                  1  B 1\n"
     "    1  A       median                0  B 1 + C 1, without the lowest 1 "
     "and the highest 1\n"
     "    2  B       points                1  A 0 + C 1\n"
     "    2  B       direct                1  C 1\n"
     "    2  B       sonneborn-berger      1  C 1\n"
     "    2  B       koya                  1  A 0 + C 1\n"
     "    2  B       progressive           2  round 2: 1 x 2\n"
     "    2  B       wins                  1  C 1\n"
     "    2  B       median                0  A 1 + C 1, without the lowest 1 "
     "and the highest 1\n"
     "    3  C       points                1  B 0 + A 1\n"
     "    3  C       direct                0  B 0\n"
     "    3  C       sonneborn-berger      1  A 1\n"
     "    3  C       koya                  1  B 0 + A 1\n"
     "    3  C       progressive           1  round 3: 1 x 1\n"
     "    3  C       wins                  1  A 1\n"
     "    3  C       median                0  B 1 + A 1, without the lowest 1 "
     "and the highest 1\n"},
    {explain, "s3", 3, "1 AB+ C*h 2 AC> B*1 3 BC=",
     "BH-M1 SB-C1 AOB REP STD DE ARO TPR KS BPG PS-C1",
     "E\n"
     "\n"
     "place  player  figure  value  how\n"
     "    1  A       points      2  B 1 + C 1 (forfeit)\n"
     "    1  A       BH-M1       1  B 1½ + round 2 forfeit (dummy) 1 "
     "+ round 3 missed (dummy) 1½, without 1½ and 1½\n"
     "    1  A       SB-C1      1½  B 1½ x 1 + round 2 forfeit "
     "(dummy) 1 x 1 + round 3 missed (dummy) 1½ x 0, without 1\n"
     "    1  A       AOB         5  (B 5) / 1\n"
     "    1  A       REP         2  3 rounds, without round 3 missed\n"
     "    1  A       STD         2  B 1 + C 1\n"
     "    1  A       DE          0  not tied with anyone\n"
     "    1  A       ARO      2150  2150, divided by 1\n"
     "    1  A       TPR      2950  2150: 1 of 1, +800\n"
     "    1  A       KS          1  B 1\n"
     "    1  A       BPG         0\n"
     "    1  A       PS-C1       4  round 1: 1 x 2 + round 2: 1 x 2\n"
     "    2  B       points     1½  A 0 + bye 1 + C ½\n"
     "    2  B       BH-M1      1½  A 2½ + round 2 bye (dummy) 1½ + C "
     "1, without 1 and 2½\n"
     "    2  B       SB-C1      1½  A 2½ x 0 + round 2 bye (dummy) 1½ "
     "x 1 + C 1 x ½, without ½\n"
     "    2  B       AOB        3¾  (A 4 + C 3½) / 2\n"
     "    2  B       REP         3  3 rounds\n"
     "    2  B       STD        1½  round 2 bye 1 + C ½\n"
     "    2  B       DE          0  not tied with anyone\n"
     "    2  B       ARO      2150  2100 + 2200, divided by 2\n"
     "    2  B       TPR      1957  2100 + 2200: ½ of 2, -193\n"
     "    2  B       KS          0  A 0\n"
     "    2  B       BPG         1  A\n"
     "    2  B       PS-C1      2½  round 2: 1 x 2 + round 3: ½ x 1\n"
     "    3  C       points      1  bye ½ + A 0 (forfeit) + B ½\n"
     "    3  C       BH-M1       1  round 1 bye (dummy) 1 + round 2 "
     "forfeit (dummy) 1 + B 1½, without 1 and 1½\n"
     "    3  C       SB-C1      1¼  round 1 bye (dummy) 1 x ½ + round "
     "2 forfeit (dummy) 1 x 0 + B 1½ x ½, without 0\n"
     "    3  C       AOB         5  (B 5) / 1\n"
     "    3  C       REP         1  3 rounds, without round 1 bye + "
     "round 2 forfeit\n"
     "    3  C       STD         1  round 1 bye ½ + B ½\n"
     "    3  C       DE          0  not tied with anyone\n"
     "    3  C       ARO      2150  2150, divided by 1\n"
     "    3  C       TPR      2150  2150: ½ of 1, +0\n"
     "    3  C       KS          ½  A 0 (forfeit) + B ½\n"
     "    3  C       BPG         1  B\n"
     "    3  C       PS-C1      1½  round 1: ½ x 2 + round 3: ½ x 1\n"},
    {champions, "r", 3, "1 AB+ 2 BC+ 3 CA=", "",
     "year  event  era  country  city  champion  computed  agree  runner-up  "
     "won  lost  drawn  format\n"
     "1913  E           Y              B         A         no                  "
     "                round-robin\n"},
    {countries, "r", 3, "1 AB+ 2 BC+ 3 CA=", "",
     "country  titles  hosted  first hosted  last hosted\n"
     "X             1       0\n"
     "Y             0       1          1913         1913\n"},
    {heads, "r", 3, "1 AB+ 2 BA> 3 CA= 4 AB=t", "",
     "A - B: +1 -1 =1\n"
     "\n"
     "year  event  round  first  second  result  kind      date\n"
     "1913  E          1  A      B       1-0\n"
     "1913  E          2  B      A       +--\n"
     "1913  E          4  A      B       ½-½     tiebreak\n"},
    {report, "r", 3, "1 AB+ 2 BC+ 3 CA=", "",
     "A: 1 event, 0 titles, +1 -0 =1\n"
     "\n"
     "year  event  stage  place  played  won  drawn  lost  unplayed  points  "
     "title     stated  as\n"
     "1913  E                 1       2    1      1     0         0      1½  "
     "champion\n"},
};

START_TEST(tables)
{
    struct standings_options o = options_of(drawn[_i].tiebreaks);
    struct text text = {0};
    struct table t;
    struct made m;

    make(&m, drawn[_i].format, drawn[_i].players, drawn[_i].results);
    m.event.name = STR("E");
    m.event.country = STR("Y");
    m.players[0].country = STR("Y");
    m.players[1].country = STR("X");
    m.event.year = 1913;
    state(&m, "B");
    ck_assert(drawn[_i].table(&m, &o, &t));
    text_clear(&t.rule);
    table_write(&t, TABLE_TEXT, &text);
    text_add_char(&text, '\0');
    ck_assert_str_eq(text.ptr, drawn[_i].text);
    text_release(&text);
    table_release(&t);
    arena_release(&m.arena);
}
END_TEST

/* From the smallest to the largest value. Undefined values come below all
   others. */
START_TEST(figures)
{
    static const struct fraction rising[] = {{0, 0},  {-9, 4}, {-2, 1}, {-7, 4},
                                             {-1, 3}, {-1, 4}, {0, 5},  {1, 4},
                                             {1, 3},  {7, 4},  {2, 1}};
    size_t count = sizeof rising / sizeof *rising;

    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
            ck_assert_int_eq(fraction_compare(rising[i], rising[j]), i < j ? -1
                                                                     : i > j
                                                                         ? 1
                                                                         : 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");

    suite_rows(tests, counts, counted);
    suite_rows(tests, decisions, judged);
    suite_rows(tests, findings, checked);
    suite_rows(tests, tables, drawn);
    tcase_add_test(tests, figures);
    return suite_run_one("standings", tests);
}
