/* Converts SQLite's values in both directions. */
#include "binding.h"

static struct str blob_str(sqlite3_value *value, const void *bytes)
{
    return bytes ? (struct str){bytes, (size_t)sqlite3_value_bytes(value)}
                 : STR("");
}

/* Returns the value in UTF-8, whatever the encoding of the database. */
static struct archive_value text_value(sqlite3_value *value)
{
    return (struct archive_value){
        .kind = VALUE_TEXT, .text = blob_str(value, sqlite3_value_text(value))};
}

/* Converts a real number: 2.0 becomes the number 2. Other fractions, which
   Ludex does not use, become text. */
static struct archive_value real_value(sqlite3_value *value)
{
    double real = sqlite3_value_double(value);
    int64_t number = sqlite3_value_int64(value);
    bool whole = real >= -0x1p53 && real <= 0x1p53 && real == (double)number;

    return whole
               ? (struct archive_value){.kind = VALUE_NUMBER, .number = number}
               : text_value(value);
}

struct archive_value binding_value(sqlite3_value *value)
{
    switch (sqlite3_value_type(value)) {
    case SQLITE_NULL:
        return (struct archive_value){.kind = VALUE_NONE};
    case SQLITE_INTEGER:
        return (struct archive_value){.kind = VALUE_NUMBER,
                                      .number = sqlite3_value_int64(value)};
    case SQLITE_BLOB:
        return (struct archive_value){
            .kind = VALUE_BYTES,
            .text = blob_str(value, sqlite3_value_blob(value))};
    case SQLITE_FLOAT:
        return real_value(value);
    default:
        return text_value(value);
    }
}

void binding_fail(sqlite3_context *context, struct str why)
{
    struct text safe = {0};

    text_add_safe(&safe, why);
    if (safe.failed)
        sqlite3_result_error_nomem(context);
    else
        sqlite3_result_error(context, safe.ptr, (int)safe.len);
    text_release(&safe);
}

/* Passes a text to SQLite. Text that is not UTF-8 is passed as bytes. */
static void return_text(sqlite3_context *context, struct str s)
{
    const char *bytes = s.len ? s.ptr : "";

    if (str_utf8_fault(s) == s.len)
        sqlite3_result_text64(context, bytes, s.len, SQLITE_TRANSIENT,
                              SQLITE_UTF8);
    else
        sqlite3_result_blob64(context, bytes, s.len, SQLITE_TRANSIENT);
}

void binding_result(sqlite3_context *context, const struct archive_value *value)
{
    switch (value->kind) {
    case VALUE_NUMBER:
    case VALUE_TRUTH:
        sqlite3_result_int64(context, value->number);
        break;
    case VALUE_TEXT:
        return_text(context, value->text);
        break;
    case VALUE_BYTES:
        sqlite3_result_blob64(context, value->text.len ? value->text.ptr : "",
                              value->text.len, SQLITE_TRANSIENT);
        break;
    default:
        sqlite3_result_null(context);
        break;
    }
}
