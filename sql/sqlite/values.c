#include "skin.h"

static struct str bytes_of(sqlite3_value *value)
{
    const char *bytes = sqlite3_value_blob(value);

    return bytes ? (struct str){bytes, (size_t)sqlite3_value_bytes(value)}
                 : STR("");
}

struct archive_value skin_value(sqlite3_value *value)
{
    switch (sqlite3_value_type(value)) {
    case SQLITE_NULL:
        return (struct archive_value){.kind = VALUE_NONE};
    case SQLITE_INTEGER:
        return (struct archive_value){.kind = VALUE_NUMBER,
                                      .number = sqlite3_value_int64(value)};
    case SQLITE_BLOB:
        return (struct archive_value){.kind = VALUE_BYTES,
                                      .text = bytes_of(value)};
    default:
        return (struct archive_value){.kind = VALUE_TEXT,
                                      .text = bytes_of(value)};
    }
}

/* What is not UTF-8 is bytes. */
static void give_text(sqlite3_context *context, struct str s)
{
    const char *bytes = s.len ? s.ptr : "";

    if (str_utf8_fault(s) == s.len)
        sqlite3_result_text64(context, bytes, s.len, SQLITE_TRANSIENT,
                              SQLITE_UTF8);
    else
        sqlite3_result_blob64(context, bytes, s.len, SQLITE_TRANSIENT);
}

void skin_result(sqlite3_context *context, const struct archive_value *value)
{
    switch (value->kind) {
    case VALUE_NUMBER:
    case VALUE_TRUTH:
        sqlite3_result_int64(context, value->number);
        break;
    case VALUE_TEXT:
        give_text(context, value->text);
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
