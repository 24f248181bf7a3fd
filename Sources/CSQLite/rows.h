#ifndef ISTOCK_CSQLITE_ROWS_H
#define ISTOCK_CSQLITE_ROWS_H

#include <sqlite3.h>

// A virtual table whose rows a program makes one after the other while a statement reads them: how many rows
// come into a table by one statement, without a parameter bound for each value.

/// The rows that the table has at the moment.
typedef struct {
    /// Whom the two functions serve.
    void *owner;
    /// How many there are.
    sqlite3_int64 count;
    /// Makes a row, of which the columns are shown until the next one is made.
    void (*make)(void *owner, sqlite3_int64 row);
    /// Gives SQLite a column of the row that was made last.
    void (*show)(void *owner, int column, sqlite3_context *context);
} csqlite_rows;

/// The most columns that a row has: c0 and so on.
enum { csqlite_row_width = 24 };

typedef struct {
    sqlite3_vtab base;
    csqlite_rows *rows;
} csqlite_rows_table;

typedef struct {
    sqlite3_vtab_cursor base;
    csqlite_rows *rows;
    sqlite3_int64 row;
} csqlite_rows_cursor;

static inline int csqlite_rows_connect(
    sqlite3 *database, void *rows, int count, const char *const *words, sqlite3_vtab **made, char **error
) {
    (void)count, (void)words, (void)error;
    int status = sqlite3_declare_vtab(
        database,
        "CREATE TABLE x(c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, "
        "c19, c20, c21, c22, c23)"
    );
    if (status != SQLITE_OK) return status;
    csqlite_rows_table *table = (csqlite_rows_table *)sqlite3_malloc(sizeof *table);
    if (!table) return SQLITE_NOMEM;
    *table = (csqlite_rows_table){.rows = (csqlite_rows *)rows};
    *made = &table->base;
    return SQLITE_OK;
}

static inline int csqlite_rows_disconnect(sqlite3_vtab *table) {
    sqlite3_free(table);
    return SQLITE_OK;
}

static inline int csqlite_rows_plan(sqlite3_vtab *table, sqlite3_index_info *plan) {
    (void)table;
    plan->estimatedCost = 1000;
    return SQLITE_OK;
}

static inline int csqlite_rows_open(sqlite3_vtab *table, sqlite3_vtab_cursor **made) {
    csqlite_rows_cursor *cursor = (csqlite_rows_cursor *)sqlite3_malloc(sizeof *cursor);
    if (!cursor) return SQLITE_NOMEM;
    *cursor = (csqlite_rows_cursor){.rows = ((csqlite_rows_table *)table)->rows};
    *made = &cursor->base;
    return SQLITE_OK;
}

static inline int csqlite_rows_close(sqlite3_vtab_cursor *cursor) {
    sqlite3_free(cursor);
    return SQLITE_OK;
}

static inline int csqlite_rows_go(csqlite_rows_cursor *cursor, sqlite3_int64 row) {
    cursor->row = row;
    if (row < cursor->rows->count) cursor->rows->make(cursor->rows->owner, row);
    return SQLITE_OK;
}

static inline int csqlite_rows_first(
    sqlite3_vtab_cursor *cursor, int plan, const char *name, int count, sqlite3_value **values
) {
    (void)plan, (void)name, (void)count, (void)values;
    return csqlite_rows_go((csqlite_rows_cursor *)cursor, 0);
}

static inline int csqlite_rows_next(sqlite3_vtab_cursor *cursor) {
    return csqlite_rows_go((csqlite_rows_cursor *)cursor, ((csqlite_rows_cursor *)cursor)->row + 1);
}

static inline int csqlite_rows_are_over(sqlite3_vtab_cursor *cursor) {
    return ((csqlite_rows_cursor *)cursor)->row >= ((csqlite_rows_cursor *)cursor)->rows->count;
}

static inline int csqlite_rows_column(sqlite3_vtab_cursor *cursor, sqlite3_context *context, int column) {
    csqlite_rows *rows = ((csqlite_rows_cursor *)cursor)->rows;
    rows->show(rows->owner, column, context);
    return SQLITE_OK;
}

static inline int csqlite_rows_number(sqlite3_vtab_cursor *cursor, sqlite3_int64 *number) {
    *number = ((csqlite_rows_cursor *)cursor)->row;
    return SQLITE_OK;
}

/// Makes the table `made_rows` known to a connection (`sqlite3_create_module`); `rows` must outlive it.
static inline int csqlite_know_rows(sqlite3 *database, csqlite_rows *rows) {
    // Without xCreate the table is there by its name, and in no schema.
    static const sqlite3_module module = {
        .xConnect = csqlite_rows_connect,
        .xBestIndex = csqlite_rows_plan,
        .xDisconnect = csqlite_rows_disconnect,
        .xOpen = csqlite_rows_open,
        .xClose = csqlite_rows_close,
        .xFilter = csqlite_rows_first,
        .xNext = csqlite_rows_next,
        .xEof = csqlite_rows_are_over,
        .xColumn = csqlite_rows_column,
        .xRowid = csqlite_rows_number,
    };
    return sqlite3_create_module(database, "made_rows", &module, rows);
}

/// Gives SQLite `length` bytes of UTF-8 as a column; it makes its own copy (`SQLITE_TRANSIENT`).
static inline void csqlite_show_text(
    sqlite3_context *context, const unsigned char *text, sqlite3_uint64 length
) {
    // A null pointer would be NULL, and an empty text is not.
    const char *bytes = text ? (const char *)text : "";
    sqlite3_result_text64(context, bytes, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

#endif
