#include "month.h"

enum { MONTHS = 12, SHORTEST = 3, WORD_BYTES = 32 };

/*
 * Names of the months, in lower case and without diacritics. The first name is
 * English and takes precedence for abbreviations; then come German, French,
 * Spanish, Italian, Portuguese, Dutch, Polish, Czech, Russian, Ukrainian,
 * Swedish, Danish, Hungarian, Romanian, Turkish and Finnish, in the form used
 * in dates, and in Polish, Czech and Russian also in that after "in".
 */
static const char *const names[MONTHS] = {
    "january januar janner jaenner janvier enero gennaio janeiro januari"
    " styczen stycznia styczniu leden ledna lednu январь января январе січень"
    " січня ianuarie ocak tammikuuta",
    "february februar feber fevrier febrero febbraio fevereiro februari luty"
    " lutego lutym unor unora unoru февраль февраля феврале лютии лютого"
    " februarie subat helmikuuta",
    "march marz maerz mars marzo marco maart marzec marca marcu brezen brezna"
    " breznu март марта марте березень березня marts marcius martie mart"
    " maaliskuuta",
    "april avril abril aprile kwiecien kwietnia kwietniu duben dubna dubnu"
    " апрель апреля апреле квітень квітня aprilis aprilie nisan huhtikuuta",
    "may mai mayo maggio maio mei maj maja maju kveten kvetna kvetnu маи мая"
    " мае травень травня majus mayis toukokuuta",
    "june juni juin junio giugno junho czerwiec czerwca czerwcu cerven cervna"
    " cervnu июнь июня июне червень червня junius iunie haziran kesakuuta",
    "july juli juillet julio luglio julho lipiec lipca lipcu cervenec"
    " cervence cervenci июль июля июле липень липня julius iulie temmuz"
    " heinakuuta",
    "august aout agosto augustus augusti sierpien sierpnia sierpniu srpen"
    " srpna srpnu август августа августе серпень серпня augusztus agustos"
    " elokuuta",
    "september septembre septiembre setiembre settembre setembro wrzesien"
    " wrzesnia wrzesniu zari сентябрь сентября сентябре вересень вересня"
    " szeptember septembrie eylul syyskuuta",
    "october oktober octobre octubre ottobre outubro pazdziernik pazdziernika"
    " pazdzierniku rijen rijna rijnu октябрь октября октябре жовтень жовтня"
    " octombrie ekim lokakuuta",
    "november novembre noviembre novembro listopad listopada listopadzie"
    " listopadu ноябрь ноября ноябре листопад листопада noiembrie kas\u0131m"
    " kasim marraskuuta",
    "december dezember decembre diciembre dicembre dezembro grudzien grudnia"
    " grudniu prosinec prosince prosinci декабрь декабря декабре грудень"
    " грудня decembrie aral\u0131k aralik joulukuuta",
};

static const char *const numerals[MONTHS] = {
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
};

static unsigned roman_numeral_month(struct str word)
{
    for (unsigned i = 0; i < MONTHS; i++)
        if (str_equal(word, str_of(numerals[i])))
            return i + 1;
    return 0;
}

/* True if the word is a name of the month or, unless `whole` is set, the
   beginning of a name. If `english` is set, only the first name is
   compared. */
static bool has_name(unsigned month, struct str word, bool whole, bool english)
{
    struct str rest = str_of(names[month]);

    do {
        struct str name = str_take(&rest, ' ');
        if (whole ? str_equal(name, word) : str_starts_with(name, word))
            return true;
    } while (rest.len && !english);
    return false;
}

/* Returns the month that has such a name, or 0 if no month or more than one
   month has it. */
static unsigned month_named(struct str word, bool whole, bool english)
{
    unsigned found = 0;

    for (unsigned i = 0; i < MONTHS; i++)
        if (has_name(i, word, whole, english)) {
            if (found)
                return 0;
            found = i + 1;
        }
    return found;
}

unsigned month_find(struct str word)
{
    char room[WORD_BYTES];
    struct str plain = str_plain(word, room, sizeof room);
    unsigned month = roman_numeral_month(plain);

    if (!month && plain.len)
        month = month_named(plain, true, false);
    if (!month && str_code_points(plain) >= SHORTEST)
        month = month_named(plain, false, true);
    if (!month && str_code_points(plain) >= SHORTEST)
        month = month_named(plain, false, false);
    return month;
}
