#include "ply_range.h"

#include <string.h>

#include "record.h"

/* Sets *out to the number or the word "last" in `s`, or to `otherwise` if `s`
   is empty. Returns false for any other text. */
static bool read_number_or_default(struct str s, uint64_t otherwise,
                                   uint64_t *out)
{
    *out = otherwise;
    if (s.len == 0)
        return true;
    if (str_equal(s, STR("last"))) {
        *out = PLY_LAST;
        return true;
    }
    return str_number(s, out) && *out < PLY_LAST;
}

int ply_range_read(struct ply_range *s, const char *option,
                   const char *argument)
{
    const char *dots = strstr(argument, "..");
    struct str all = str_of(argument);
    size_t at = dots ? (size_t)(dots - argument) : all.len;
    bool fine;

    if (dots)
        fine =
            all.len > 2 &&
            read_number_or_default(str_part(all, 0, at), 0, &s->first) &&
            read_number_or_default(str_from(all, at + 2), PLY_LAST, &s->last);
    else
        fine = all.len && read_number_or_default(all, 0, &s->first);
    if (!dots)
        s->last = s->first;
    if (fine && s->first <= s->last)
        return STATUS_FINE;
    return cli_usage("%s takes the number of a ply, \"last\" or a range such "
                     "as 20..22, not \"%s\"",
                     option, argument);
}

uint64_t ply_range_most(const struct record *record)
{
    uint64_t count = 0;

    for (const struct node *n = record->line; n && n->state == NODE_LEGAL;
         n = n->next)
        count++;
    return count;
}

bool ply_range_settle(struct ply_range *s, uint64_t plies)
{
    if (s->first == PLY_LAST)
        s->first = plies;
    if (s->last == PLY_LAST)
        s->last = plies;
    return s->first <= s->last && s->last <= plies;
}

void ply_range_report_unstarted(const struct visit *v, struct text *why)
{
    text_addf(why,
              "%s: record %llu cannot be shown, because its start is unknown",
              v->path, (unsigned long long)v->number);
}

void ply_range_report_missing(const struct visit *v, uint64_t ply,
                              struct text *why)
{
    text_addf(
        why, "%s: record %llu has %llu legal plies, so there is no ply %llu",
        v->path, (unsigned long long)v->number,
        (unsigned long long)ply_range_most(v->record), (unsigned long long)ply);
}

int ply_range_read_one(struct ply_range *s, const char *command,
                       const char *argument)
{
    int status = ply_range_read(s, "--ply", argument);

    if (!status && s->first != s->last)
        return cli_usage("%s: --ply takes a single ply, not \"%s\"", command,
                         argument);
    return status;
}
