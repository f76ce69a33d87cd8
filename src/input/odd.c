/* Reports odd characters, whose decoding is uncertain (encoding.h). */
#include "source.h"

/* True if the text has non-ASCII characters that are not odd. */
static bool has_other_non_ascii(struct str text, size_t odd)
{
    size_t count = 0;

    for (size_t i = 0; i < text.len && count <= odd; i++)
        count += (unsigned char)text.ptr[i] >= 0xC0;
    return count > odd;
}

static struct diag *report_guess(const struct odd_text *odd, struct span where,
                                 struct diags *diags)
{
    enum diag_code code = str_equal(str_of(odd->encoding), STR("Windows-1252"))
                              ? DIAG_WINDOWS_1252
                              : DIAG_ENCODING_GUESSED;

    if (odd->second)
        return diag_report(
            diags, code, where,
            "the text is not UTF-8; it is read as %s, but may be %s",
            odd->encoding, odd->second);
    return diag_report(diags, code, where,
                       "the text is not UTF-8, and is read as %s",
                       odd->encoding);
}

enum { BYTES_TEXT = UNDECODABLE_BYTES * sizeof " 0xFF" };

/* Writes bytes as in " 0xD8 0x00". */
static void format_bytes(const struct undecodable *u, char out[BYTES_TEXT])
{
    static const char digits[] = "0123456789ABCDEF";

    for (size_t i = 0; i < u->length; i++) {
        memcpy(out, " 0x", 3);
        out[3] = digits[u->bytes[i] >> 4];
        out[4] = digits[u->bytes[i] & 15];
        out += 5;
    }
    *out = '\0';
}

static struct diag *report_undecodable(const struct odd_text *odd,
                                       struct span where, struct diags *diags)
{
    const struct undecodable *u = &odd->undecodable;
    char bytes[BYTES_TEXT];

    if (!u->length)
        return diag_report(diags, DIAG_UNDECODABLE, where, NULL);
    format_bytes(u, bytes);
    return diag_report(diags, DIAG_UNDECODABLE, where,
                       u->length > 1 ? "the bytes%s are not valid %s"
                                     : "the byte%s is not valid %s",
                       bytes,
                       *odd->encoding ? odd->encoding : "in its encoding");
}

static struct diag *report_invalid(const struct odd_text *odd,
                                   struct span where, struct diags *diags)
{
    struct diag *d = diag_report(diags, DIAG_INVALID_UTF8, where, NULL);

    if (odd->count > 1)
        diag_label(diags, d, "read as %s, like %zu more in this record",
                   odd->encoding, odd->count - 1);
    else
        diag_label(diags, d, "read as %s", odd->encoding);
    return d;
}

struct diag *odd_report(const struct odd_text *odd, struct str text,
                        struct diags *diags)
{
    struct span where = {(uint32_t)odd->first, 0};
    struct diag *d;
    int32_t point;

    if (!odd->count)
        return NULL;
    assert(odd->first < text.len);
    if (odd->undecodable.length)
        where.begin = (uint32_t)odd->undecodable.at;
    where.length =
        (uint32_t)str_code_point(str_from(text, where.begin), &point);
    if (odd->worst != ODD_UNDECODABLE &&
        (odd->worst != ODD_GUESSED || has_other_non_ascii(text, odd->count)))
        return report_invalid(odd, where, diags);
    d = odd->worst == ODD_GUESSED ? report_guess(odd, where, diags)
                                  : report_undecodable(odd, where, diags);
    if (odd->count > 1)
        diag_label(diags, d, "the first of %zu such characters", odd->count);
    return d;
}
