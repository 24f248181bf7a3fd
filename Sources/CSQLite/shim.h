#ifndef ISTOCK_CSQLITE_H
#define ISTOCK_CSQLITE_H

#include <sqlite3.h>

#include "rows.h"

// Only what Swift cannot import: a function-pointer cast and a variadic function.

/// Binds `length` bytes of UTF-8 to a parameter; SQLite makes its own copy (`SQLITE_TRANSIENT`).
static inline int csqlite_bind_text(
    sqlite3_stmt *statement, int parameter, const unsigned char *text, sqlite3_uint64 length
) {
    // A null pointer would bind NULL, and an empty text is not NULL.
    const char *bytes = text ? (const char *)text : "";
    return sqlite3_bind_text64(
        statement, parameter, bytes, length, SQLITE_TRANSIENT, SQLITE_UTF8
    );
}

/// Sets an option of a connection that is on or off (`sqlite3_db_config`).
static inline int csqlite_set_option(sqlite3 *database, int option, int isOn) {
    return sqlite3_db_config(database, option, isOn, (int *)0);
}

/// Keeps what savepoints may have to undo in memory (`SQLITE_CONFIG_STMTJRNL_SPILL`); before any connection.
static inline int csqlite_keep_savepoints_in_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, -1);
}

/// Keeps no count of the memory in use (`SQLITE_CONFIG_MEMSTATUS`); before any connection.
static inline int csqlite_count_no_memory(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
