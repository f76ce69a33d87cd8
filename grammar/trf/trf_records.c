/* Tables of records and of their fields. */
#include "trf.h"

const struct trf_record trf_records[TRF_RECORDS] = {
#define TRF_RECORD(name, code, since, held, same, meaning)                 \
    [TRF_##name] = {code, TRF_SINCE_##since, TRF_HOLDS_##held, TRF_##same, \
                    meaning},
#include "records.def"
#undef TRF_RECORD
};

const struct trf_field trf_fields[TRF_FIELDS] = {
#define TRF_FIELD(record, name, from, to, step, meaning) \
    [TRF_##record##_##name] = {TRF_##record, from, to, step, meaning},
#include "fields.def"
#undef TRF_FIELD
};

/* ---- codes --------------------------------------------------------------- */

bool trf_is_coded(struct str line)
{
    for (size_t i = 0; i < TRF_CODE; i++)
        if (i >= line.len ||
            !(ascii_is_digit(line.ptr[i]) || ascii_is_letter(line.ptr[i])))
            return false;
    return line.len == TRF_CODE || ascii_is_space(line.ptr[TRF_CODE]);
}

enum trf_record_id trf_find_record(struct str line)
{
    struct str code = str_part(line, 0, trf_is_coded(line) ? TRF_CODE : 0);
    size_t i = 0;

    while (i < TRF_RECORDS && !str_equal(code, str_of(trf_records[i].code)))
        i++;
    return (enum trf_record_id)i;
}

bool trf_has_word(struct str s, const char *word)
{
    size_t length = strlen(word);

    for (size_t i = 0; i + length <= s.len; i++)
        if (str_equal_nocase(str_part(s, i, i + length), str_of(word)))
            return true;
    return false;
}

bool trf_is_by_games(struct str code)
{
    while (code.len) {
        struct str word = str_take(&code, '_');
        if (str_equal_nocase(word, STR("MP")))
            return false;
        if (str_equal_nocase(word, STR("GP")))
            return true;
    }
    return false;
}

void trf_look_for_teams(struct trf_team_signs *signs, struct str line)
{
    enum trf_record_id record = trf_find_record(line);

    signs->team |= record == TRF_TEAM;
    signs->old_team |= record == TRF_OLD_TEAM;
    signs->type |= (record == TRF_TYPE || record == TRF_CODED_TYPE) &&
                   trf_has_word(line, "team");
}

bool trf_are_teams(const struct trf_team_signs *signs)
{
    return signs->team || (signs->old_team && signs->type);
}

size_t trf_code_number(struct str line)
{
    size_t number = 0;

    for (size_t i = 0; i < TRF_CODE; i++) {
        char c = line.ptr[i];
        number = 62 * number + (size_t)(ascii_is_digit(c)   ? c - '0'
                                        : ascii_is_upper(c) ? c - 'A' + 10
                                                            : c - 'a' + 36);
    }
    return number;
}
