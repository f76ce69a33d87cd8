/* "ludex page booklet": prints games as PDF or LaTeX. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "booklet_players.h"
#include "cli_archive.h"
#include "isolated_child.h"
#include "missing_signs.h"
#include "paging.h"
#include "query_run.h"

enum { PLIES_MAX = 64, PART = 64 << 10 };

struct booklet_printer {
    struct paging *paging;
    const char *archive; /* archive that contains the records, or NULL if they
                            are in files */
    struct booklet_options options;
    uint64_t plies[PLIES_MAX];
    bool latex;
    FILE *pieces;      /* temporary file with the pieces of all records */
    struct text piece; /* piece of the current record */
    struct text part;  /* buffered output */
    struct isolated_child *child;
    struct booklet_players players;
    uint64_t games;
    int written; /* status of writing the last part */
    struct picture_missing missing;
    const struct picture_theme *theme;
    struct text about;
};

/* ---- pieces of records --------------------------------------------------- */

static int environment_fault(void)
{
    return cli_environment("cannot write a temporary file for the booklet: %s",
                           strerror(errno));
}

static int make_pieces(void *context, void *workspace, struct visit *v)
{
    const struct booklet_printer *p = context;
    struct text place = {0};
    bool fine;

    (void)workspace;
    if (!v->record)
        return 0;
    paging_place(v, &place);
    fine = !place.failed &&
           booklet_record_write(v->record, &v->reading->replay,
                                text_str(&place), &p->options, v->out);
    text_release(&place);
    return fine ? 0 : MADE_NO_MEMORY;
}

static int add_pieces(void *context, const struct visit *v)
{
    struct booklet_printer *p = context;
    struct str rest = v->made;
    struct booklet_piece piece;

    p->games += v->made.len > 0;
    while (booklet_piece_take(&rest, &piece))
        if (piece.kind == BOOKLET_PLAYER)
            booklet_players_add(&p->players, piece.text, p->games);
    if (fwrite(v->made.ptr, 1, v->made.len, p->pieces) != v->made.len)
        return environment_fault();
    return STATUS_FINE;
}

static bool rewind_pieces(void *context)
{
    const struct booklet_printer *p = context;

    return fseeko(p->pieces, 0, SEEK_SET) == 0;
}

static int next_piece(void *context, struct booklet_piece *out)
{
    struct booklet_printer *p = context;
    struct str whole;
    size_t length;
    char *room;

    text_clear(&p->piece);
    room = text_room(&p->piece, BOOKLET_HEAD);
    if (!room)
        return -1;
    length = fread(room, 1, BOOKLET_HEAD, p->pieces);
    if (length != BOOKLET_HEAD)
        return length == 0 && !ferror(p->pieces) ? 0 : -1;
    p->piece.len = BOOKLET_HEAD;
    length = booklet_piece_length(room) - BOOKLET_HEAD;
    room = text_room(&p->piece, length + 1);
    if (!room || fread(room, 1, length, p->pieces) != length)
        return -1;
    p->piece.len += length;
    whole = text_str(&p->piece);
    return booklet_piece_take(&whole, out) ? 1 : -1;
}

/* ---- the booklet --------------------------------------------------------- */

static bool send_text_part(struct booklet_printer *p)
{
    bool fine =
        !p->part.failed && isolated_child_send(p->child, 0, text_str(&p->part));

    text_clear(&p->part);
    return fine;
}

static bool write_part(void *context, struct str part)
{
    struct booklet_printer *p = context;

    if (!p->child)
        p->written = output_write(&p->paging->output, part);
    if (!p->child)
        return p->written == STATUS_FINE;
    text_add(&p->part, part);
    return p->part.len < PART || send_text_part(p);
}

static struct booklet make_booklet(struct booklet_printer *p)
{
    const char *title = p->paging->title;

    return (struct booklet){.title =
                                str_of(title        ? title
                                       : p->archive ? paging_base(p->archive)
                                                    : "Games"),
                            .about = text_str(&p->about),
                            .players = p->players.list,
                            .player_count = p->players.count,
                            .theme = p->theme,
                            .missing = &p->missing,
                            .context = p,
                            .next = next_piece,
                            .rewind = rewind_pieces,
                            .write = write_part};
}

static bool make_pdf(void *context, struct isolated_child *child)
{
    struct booklet_printer *p = context;
    struct booklet b = make_booklet(p);

    p->child = child;
    return picture_read_fonts() && booklet_pdf(&b) && send_text_part(p) &&
           missing_signs_send(child, &p->missing);
}

static int write_received_part(void *context, uint64_t number, struct str part)
{
    struct booklet_printer *p = context;

    if (number != MISSING_SIGNS)
        return output_write(&p->paging->output, part);
    missing_signs_report(part, &p->missing);
    return STATUS_FINE;
}

static bool report_missing(const void *context, struct text *out)
{
    const char *missing = picture_cairo_missing_library();

    (void)context;
    text_add(out, missing ? str_of(missing) : STR(""));
    return true;
}

static int print_pdf(struct booklet_printer *p)
{
    int status = isolated_child_run(
        &(struct child_work){p, make_pdf, write_received_part});

    return status == CHILD_FAILED
               ? cli_environment("the PDF cannot be written: out of memory")
               : status;
}

static int print_latex(struct booklet_printer *p)
{
    struct booklet b = make_booklet(p);

    if (booklet_latex(&b))
        return STATUS_FINE;
    return p->written ? p->written
                      : cli_environment(
                            "the LaTeX file cannot be written: out of memory");
}

static int print_booklet(struct booklet_printer *p)
{
    size_t players;

    if (!p->games)
        return cli_usage("page booklet: there are no records to write");
    if (fflush(p->pieces) != 0)
        return environment_fault();
    if (!booklet_players_make(&p->players))
        return cli_environment("out of memory");
    players = p->players.count;
    text_addf(&p->about, "%llu game%s", (unsigned long long)p->games,
              p->games == 1 ? "" : "s");
    if (players)
        text_addf(&p->about, ", %zu player%s", players,
                  players == 1 ? "" : "s");
    if (p->about.failed)
        return cli_environment("out of memory");
    return p->latex ? print_latex(p) : print_pdf(p);
}

/* ---- options ------------------------------------------------------------- */

/* Reads a list of plies, such as "20,40,last". */
static int read_plies(struct booklet_printer *p, struct str list)
{
    while (list.len) {
        struct str one = str_take(&list, ',');
        uint64_t ply;
        if (str_equal(one, STR("last"))) {
            p->options.last = true;
            continue;
        }
        if (!str_number(one, &ply) || !ply || p->options.ply_count == PLIES_MAX)
            return cli_usage("--diagrams takes a list of at most %d plies, "
                             "such as 20,40,last",
                             PLIES_MAX);
        p->plies[p->options.ply_count++] = ply;
    }
    p->options.plies = p->plies;
    return STATUS_FINE;
}

static int read_form(struct booklet_printer *p)
{
    const char *format = p->paging->format;

    if (!format)
        return cli_usage("page booklet: specify -o OUT.pdf, -o OUT.tex, --to "
                         "pdf or --to latex");
    p->latex = strcmp(format, "latex") == 0;
    return STATUS_FINE;
}

static int read_options(struct booklet_printer *p)
{
    struct text missing = {0};
    int status = read_form(p);

    p->options.every = p->paging->booklet.every;
    p->theme = p->paging->theme.theme ? p->paging->theme.theme
                                      : picture_theme_find(STR("print"));
    if (!status)
        status = read_plies(p, str_of(p->paging->booklet.diagrams
                                          ? p->paging->booklet.diagrams
                                          : ""));
    if (status || p->latex)
        return status;
    if (!p->paging->out && isatty(STDOUT_FILENO))
        return cli_usage("page booklet: a booklet cannot be written to a "
                         "terminal; specify a file with -o");
    if (!make_in_isolation(report_missing, NULL, &missing))
        status = cli_environment("out of memory");
    else if (missing.len)
        status = cli_environment("PDF files cannot be written: %.*s",
                                 (int)missing.len, missing.ptr);
    text_release(&missing);
    return status;
}

/* ---- the command --------------------------------------------------------- */

/* Reads the files, or the records that a query finds. */
static void read_records(struct booklet_printer *p, struct query_run *run,
                         int count, char **paths)
{
    const struct visitor visitor = {
        .context = p, .make = make_pieces, .take = add_pieces};

    if (run)
        paging_read_query(p->paging, run, &visitor);
    else
        files_read_all(&p->paging->files, count, paths, &visitor);
}

static int read_and_print_records(struct booklet_printer *p,
                                  struct query_run *run, int count,
                                  char **paths)
{
    struct files *f = &p->paging->files;
    int status = read_options(p);

    if (status)
        return status;
    p->pieces = tmpfile();
    if (!p->pieces)
        return environment_fault();
    status = paging_open(p->paging, count, paths);
    if (!status) {
        read_records(p, run, count, paths);
        status = f->printer.status;
    }
    if (status < STATUS_USAGE) {
        int printed = print_booklet(p);
        status = printed ? printed : status;
    }
    return output_close(&p->paging->output, status);
}

static int print_booklet_of_query(struct paging *paging, struct query_run *run,
                                  int count, char **paths)
{
    struct booklet_printer *p = calloc(1, sizeof *p);
    int status;

    if (!p)
        return cli_environment("out of memory");
    p->paging = paging;
    p->archive = paging->archive;
    status = read_and_print_records(p, run, count, paths);
    if (p->pieces)
        fclose(p->pieces);
    booklet_players_release(&p->players);
    text_release(&p->piece);
    text_release(&p->part);
    text_release(&p->about);
    free(p);
    return status;
}

static int print_archive(struct paging *p, int count, char **words)
{
    struct query_run run = {0};
    int status = paging_query(&run, p, count, words);

    if (!status)
        status = print_booklet_of_query(p, &run, 1, words);
    if (run.path)
        query_run_end(&run);
    return status;
}

int page_booklet(struct paging *p, int count, char **words)
{
    struct files *f = &p->files;

    if (count && cli_is_archive(words[0]))
        return print_archive(p, count, words);
    files_operands(f, &count, &words);
    files_report_skipped(f);
    if (f->printer.stopped)
        return f->printer.status;
    return print_booklet_of_query(p, NULL, count, words);
}
