/*
 * The functions of libpq that Ludex calls. libpq depends on a dozen other
 * libraries, so it is loaded only when an archive in PostgreSQL is opened.
 */
#ifndef DB_POSTGRES_LIBPQ_H
#define DB_POSTGRES_LIBPQ_H

#include <libpq-fe.h>
#include <stdbool.h>

#include "dynamic_library.h"

#define LIBPQ_FUNCTIONS(X)  \
    X(PQclear)              \
    X(PQconnectdbParams)    \
    X(PQconninfoFree)       \
    X(PQconninfoParse)      \
    X(PQdb)                 \
    X(PQerrorMessage)       \
    X(PQexec)               \
    X(PQfinish)             \
    X(PQfname)              \
    X(PQfreemem)            \
    X(PQftype)              \
    X(PQgetResult)          \
    X(PQgetisnull)          \
    X(PQgetlength)          \
    X(PQgetvalue)           \
    X(PQhost)               \
    X(PQnfields)            \
    X(PQntuples)            \
    X(PQport)               \
    X(PQprepare)            \
    X(PQputCopyData)        \
    X(PQputCopyEnd)         \
    X(PQresultErrorField)   \
    X(PQresultStatus)       \
    X(PQsendQueryParams)    \
    X(PQsendQueryPrepared)  \
    X(PQsetNoticeProcessor) \
    X(PQsetSingleRowMode)   \
    X(PQstatus)             \
    X(PQtransactionStatus)  \
    X(PQuser)

struct libpq {
    LIBPQ_FUNCTIONS(LOADED_MEMBER)
};

/* Loads the library. Returns NULL, or the reason why it cannot be loaded (see
   DYNAMIC_LIBRARY_LOAD). */
const char *libpq_load(struct libpq *library);

#endif
