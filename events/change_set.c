/* Sets data of an event by a statement of the event file. */
#include "change.h"

#include <string.h>

#include "standings.h"

/* A statement, and the members of the event that it sets. */
struct setting {
    const char *word;
    const char *statement; /* the word in event files; NULL if it is `word` */
    size_t offset, size;   /* the members */
    bool named;            /* the first value is a string */
    bool before_play;      /* refused when round 1 is paired */
    /* Adds what the parser has read. NULL for a statement that an event can
       have only once. */
    bool (*add)(struct event_change *c, const struct setting *s,
                const struct event *read);
};

typedef bool add_setting(struct event_change *c, const struct setting *s,
                         const struct event *read);

static add_setting add_name, add_prizes, add_bonus;

#define MEMBER(member)                        \
    .offset = offsetof(struct event, member), \
    .size = sizeof(((struct event *)0)->member)
/* An array of strings, which its count follows. */
#define LIST(list, count)                                    \
    .offset = offsetof(struct event, list),                  \
    .size = offsetof(struct event, count) + sizeof(size_t) - \
            offsetof(struct event, list)
#define DATES                                                   \
    .offset = offsetof(struct event, begins),                   \
    .size = offsetof(struct event, ends) + sizeof(struct str) - \
            offsetof(struct event, begins)

static const struct setting settings[] = {
    {"series", MEMBER(series), .named = true},
    {"era", MEMBER(era), .named = true},
    {"format", MEMBER(format), .before_play = true},
    {"game", MEMBER(game)},
    {"source", MEMBER(source), .named = true},
    {"organizer", MEMBER(organizer), .named = true},
    {"federation", MEMBER(federation), .named = true},
    {"tiebreaks", MEMBER(tiebreaks), .named = true},
    {"points", MEMBER(terms.points)},
    {"score", MEMBER(terms.score), .before_play = true},
    {"initial-colour", MEMBER(terms.initial), .before_play = true},
    {"acceleration", MEMBER(terms.acceleration), .before_play = true},
    {"accelerate", MEMBER(terms.bonuses), .named = true, .add = add_bonus},
    {"country", MEMBER(country), .named = true},
    {"city", MEMBER(city), .named = true},
    {"begin", MEMBER(begins)},
    {"end", MEMBER(ends)},
    {"dates", DATES},
    {"rated", MEMBER(rated)},
    {"unrated", MEMBER(rated)},
    {"note", MEMBER(note), .named = true},
    {"arbiter", "chief-arbiter", MEMBER(chief_arbiter), .named = true},
    {"chief-arbiter", MEMBER(chief_arbiter), .named = true},
    {"deputy-arbiter", LIST(deputy_arbiters, deputy_count), .named = true,
     .add = add_name},
    {"time-control", MEMBER(time_control), .named = true},
    {"time-control-code", MEMBER(time_code), .named = true},
    {"type-code", MEMBER(type_code), .named = true},
    {"round-dates", MEMBER(round_dates), .named = true},
    {"champion", LIST(stated.champions, stated.champion_count), .named = true,
     .add = add_name},
    {"runner-up", LIST(stated.runners_up, stated.runner_up_count),
     .named = true, .add = add_name},
    {"won", MEMBER(stated.won)},
    {"lost", MEMBER(stated.lost)},
    {"drawn", MEMBER(stated.drawn)},
    {"unfinished", MEMBER(unfinished)},
    {"prizes", MEMBER(prizes.lists), .named = true, .add = add_prizes},
    {"currency", MEMBER(prizes.currency), .named = true},
    {"sharing", MEMBER(prizes.sharing)},
    {"double-prizes", MEMBER(prizes.several)},
};

enum { SETTINGS = sizeof settings / sizeof *settings };

static const struct event blank = {
    .stated = {.won = -1, .lost = -1, .drawn = -1}};

static struct str setting_at(const void *list, size_t i)
{
    (void)list;
    return i < SETTINGS ? str_of(settings[i].word) : STR_NONE;
}

/* Returns the statement of this word. Refuses and returns NULL if there is
   none. */
static const struct setting *find_setting(struct event_change *c,
                                          struct str word)
{
    size_t at = str_nearest(word, 4, setting_at, NULL);

    if (at != STR_NOWHERE && str_equal(word, str_of(settings[at].word)))
        return &settings[at];
    if (at == STR_NOWHERE)
        change_refuse_words(c, word);
    else
        change_refuse(c, CHANGE_WORDS,
                      "unexpected \"%.*s\"; did you mean \"%s\"?", SHOWN(word),
                      settings[at].word);
    return NULL;
}

static void copy_members(struct event *to, const struct event *from,
                         const struct setting *s)
{
    memcpy((char *)to + s->offset, (const char *)from + s->offset, s->size);
}

/* ---- the statement as text ------------------------------------------------ */

/* An event that contains only the statement. */
struct statement {
    struct event_change *change;
    const struct setting *setting;
    const struct str *words;
    size_t count;
    size_t *begins; /* for each word, its offset in the text */
    struct text text;
};

/* The words before the conditions of a list of prizes. */
static const char *const conditions[] = {"below", "category", "club", "country",
                                         NULL};

static bool is_condition(struct str word)
{
    const char *const *i = conditions;

    while (*i && !str_equal(word, str_of(*i)))
        i++;
    return *i;
}

static bool is_prizes(const struct statement *s)
{
    return s->setting->add == add_prizes;
}

static bool is_dates(const struct setting *s)
{
    return strcmp(s->word, "dates") == 0;
}

/* True for a name of a game, which an event file does not quote. */
static bool is_plain_word(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!ascii_is_letter(s.ptr[i]) &&
            (!i || (!ascii_is_digit(s.ptr[i]) && s.ptr[i] != '-')))
            return false;
    return s.len > 0;
}

/* True if the word at this index is a string in an event file. */
static bool is_string(const struct statement *s, size_t i)
{
    if (i == 1 && s->setting->offset == offsetof(struct event, game))
        return !is_plain_word(s->words[1]);
    return (i == 1 && s->setting->named) ||
           (i > 2 && i % 2 && is_prizes(s) &&
            !str_equal(s->words[i - 1], STR("below")) &&
            is_condition(s->words[i - 1]));
}

/* Returns the index of the first amount: the conditions before it are pairs of
   words. */
static size_t first_amount(const struct statement *s)
{
    size_t i = 2;

    while (i + 1 < s->count && is_condition(s->words[i]))
        i += 2;
    return i;
}

/* Returns the word of the event file for the word at this index. */
static struct str file_word(const struct statement *s, size_t i)
{
    if (is_dates(s->setting) && i % 2 == 0)
        return i ? STR("end") : STR("begin");
    return i == 0 && s->setting->statement ? str_of(s->setting->statement)
                                           : s->words[i];
}

static bool ends_statement(struct str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (memchr("\"#{}", word.ptr[i], 4))
            return true;
    return false;
}

/* Adds a word. Refuses a string that does not fit into a line, and any other
   word that could end the statement. */
static bool add_word(struct statement *s, size_t i)
{
    struct str word = file_word(s, i);

    text_add_char(&s->text, ' ');
    s->begins[i] = s->text.len;
    if (is_string(s, i) ? !event_text_fits(word)
                        : !word.len || str_find_control(word) < word.len ||
                              ends_statement(word)) {
        change_refuse_words(s->change, s->words[i]);
        return false;
    }
    if (is_string(s, i))
        event_add_string(&s->text, word);
    else
        text_add(&s->text, word);
    return true;
}

static void add_names(const struct event *e, struct text *out)
{
    size_t count = e->team_count ? e->team_count : e->player_count;

    text_add(out, e->team_count ? STR("teams {") : STR("players {"));
    for (uint32_t i = 0; i < count; i++) {
        text_add_char(out, ' ');
        event_add_string(out, event_name_in_terms(e, i));
    }
    text_add(out, STR(" }\n"));
}

static bool build_text(struct statement *s)
{
    const struct event *e = s->change->event;
    size_t amounts = is_prizes(s) ? first_amount(s) : s->count;

    text_add(&s->text, STR("event {\n"));
    for (size_t i = 0; i < s->count; i++) {
        if (i == amounts)
            text_add(&s->text, STR(" {"));
        if (!add_word(s, i))
            return false;
    }
    if (is_prizes(s))
        text_add(&s->text, amounts < s->count ? STR(" }") : STR(" { }"));
    text_add_char(&s->text, '\n');
    if (s->setting->add == add_bonus && e->player_count + e->team_count)
        add_names(e, &s->text);
    text_add(&s->text, STR("}\n"));
    return true;
}

/* ---- reading it ----------------------------------------------------------- */

/* True if the parser has read the value, although it is unusually spelled. */
static bool is_harmless(const struct diag *d)
{
    return d->code == DIAG_UPPER_CASE || d->code == DIAG_PHRASE_FORM;
}

/* Refuses the statement because of a diagnostic. Omits what the parser does
   with an erroneous statement of a file: ": omitted". */
static void refuse_at(const struct statement *s, const struct diag *d)
{
    struct str message = d->message, word;
    struct str label = d->code == DIAG_DATE_ORDER ? STR_NONE : d->label;
    size_t i = s->count - 1, end = message.len;
    bool named; /* the message begins with the word */

    while (i && s->begins[i] > d->span.begin)
        i--;
    word = s->words[i];
    for (size_t at = 0; at + 1 < message.len; at++)
        if (message.ptr[at] == ':' && message.ptr[at + 1] == ' ')
            end = at;
    message.len = end;
    named = str_starts_with(message, word);
    change_refuse(
        s->change, CHANGE_WORDS, "%s%.*s%s%.*s%s%.*s", named ? "" : "at \"",
        named ? 0 : (int)str_for_display(word).len, word.ptr,
        named ? "" : "\": ", (int)message.len, message.ptr,
        label.len ? "; " : "", (int)label.len, label.len ? label.ptr : "");
}

/* Appends the statements of an event without name as one line. */
static void add_statements(const struct event *e, struct text *out)
{
    struct text whole = {0};
    struct str rest;
    size_t before = out->len;

    event_write_bare(e, &whole);
    rest = text_str(&whole);
    str_line(&rest);
    while (rest.len) {
        struct str line = str_trim(str_line(&rest));
        if (!rest.len && str_equal(line, STR("}")))
            break;
        text_addf(out, "%s%.*s", out->len > before ? " " : "", (int)line.len,
                  line.ptr);
    }
    out->failed |= whole.failed;
    text_release(&whole);
}

/* Appends the statement as the file of this event contains it. */
static void add_own_statement(const struct event *e, const struct setting *s,
                              struct text *out)
{
    struct event only = blank;

    copy_members(&only, e, s);
    add_statements(&only, out);
}

/* Refuses words that are a second statement. */
static bool check_single(const struct statement *s, const struct event *read)
{
    struct event others = *read;
    struct text rest = {0};
    bool single;

    copy_members(&others, &blank, s->setting);
    others.stage_count = others.player_count = others.team_count = 0;
    add_statements(&others, &rest);
    single = !rest.len;
    text_release(&rest);
    if (!single)
        change_refuse(s->change, CHANGE_WORDS,
                      "set takes one statement; \"%s\" cannot be followed by "
                      "another one",
                      s->setting->word);
    return single;
}

static bool check_tiebreaks(struct event_change *c, struct str list)
{
    struct standings_options options = standings_usual;
    struct str wrong = tiebreaks_read(list, &options);

    if (wrong.len)
        change_refuse(c, CHANGE_WORDS, "\"%.*s\" is not a tie-break",
                      SHOWN(wrong));
    return !wrong.len;
}

/* TRF can lack a place for what the statement sets. */
static bool check_storable(const struct statement *s, const struct event *read)
{
    struct event only = blank;
    struct text lacks = {0};
    bool fine;

    if (!s->change->event->trf.len)
        return true;
    copy_members(&only, read, s->setting);
    if (only.stated.lost >= 0 || only.stated.drawn >= 0)
        only.stated.won = 0;
    if (s->setting->add != add_bonus)
        trf_list_unstorable(&only, &lacks);
    fine = !lacks.len;
    if (!fine)
        change_refuse(s->change, CHANGE_NOT_STORABLE,
                      "a TRF file cannot store %.*s", (int)lacks.len,
                      lacks.ptr);
    text_release(&lacks);
    return fine;
}

/* Reads the text. Returns NULL after refusing. */
static struct event *read_text(struct statement *s)
{
    struct event_change *c = s->change;
    struct diag_levels levels;
    struct diags diags;
    struct event *read;
    const struct diag *d;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    read = event_parse(c->arena, text_str(&s->text), &diags);
    for (d = diags.first; d && is_harmless(d);)
        d = d->next;
    if (!read || s->text.failed || diags.no_memory)
        change_no_memory(c);
    else if (d)
        refuse_at(s, d);
    diags_release(&diags);
    if (c->refusal || !check_single(s, read) ||
        !check_tiebreaks(c, read->tiebreaks) || !check_storable(s, read))
        return NULL;
    return read;
}

/* ---- setting it ----------------------------------------------------------- */

/* The array of strings that a statement sets. */
struct names {
    struct str *list;
    size_t count;
};

static bool add_name(struct event_change *c, const struct setting *s,
                     const struct event *read)
{
    struct names old, new, both;

    memcpy(&old, (char *)c->event + s->offset, sizeof old);
    memcpy(&new, (const char *)read + s->offset, sizeof new);
    for (size_t i = 0; i < old.count; i++)
        if (str_equal(old.list[i], new.list[0])) {
            change_refuse(c, CHANGE_NO_EFFECT, "the event already has %s %.*s",
                          s->word, SHOWN(new.list[0]));
            return false;
        }
    if (old.count >= EVENT_SHARED_MAX) {
        change_refuse(c, CHANGE_NOT_STORABLE, "an event has at most %d of %s",
                      EVENT_SHARED_MAX, s->word);
        return false;
    }
    both.count = old.count + 1;
    both.list = arena_alloc(c->arena, both.count * sizeof *both.list);
    if (!both.list)
        return !change_no_memory(c);
    if (old.count)
        memcpy(both.list, old.list, old.count * sizeof *both.list);
    both.list[old.count] = new.list[0];
    memcpy((char *)c->event + s->offset, &both, sizeof both);
    return true;
}

static bool add_bonus(struct event_change *c, const struct setting *s,
                      const struct event *read)
{
    struct event_bonus **end = &c->event->terms.bonuses;

    (void)s;
    while (*end)
        end = &(*end)->next;
    *end = read->terms.bonuses;
    return true;
}

/* Refuses if the event would have too many lists or amounts. */
static bool check_prizes(struct event_change *c,
                         const struct event_prize_list *new)
{
    size_t lists = 1, amounts = new->amount_count;

    for (const struct event_prize_list *l = c->event->prizes.lists; l;
         l = l->next)
        if (!str_equal(l->name, new->name)) {
            lists++;
            amounts += l->amount_count;
        }
    if (lists <= EVENT_PRIZE_LISTS_MAX && amounts <= EVENT_PRIZES_MAX)
        return true;
    change_refuse(c, CHANGE_NOT_STORABLE,
                  "an event can have at most %d lists with %d prizes",
                  EVENT_PRIZE_LISTS_MAX, EVENT_PRIZES_MAX);
    return false;
}

static void report_prizes(struct event_change *c, const char *before,
                          struct event_prize_list list)
{
    struct event only = blank;

    list.next = NULL;
    only.prizes.lists = &list;
    change_report(c, "%s", before);
    add_statements(&only, &c->text);
}

/* Replaces the list of the same name, or adds the list after the others. */
static bool add_prizes(struct event_change *c, const struct setting *s,
                       const struct event *read)
{
    struct event_prize_list *new = read->prizes.lists, **at;

    (void)s;
    if (!check_prizes(c, new))
        return false;
    at = &c->event->prizes.lists;
    while (*at && !str_equal((*at)->name, new->name))
        at = &(*at)->next;
    report_prizes(c, "", *new);
    if (*at) {
        report_prizes(c, ", instead of ", **at);
        new->next = (*at)->next;
        new->remarks = (*at)->remarks;
    }
    *at = new;
    return true;
}

/* Replaces the members of the event, and reports what they were. */
static void replace(struct event_change *c, const struct setting *s,
                    const struct event *read)
{
    struct event *e = c->event;
    struct text old = {0}, new = {0};

    add_own_statement(e, s, &old);
    add_own_statement(read, s, &new);
    if (str_equal(text_str(&old), text_str(&new))) {
        change_refuse(c, CHANGE_NO_EFFECT, "the event already has: %.*s",
                      (int)new.len, new.ptr);
    } else {
        change_report(c, "%.*s%s%.*s", (int)new.len, new.ptr,
                      old.len ? ", instead of " : "", (int)old.len,
                      old.len ? old.ptr : "");
        copy_members(e, read, s);
        if (s->offset == offsetof(struct event, format))
            e->stages[0].format = read->format;
    }
    c->text.failed |= old.failed || new.failed;
    text_release(&old);
    text_release(&new);
}

/* Reads the words of another number of rounds of a Swiss, such as "swiss-7". */
static bool is_other_length(const struct event_change *c,
                            const struct str *words, size_t count,
                            uint64_t *rounds)
{
    struct str rest = count == 2 ? words[1] : STR_NONE;

    return change_is_swiss(c) && str_skip(&rest, STR("swiss-")) &&
           str_number(rest, rounds);
}

/* Refuses a statement that comes too late. The number of rounds can change as
   long as no round after the last one is paired. */
static bool check_time(struct event_change *c, const struct setting *s,
                       const struct str *words, size_t count)
{
    bool format = s->offset == offsetof(struct event, format);
    uint64_t rounds;
    bool length = format && is_other_length(c, words, count, &rounds);

    if (length && c->event->stage_count == 1 && c->paired &&
        !c->event->stages[0].name.len) {
        if (rounds < c->paired)
            change_refuse(c, CHANGE_TOO_LATE,
                          "round %u is paired, so the event cannot have only "
                          "%u round%s",
                          (unsigned)c->paired, (unsigned)rounds,
                          rounds == 1 ? "" : "s");
        return !c->refusal;
    }
    if (s->before_play && c->event->stage_count > 1)
        change_refuse(c, CHANGE_NOT_STORABLE,
                      "the event has several stages, so the %s cannot change; "
                      "edit the file instead",
                      s->word);
    else if (s->before_play && c->paired)
        change_refuse(c, CHANGE_TOO_LATE,
                      "round 1 is paired, so the %s cannot change", s->word);
    else if (format && c->event->stages[0].name.len)
        change_refuse(c, CHANGE_NOT_STORABLE,
                      "the event has a stage with its own format; edit the "
                      "file instead");
    return !c->refusal;
}

static bool check_count(struct event_change *c, const struct setting *s,
                        const struct str *words, size_t count)
{
    if (s->named && count < 2)
        change_refuse(c, CHANGE_WORDS, "%s requires a value", s->word);
    else if (is_dates(s) && (count != 4 || !str_equal(words[2], STR("to"))))
        change_refuse(c, CHANGE_WORDS,
                      "the form is: set dates DATE to DATE; use begin or end "
                      "to set only one");
    return !c->refusal;
}

/* ---- the event with it ---------------------------------------------------- */

/* Parses and checks a copy of the event. Counts the errors in *tally, and
   stores the diagnostics in *out, which must be released. Returns false if out
   of memory. */
static bool check_copy(struct event_change *c, struct diag_tally *tally,
                       struct diags *out, const struct diag_levels *levels)
{
    struct text text = {0};
    const struct event *copy;

    event_write_bare(c->event, &text);
    diags_init(out, levels, 0);
    out->tally = tally;
    copy = event_parse(&c->work, text_str(&text), out);
    if (copy)
        event_check(copy, c->options ? c->options : &standings_usual, &c->work,
                    out);
    text_release(&text);
    return copy && !text.failed && !out->no_memory;
}

/* Returns an error that the statement has added, or NULL if there is none. */
static const struct diag *find_new_error(const struct diags *diags,
                                         const struct diag_tally *before)
{
    const struct diag *d = diags->first;

    while (d && (d->severity < SEVERITY_ERROR ||
                 diags->tally->counts[d->code] <= before->counts[d->code]))
        d = d->next;
    return d;
}

/* Refuses a statement with which the event would have an error that it did not
   have before. */
static void refuse_new_errors(struct event_change *c,
                              const struct diag_tally *before)
{
    struct diag_levels levels;
    struct diag_tally after = {0};
    struct diags diags;
    const struct diag *d;

    diag_levels_init(&levels);
    if (!check_copy(c, &after, &diags, &levels))
        change_no_memory(c);
    else if ((d = find_new_error(&diags, before)))
        change_refuse(c, CHANGE_WORDS, "%.*s", (int)d->message.len,
                      d->message.ptr);
    diags_release(&diags);
}

/* Counts the errors of the event before it is changed. */
static bool count_errors(struct event_change *c, struct diag_tally *before)
{
    struct diag_levels levels;
    struct diags diags;
    bool fine;

    diag_levels_init(&levels);
    fine = check_copy(c, before, &diags, &levels);
    diags_release(&diags);
    return fine || change_no_memory(c) == CHANGE_DONE;
}

/* Refuses dates that are not in order, or of rounds that the event does not
   have. */
static bool check_round_dates(struct event_change *c, struct str dates)
{
    uint32_t rounds = change_round_count(c), round = 0;
    struct str last = STR_NONE;

    while (dates.len && !c->refusal) {
        struct str date = str_trim(str_take(&dates, ','));
        bool known = !str_equal(date, STR("?"));
        if (++round > rounds && rounds)
            change_refuse(c, CHANGE_NO_ROUND,
                          "%.*s would be the date of round %u; the event has "
                          "%u round%s",
                          SHOWN(date), (unsigned)round, (unsigned)rounds,
                          rounds == 1 ? "" : "s");
        else if (known && last.len && str_compare(date, last) < 0)
            change_refuse(c, CHANGE_WORDS,
                          "the date of round %u, %.*s, is before the date %.*s "
                          "of an earlier round",
                          (unsigned)round, SHOWN(date), SHOWN(last));
        last = known ? date : last;
    }
    return !c->refusal;
}

/* Changes the event, and reports that. */
static void apply(struct statement *s, const struct event *read)
{
    struct event_change *c = s->change;

    if (!s->setting->add) {
        replace(c, s->setting, read);
    } else if (s->setting->add(c, s->setting, read) && !is_prizes(s)) {
        struct str rest = text_str(&s->text), line;
        str_line(&rest);
        line = str_trim(str_line(&rest));
        change_report(c, "%.*s is added", (int)line.len, line.ptr);
    }
}

/* Copies the lists to which statements are added, so that the lists of the
   unchanged event stay. Returns false if out of memory. */
static bool copy_lists(struct event_change *c)
{
    struct event_bonus **bonus = &c->event->terms.bonuses;
    struct event_prize_list **list = &c->event->prizes.lists;

    for (; *bonus; bonus = &(*bonus)->next) {
        struct event_bonus *copy = ARENA_NEW(c->arena, struct event_bonus);
        if (!copy)
            return false;
        *copy = **bonus;
        *bonus = copy;
    }
    for (; *list; list = &(*list)->next) {
        struct event_prize_list *copy =
            ARENA_NEW(c->arena, struct event_prize_list);
        if (!copy)
            return false;
        *copy = **list;
        *list = copy;
    }
    return true;
}

static void set(struct statement *s)
{
    struct event_change *c = s->change;
    const struct event *read = build_text(s) ? read_text(s) : NULL;
    struct diag_tally before = {0};
    struct event whole = *c->event;
    struct event_stage stage;

    if (!read || !check_round_dates(c, read->round_dates) ||
        !count_errors(c, &before))
        return;
    stage = c->event->stages[0];
    if (copy_lists(c))
        apply(s, read);
    else
        change_no_memory(c);
    if (!c->refusal)
        refuse_new_errors(c, &before);
    if (c->refusal) {
        *c->event = whole;
        c->event->stages[0] = stage;
    }
}

static enum event_refusal set_words(struct event_change *c,
                                    const struct str *words, size_t count)
{
    struct statement s = {.change = c,
                          .setting = find_setting(c, words[0]),
                          .words = words,
                          .count = count,
                          .begins =
                              arena_alloc(&c->work, count * sizeof *s.begins)};

    if (!s.setting || !check_count(c, s.setting, words, count) ||
        !check_time(c, s.setting, words, count))
        return (enum event_refusal)c->refusal;
    if (!s.begins)
        return change_no_memory(c);
    set(&s);
    text_release(&s.text);
    return (enum event_refusal)c->refusal;
}

/* Sets the number of rounds of a Swiss as its format. */
static enum event_refusal set_rounds(struct event_change *c, struct str number)
{
    struct text format = {0};
    struct str words[2] = {STR("format"), STR_NONE};
    uint64_t rounds;

    if (!str_number(number, &rounds))
        return change_refuse(c, CHANGE_WORDS,
                             "rounds requires a number, not \"%.*s\"",
                             SHOWN(number));
    if (!change_is_swiss(c))
        return change_refuse(c, CHANGE_WORDS,
                             "only a Swiss has a number of rounds that can be "
                             "set");
    text_addf(&format, "swiss-%.*s", SHOWN(number));
    words[1] = arena_copy(&c->work, text_str(&format));
    text_release(&format);
    return words[1].len ? set_words(c, words, 2) : change_no_memory(c);
}

enum event_refusal change_set(struct event_change *c, const struct str *words,
                              size_t count)
{
    return count == 2 && str_equal(words[0], STR("rounds"))
               ? set_rounds(c, words[1])
               : set_words(c, words, count);
}

/* ---- removing it ---------------------------------------------------------- */

/* Removes the list of prizes of this name. */
static void remove_prizes(struct event_change *c, struct str name)
{
    struct event_prize_list **at = &c->event->prizes.lists;

    while (*at && !str_equal((*at)->name, name))
        at = &(*at)->next;
    if (!*at) {
        change_refuse(c, CHANGE_NO_EFFECT, "the event has no prizes \"%.*s\"",
                      SHOWN(name));
        return;
    }
    report_prizes(c, "", **at);
    change_report(c, " is removed");
    *at = (*at)->next;
}

/* Removes all statements of this kind. */
static void remove_statements(struct event_change *c, const struct setting *s)
{
    struct text old = {0};

    add_own_statement(c->event, s, &old);
    if (old.len)
        change_report(c, "%.*s is removed", (int)old.len, old.ptr);
    else
        change_refuse(c, CHANGE_NO_EFFECT, "the event has no %s", s->word);
    c->text.failed |= old.failed;
    text_release(&old);
    if (c->refusal)
        return;
    copy_members(c->event, &blank, s);
    if (s->offset == offsetof(struct event, format))
        c->event->stages[0].format = blank.format;
}

enum event_refusal change_unset(struct event_change *c, const struct str *words,
                                size_t count)
{
    const struct setting *s = find_setting(c, words[0]);
    bool prizes = s && s->add == add_prizes;

    if (!s || !check_time(c, s, words, 0))
        return (enum event_refusal)c->refusal;
    if (count > 1 + (size_t)prizes)
        return change_refuse_words(c, words[1 + prizes]);
    if (prizes && count == 2)
        remove_prizes(c, words[1]);
    else
        remove_statements(c, s);
    return (enum event_refusal)c->refusal;
}
