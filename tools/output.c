#define _GNU_SOURCE /* for O_TMPFILE */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive_path.h"
#include "cli.h"
#include "rename_noreplace.h"
#include "undo.h"

enum {
    LINKS_MAX = 40,
    NAMES_MAX = 1000,
};

/* Reports a fault once. Faults of standard output are reported by
   cli_finish. */
static int report_fault(struct output *o, int error)
{
    o->reported |= error == OUTPUT_REPORTED;
    if (o->path && !o->reported && error == OUTPUT_CHANGED)
        cli_environment(
            "%s: another program has changed this file, so it was not written",
            o->path);
    else if (o->path && !o->reported)
        cli_environment("%s: %s", o->path, cli_errno(error));
    o->reported = true;
    return STATUS_ENVIRONMENT;
}

/* ---- inputs -------------------------------------------------------------- */

static bool is_same(const struct stat *a, const char *path)
{
    struct stat b;
    bool there = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &b) == 0
                                        : stat(path, &b) == 0;

    return there && a->st_dev == b.st_dev && a->st_ino == b.st_ino;
}

/* Suffixes of the files of an archive: the archive and its journals. */
static const char *const parts[] = {"", "-journal", "-wal", "-shm", NULL};

static bool is_file_at(const struct stat *about, const char *path)
{
    bool same = false;

    for (size_t i = 0; parts[i] && !same; i++) {
        struct text name = {0};
        text_addf(&name, "%s%s", path, parts[i]);
        text_add_char(&name, '\0');
        same = !name.failed && is_same(about, name.ptr);
        text_release(&name);
    }
    return same;
}

static int refuse_input(const char *input)
{
    return cli_usage("%s: the output file must not be one of the input files",
                     input);
}

static int refuse_inputs(const struct stat *about, const struct inputs *inputs)
{
    for (int i = 0; i < inputs->count; i++)
        if (is_file_at(about, inputs->paths[i]))
            return refuse_input(inputs->paths[i]);
    if (inputs->archive && is_file_at(about, inputs->archive))
        return refuse_input(inputs->archive);
    for (size_t i = 0; i < INPUTS_OTHERS; i++)
        if (inputs->others[i] && is_same(about, inputs->others[i]))
            return refuse_input(inputs->others[i]);
    return STATUS_FINE;
}

int output_refuse(const char *input)
{
    struct stat about;

    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        if (fstat(fd, &about) == 0 && S_ISREG(about.st_mode) &&
            is_file_at(&about, input))
            return refuse_input(input);
    return STATUS_FINE;
}

/* ---- paths --------------------------------------------------------------- */

static const char *file_name_of(const char *target)
{
    const char *slash = strrchr(target, '/');

    return slash ? slash + 1 : target;
}

/* Sets `folder` to the folder of the target, NUL-terminated. */
static void set_folder(const char *target, struct text *folder)
{
    size_t length = (size_t)(file_name_of(target) - target);

    text_add(folder, length ? (struct str){target, length} : STR("."));
    text_add_char(folder, '\0');
}

/* True if both paths name the same file, which need not exist. Links are not
   followed. */
static bool is_same_place(const char *a, const char *b)
{
    struct text one = {0}, other = {0};
    struct stat about;
    bool same = strcmp(file_name_of(a), file_name_of(b)) == 0;

    if (same) {
        set_folder(a, &one);
        set_folder(b, &other);
        same = !one.failed && !other.failed && stat(one.ptr, &about) == 0 &&
               is_same(&about, other.ptr);
    }
    text_release(&one);
    text_release(&other);
    return same;
}

/* True if the target has the name of a journal of the archive. SQLite would use
   such a file as its own and delete it. */
static bool is_journal_of(const char *target, const char *input)
{
    char *real = realpath(input, NULL);
    bool same = false;

    for (size_t i = 1; real && parts[i] && !same; i++) {
        struct text name = {0};
        text_addf(&name, "%s%s", real, parts[i]);
        text_add_char(&name, '\0');
        same = !name.failed && is_same_place(target, name.ptr) &&
               cli_is_archive(input);
        text_release(&name);
    }
    free(real);
    return same;
}

static int refuse_parts(const char *target, const struct inputs *inputs)
{
    for (int i = 0; i < inputs->count; i++)
        if (is_journal_of(target, inputs->paths[i]))
            return refuse_input(inputs->paths[i]);
    if (inputs->archive && is_journal_of(target, inputs->archive))
        return refuse_input(inputs->archive);
    return STATUS_FINE;
}

/* ---- the target ---------------------------------------------------------- */

/* Follows one symbolic link. Returns false if the target is not a link. */
static bool follow_link(struct text *target)
{
    char to[4096];
    ssize_t length = readlink(target->ptr, to, sizeof to);
    const char *slash = strrchr(target->ptr, '/');

    if (length <= 0 || (size_t)length == sizeof to)
        return false;
    target->len = to[0] != '/' && slash ? (size_t)(slash - target->ptr) + 1 : 0;
    text_add(target, (struct str){to, (size_t)length});
    text_add_char(target, '\0');
    return !target->failed;
}

bool output_target(const char *path, struct text *target)
{
    int links = 0;

    text_add(target, str_of(path));
    text_add_char(target, '\0');
    while (!target->failed && links < LINKS_MAX && follow_link(target))
        links++;
    errno = target->failed ? ENOMEM : ELOOP;
    return !target->failed && links < LINKS_MAX;
}

int output_refuse_folder(const char *path, const char *archive)
{
    const struct inputs inputs = {.archive = archive};
    struct text target = {0};
    int status = STATUS_FINE;

    if (output_target(path, &target)) {
        size_t end = target.len - 1; /* index of the NUL */
        while (end > 1 && target.ptr[end - 1] == '/')
            target.ptr[--end] = '\0';
        status = refuse_parts(target.ptr, &inputs);
    }
    text_release(&target);
    return status;
}

/* ---- the hidden file ----------------------------------------------------- */

/* Opens a file without a name on the file system of the target's folder, so
   that it can be given a name there. */
static int open_nameless(const char *target)
{
    struct text folder = {0};
    int fd = -1;

    set_folder(target, &folder);
    errno = ENOMEM;
    if (!folder.failed)
        fd = open(folder.ptr, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    text_release(&folder);
    return fd;
}

static FILE *open_hidden(const char *target, bool *nameless)
{
    int fd = open_nameless(target);
    FILE *stream;

    *nameless = fd >= 0;
    if (fd < 0)
        return errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL
                   ? tmpfile()
                   : NULL;
    stream = fdopen(fd, "w+");
    if (!stream)
        close(fd);
    return stream;
}

/* Finds the target. Links are not followed if the path is made from data. */
static bool find_target(struct output *o)
{
    if (!o->from_data)
        return output_target(o->path, &o->target);
    text_add(&o->target, str_of(o->path));
    text_add_char(&o->target, '\0');
    errno = ENOMEM;
    return !o->target.failed;
}

/* Returns 0 if the existing file can be replaced or written to, otherwise an
   errno. */
static int check_writable(const struct output *o, const struct stat *about)
{
    struct stat link;

    if (!o->from_data)
        return access(o->path, W_OK) == 0 ? 0 : errno;
    if (lstat(o->path, &link) == 0 && S_ISLNK(link.st_mode))
        return 0;
    return !S_ISREG(about->st_mode)     ? EEXIST
           : access(o->path, W_OK) == 0 ? 0
                                        : errno;
}

/* Reports a fault. The cause may be the folder even if the old file can be
   written to, because the new file is created in the folder. */
static int folder_fault(struct output *o, int error)
{
    if (error != EACCES && error != EROFS)
        return report_fault(o, error);
    o->reported = true;
    return cli_environment("%s: cannot create a file in this folder: %s",
                           o->path, cli_errno(error));
}

/* Refuses to overwrite the undo history of an event file. */
static int refuse_history(const char *path, const struct stat *about)
{
    char head[64];
    FILE *file = S_ISREG(about->st_mode) ? fopen(path, "r") : NULL;
    size_t length = file ? fread(head, 1, sizeof head, file) : 0;

    if (file)
        fclose(file);
    return undo_is_history((struct str){head, length})
               ? cli_usage("%s: this is the undo history of an event, which "
                           "must not be overwritten",
                           path)
               : STATUS_FINE;
}

static int open_target(struct output *o, const struct inputs *inputs)
{
    struct stat about;
    bool there;
    int error;

    if (!find_target(o))
        return report_fault(o, errno);
    there = stat(o->path, &about) == 0;
    if (there ? refuse_inputs(&about, inputs)
              : refuse_parts(o->target.ptr, inputs))
        return STATUS_USAGE;
    if (there && !o->from_data && refuse_history(o->path, &about))
        return STATUS_USAGE;
    error = there ? check_writable(o, &about) : 0;
    if (error)
        return report_fault(o, error);
    o->hidden = !there || o->from_data || S_ISREG(about.st_mode);
    o->stream = o->hidden ? open_hidden(o->target.ptr, &o->nameless)
                          : fopen(o->path, "w");
    o->shown = o->stream && isatty(fileno(o->stream));
    if (o->stream)
        return STATUS_FINE;
    return there && o->hidden ? folder_fault(o, errno) : report_fault(o, errno);
}

bool output_is_standard(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

static int open_path(struct output *o, const struct inputs *inputs)
{
    int status = open_target(o, inputs);

    if (status)
        text_release(&o->target);
    return status;
}

int output_open(struct output *o, const char *path, const struct inputs *inputs)
{
    *o = (struct output){.stream = stdout, .side_inputs = inputs->side_inputs};
    if (output_is_standard(path)) {
        o->shown = isatty(STDOUT_FILENO);
        return STATUS_FINE;
    }
    o->stream = NULL;
    o->path = path;
    return open_path(o, inputs);
}

int output_open_from_data(struct output *o, const char *path,
                          const struct inputs *inputs)
{
    *o = (struct output){
        .path = path, .from_data = true, .side_inputs = inputs->side_inputs};
    return open_path(o, inputs);
}

bool output_same(const struct output *a, const struct output *b)
{
    return a->path && b->path && a->hidden && b->hidden &&
           is_same_place(a->target.ptr, b->target.ptr);
}

int output_write_styled(struct output *o, struct str s)
{
    if (s.len == 0 || fwrite(s.ptr, 1, s.len, o->stream) == s.len)
        return STATUS_FINE;
    return report_fault(o, errno);
}

/* Returns the length of the incomplete end of a piece: an incomplete character,
   or a CR that may be half of a line end. The next piece may complete it. */
static size_t incomplete_end_length(struct str s)
{
    size_t back = 1;

    if (s.len && s.ptr[s.len - 1] == '\r')
        return 1;
    while (back < 4 && back < s.len && utf8_goes_on(s.ptr[s.len - back]))
        back++;
    unsigned char first = s.len ? (unsigned char)s.ptr[s.len - back] : 0;
    size_t wanted = first >= 0xF0   ? 4
                    : first >= 0xE0 ? 3
                    : first >= 0xC0 ? 2
                                    : 1;
    return back < wanted ? back : 0;
}

static int write_harmless(struct output *o, struct str s)
{
    int status = STATUS_FINE;

    while (s.len && !status)
        status = output_write_styled(o, str_take_shown(&s));
    return status;
}

/* Writes the incomplete end of the previous piece, then this piece without its
   incomplete end, which is stored for the next call. */
static int write_piece(struct output *o, struct str s)
{
    struct text piece = {0};
    size_t end;
    int status;

    text_add(&piece, (struct str){o->held, o->held_count});
    text_add(&piece, s);
    if (piece.failed)
        return cli_environment("out of memory");
    o->held_count = incomplete_end_length(text_str(&piece));
    end = piece.len - o->held_count;
    memcpy(o->held, piece.ptr + end, o->held_count);
    status = write_harmless(o, str_part(text_str(&piece), 0, end));
    text_release(&piece);
    return status;
}

int output_write(struct output *o, struct str s)
{
    return s.len && o->shown ? write_piece(o, s) : output_write_styled(o, s);
}

bool output_rewind(FILE *stream)
{
    return !ferror(stream) && fseeko(stream, 0, SEEK_SET) == 0;
}

int output_write_stream(struct output *o, FILE *stream)
{
    char bytes[1 << 14];
    size_t have;
    int status = STATUS_FINE;

    if (!output_rewind(stream))
        return report_fault(o, errno);
    while (!status && (have = fread(bytes, 1, sizeof bytes, stream)) > 0)
        status = output_write(o, (struct str){bytes, have});
    return !status && ferror(stream) ? report_fault(o, errno) : status;
}

/* ---- naming the file ----------------------------------------------------- */

static bool copy_stream(FILE *from, int to)
{
    char bytes[1 << 16];
    size_t have;

    if (!output_rewind(from))
        return false;
    while ((have = fread(bytes, 1, sizeof bytes, from)) > 0)
        for (size_t done = 0; done < have;) {
            ssize_t n = write(to, bytes + done, have - done);
            if (n < 0 && errno != EINTR)
                return false;
            done += n > 0 ? (size_t)n : 0;
        }
    return !ferror(from);
}

/* Gives the new file the mode of the old file, and its owner and group if the
   user may set them. Otherwise the user owns the file, as with cp(1). The mode
   of a link is not used. */
static void copy_permissions(int fd, const char *target)
{
    struct stat old;

    if (lstat(target, &old) != 0 || !S_ISREG(old.st_mode))
        return;
    if (fchown(fd, old.st_uid, old.st_gid) != 0 &&
        fchown(fd, (uid_t)-1, old.st_gid) != 0)
        errno = 0;
    fchmod(fd, old.st_mode & 07777);
}

/* Copies the stream into a new file called `name`, and syncs it to disk. */
static bool copy_to(FILE *stream, const char *name, const char *target)
{
    int fd = open(name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
    bool done;

    if (fd < 0)
        return false;
    done = copy_stream(stream, fd);
    if (done)
        copy_permissions(fd, target);
    done = done && fsync(fd) == 0;
    int error = errno;
    if (close(fd) != 0 && done) {
        error = errno;
        done = false;
    }
    if (!done)
        unlink(name);
    errno = error;
    return done;
}

/* Gives the stream's file a name, or makes a copy with that name. Returns false
   and sets errno on failure. */
static bool name_file(FILE *stream, const char *name, const char *target)
{
    char self[64];

    snprintf(self, sizeof self, "/proc/self/fd/%d", fileno(stream));
    if (linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0)
        return true;
    return errno != EEXIST && copy_to(stream, name, target);
}

static bool temporary_name(const struct output *o, struct text *name)
{
    for (int i = 0; i < NAMES_MAX; i++) {
        text_clear(name);
        text_addf(name, "%s" OUTPUT_TEMPORARY "%ld.%d", o->target.ptr,
                  (long)getpid(), i);
        text_add_char(name, '\0');
        errno = ENOMEM;
        if (name->failed)
            return false;
        if (name_file(o->stream, name->ptr, o->target.ptr))
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

bool output_sync_folder(const char *path)
{
    struct text folder = {0};
    int fd = -1;

    set_folder(path, &folder);
    errno = ENOMEM;
    if (!folder.failed)
        fd = open(folder.ptr, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool done = fd >= 0 && fsync(fd) == 0;
    int error = errno;
    if (fd >= 0)
        close(fd);
    text_release(&folder);
    errno = error;
    return done;
}

/* Replaces the target with the file called `name`. Returns 0, or what the guard
   returned, or an errno. */
static int replace_target(const struct output *o, const char *name)
{
    int error = o->guard ? o->guard->prepare(o->guard->context) : 0;

    if (error)
        return error;
    if (o->fresh ? !rename_noreplace(name, o->target.ptr)
                 : rename(name, o->target.ptr) != 0)
        return errno;
    if ((o->guard || o->lasting) && !o->synced &&
        !output_sync_folder(o->target.ptr))
        errno = 0; /* the file is complete, whatever the fault */
    return 0;
}

/* Puts the new file in the target's place. The file gets its name only when the
   bytes are on disk, so a killed program hardly ever leaves a named file
   behind. */
static int replace_target_file(const struct output *o)
{
    struct text name = {0};
    int error;

    copy_permissions(fileno(o->stream), o->target.ptr);
    if (!o->synced && fsync(fileno(o->stream)) != 0)
        return errno;
    if (!temporary_name(o, &name))
        error = errno;
    else if ((error = replace_target(o, name.ptr)) != 0)
        unlink(name.ptr);
    text_release(&name);
    return error;
}

/* Calls replace_target_file with signals blocked, because the file has a
   temporary name for a moment. */
static int replace_target_uninterrupted(const struct output *o)
{
    sigset_t all, before;
    int error;

    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    error = replace_target_file(o);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return error;
}

int output_record(struct output *o, struct concat *j, struct str text,
                  struct str game, bool follows)
{
    struct text joint = {0};
    int status = concat_add_separator(j, text, game, follows, &joint) ? 0 : -1;

    if (!status)
        status = output_write(o, text_str(&joint));
    if (!status)
        status = output_write(o, text);
    text_release(&joint);
    return status;
}

/* True if the file to be replaced has been read in the meantime. */
static bool was_target_read(const struct output *o)
{
    struct stat about;

    return o->hidden && o->side_inputs && stat(o->target.ptr, &about) == 0 &&
           side_inputs_contain(*o->side_inputs, &about);
}

int output_close(struct output *o, int status)
{
    int error = 0;

    if (o->held_count)
        write_harmless(o, (struct str){o->held, o->held_count});
    if (o->path && o->stream && status < STATUS_USAGE && was_target_read(o))
        status = refuse_input(o->path);
    bool wanted = status < STATUS_USAGE;
    if (o->path && o->stream) {
        if (fflush(o->stream) != 0 || ferror(o->stream))
            error = o->fault ? o->fault : errno ? errno : EIO;
        if (!error && o->hidden && wanted)
            error = replace_target_uninterrupted(o);
        /* a hidden file has been synced, so closing it cannot lose anything */
        if (fclose(o->stream) != 0 && !error && !o->hidden)
            error = errno;
        if (error)
            status = report_fault(o, error);
        else if (status == STATUS_ENVIRONMENT && o->hidden && !o->reported)
            cli_environment("%s was not written", o->path);
    }
    text_release(&o->target);
    *o = (struct output){.path = o->path};
    return status;
}
