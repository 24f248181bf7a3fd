// The yardstick of the benchmarks: what the same work costs in C, with nothing around it.
//
//   yardstick replay QUOTES ORDERS [DB file|round]   reads a market, fills orders, stores them once or every round
//   yardstick commits DB COUNT                       so many durable transactions of one row each
//   yardstick list DB                                prints the orders of a database
//
// It has no account, no rules, no fees, no ledger and no events. Build: cc -O2 yardstick.c -lsqlite3
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { symbols = 10000, firstCode = 600000 };

typedef struct { int64_t time; int symbol, isSell, price, quantity, isFilled; } Order;
typedef struct { int *orders, count, room; } Side;  // the numbers of orders, the best one last

static Order *orders;
static int changes;
static Side sides[symbols][2];
static sqlite3 *database;
static sqlite3_stmt *insertOrder, *insertFill, *updateOrder;

static void check(int status) {
    if (status == SQLITE_OK || status == SQLITE_DONE) return;
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, 0, 0, 0)); }

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v2(database, sql, -1, &statement, 0));
    return statement;
}

static void step(sqlite3_stmt *statement) {
    changes++;
    check(sqlite3_step(statement));
    check(sqlite3_reset(statement));
}

static void openDatabase(const char *path) {
    check(sqlite3_open(path, &database));
    run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE IF NOT EXISTS orders(id INTEGER PRIMARY KEY, symbol TEXT, side INTEGER, price INTEGER,"
        " quantity INTEGER, placed_ms INTEGER, filled INTEGER) STRICT;"
        "CREATE INDEX IF NOT EXISTS by_state ON orders(filled, symbol);"
        "CREATE INDEX IF NOT EXISTS by_time ON orders(placed_ms);"
        "CREATE TABLE IF NOT EXISTS fills(id INTEGER PRIMARY KEY, order_id INTEGER, price INTEGER, at_ms INTEGER) STRICT;");
    insertOrder = prepared("INSERT INTO orders VALUES(?, ?, ?, ?, ?, ?, 0)");
    insertFill = prepared("INSERT INTO fills(order_id, price, at_ms) VALUES(?, ?, ?)");
    updateOrder = prepared("UPDATE orders SET filled = quantity WHERE id = ?");
}

static char *contents(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) { perror(path); exit(1); }
    fseek(file, 0, SEEK_END);
    long length = ftell(file);
    rewind(file);
    char *text = malloc(length + 1);
    text[fread(text, 1, length, file)] = 0;
    fclose(file);
    return text;
}

// A number without its point, and the character behind it.
static int64_t number(char **text) {
    int64_t value = 0;
    for (; (unsigned)(**text - '0') < 10 || **text == '.'; ++*text)
        if (**text != '.') value = value * 10 + (**text - '0');
    ++*text;
    return value;
}

static void store(int64_t id, const Order *order) {
    char symbol[16];
    snprintf(symbol, sizeof symbol, "%06d", firstCode + order->symbol);
    // Without a number SQLite gives it the next one.
    if (id) sqlite3_bind_int64(insertOrder, 1, id);
    sqlite3_bind_text(insertOrder, 2, symbol, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(insertOrder, 3, order->isSell);
    sqlite3_bind_int64(insertOrder, 4, order->price);
    sqlite3_bind_int64(insertOrder, 5, order->quantity);
    sqlite3_bind_int64(insertOrder, 6, order->time);
    step(insertOrder);
}

static int isBetter(const Order *a, const Order *b) { return a->isSell ? a->price < b->price : a->price > b->price; }

static void wait(int id) {
    Order *order = &orders[id];
    Side *side = &sides[order->symbol][order->isSell];
    if (side->count == side->room) {
        side->room = side->room ? 2 * side->room : 16;
        side->orders = realloc(side->orders, side->room * sizeof(int));
    }
    int place = side->count++;
    // Of equal prices the earlier order is the better one, so it stays behind the new one.
    for (; place > 0 && !isBetter(order, &orders[side->orders[place - 1]]); place--)
        side->orders[place] = side->orders[place - 1];
    side->orders[place] = id;
    if (!database) return;
    store(id + 1, order);
}

static int fill(int symbol, int isSell, int price, int64_t time) {
    Side *side = &sides[symbol][isSell];
    int filled = 0;
    for (; side->count; side->count--, filled++) {
        int id = side->orders[side->count - 1];
        if (isSell ? orders[id].price > price : orders[id].price < price) break;
        if (!database) continue;
        sqlite3_bind_int64(insertFill, 1, id + 1);
        sqlite3_bind_int64(insertFill, 2, orders[id].price);
        sqlite3_bind_int64(insertFill, 3, time);
        step(insertFill);
        sqlite3_bind_int64(updateOrder, 1, id + 1);
        step(updateOrder);
    }
    return filled;
}

static int readOrders(char *text) {
    int count = 0, room = 0;
    for (text = strchr(text, '\n') + 1; *text; count++) {
        if (count == room) orders = realloc(orders, (room = room ? 2 * room : 1024) * sizeof(Order));
        Order *order = &orders[count];
        order->time = number(&text);
        order->symbol = number(&text) - firstCode;
        order->isSell = *text == 's';
        text = strchr(text, ',') + 1;
        order->price = number(&text);
        order->quantity = number(&text);
    }
    return count;
}

static void replay(const char *quotes, const char *book, int everyRound) {
    int count = readOrders(contents(book)), next = 0, filled = 0;
    int64_t round = 0;
    char *text = strchr(contents(quotes), '\n') + 1;
    if (database) run("BEGIN IMMEDIATE");
    for (;;) {
        int64_t time = *text ? number(&text) : INT64_MAX;
        if (time != round) {
            // Orders are sent after the snapshots of their round.
            while (next < count && orders[next].time < time) wait(next++);
            if (everyRound && changes > 0) {
                run("COMMIT; BEGIN IMMEDIATE");
                changes = 0;
            }
            round = time;
        }
        if (time == INT64_MAX) break;
        int symbol = number(&text) - firstCode;
        int64_t cells[21];
        for (int i = 0; i < 21; i++) cells[i] = number(&text);
        filled += fill(symbol, 0, cells[11], time) + fill(symbol, 1, cells[1], time);
    }
    if (database) run("COMMIT");
    printf("%d orders, %d fills\n", count, filled);
}

static void commits(int count) {
    for (int i = 0; i < count; i++) {
        Order order = {i, i % 100, i % 2, 1000, 100, 0};
        run("BEGIN IMMEDIATE");
        store(0, &order);
        run("COMMIT");
    }
}

static void list(void) {
    sqlite3_stmt *statement = prepared("SELECT id, symbol, side, price, quantity FROM orders ORDER BY id");
    while (sqlite3_step(statement) == SQLITE_ROW) {
        for (int i = 0; i < 5; i++) printf("%s  ", (const char *)sqlite3_column_text(statement, i));
        puts("");
    }
    sqlite3_finalize(statement);
}

int main(int count, char **words) {
    if (count == 4 && !strcmp(words[1], "commits")) {
        openDatabase(words[2]);
        commits(atoi(words[3]));
    } else if ((count == 4 || count == 6) && !strcmp(words[1], "replay")) {
        if (count == 6) openDatabase(words[4]);
        replay(words[2], words[3], count == 6 && !strcmp(words[5], "round"));
    } else if (count == 3 && !strcmp(words[1], "list")) {
        openDatabase(words[2]);
        list();
    } else {
        return 2;
    }
    if (!database) return 0;
    sqlite3_finalize(insertOrder);
    sqlite3_finalize(insertFill);
    sqlite3_finalize(updateOrder);
    return sqlite3_close(database);
}
