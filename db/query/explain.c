/* Explains the plan of a query in plain words. */
#include "statement.h"

/* ---- the SQL ------------------------------------------------------------- */

static const struct {
    const char *alias, *words;
} tables[] = {
    {"x", "the events"},           {"r", "the records"},
    {"s", "the prefilter"},        {"v", "the variants"},
    {"e", "the event names"},      {"p", "the sites"},
    {"f", "the names of First"},   {"g", "the names of Second"},
    {"i", "the imports"},          {"t", "the texts"},
    {"spelling", "the spellings"}, {"k", "the claims"},
    {"c", "the comments"},         {"belonging", "the records of events"},
    {"found", "the matches"},      {"y", "the names of Third"},
    {"z", "the names of Fourth"},  {"d", "the dates"},
    {"o", "the sources"},          {"written_date", "the dates"},
};

static void write_table_name(struct str name, struct text *out)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (str_equal(name, str_of(tables[i].alias))) {
            text_add(out, str_of(tables[i].words));
            return;
        }
    text_add(out, name);
}

/* Appends a step of the engine such as "SEARCH r USING INDEX i (a=?)" in plain
   words. */
static void write_plan_step(struct str detail, struct text *out)
{
    struct str rest = detail, verb = str_take(&rest, ' ');
    bool looks_up = str_equal(verb, STR("SEARCH"));

    if (!looks_up && !str_equal(verb, STR("SCAN"))) {
        text_add(out, detail);
        return;
    }
    text_add(out, looks_up ? STR("looks up ") : STR("reads all of "));
    write_table_name(str_take(&rest, ' '), out);
    if (rest.len)
        text_addf(out, ", %.*s", (int)rest.len, rest.ptr);
}

/* Appends the steps of the engine, one per line. */
static void write_plan_steps(struct str steps, struct text *out)
{
    while (steps.len) {
        size_t end = 0;
        while (end < steps.len && steps.ptr[end] != '\n')
            end++;
        text_add(out, STR("  "));
        write_plan_step(str_part(steps, 0, end), out);
        text_add_char(out, '\n');
        steps = str_from(steps, end + (end < steps.len));
    }
}

int statement_explain(const struct sql_rows *rows, const char *what,
                      struct text *out)
{
    struct text sql = {0}, steps = {0};
    int fault = sql_explain(rows, &sql, &steps);

    text_addf(out, "%s by SQL:\n  %.*s\nsteps of this statement:\n", what,
              (int)sql.len, sql.ptr);
    write_plan_steps(text_str(&steps), out);
    out->failed |= sql.failed || steps.failed;
    text_release(&sql);
    text_release(&steps);
    return fault;
}
