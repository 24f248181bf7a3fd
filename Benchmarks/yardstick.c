// The yardstick of the benchmarks: what the same work costs in C, with nothing around it.
//
//   yardstick replay QUOTES ORDERS [DB file|round]   reads a market, fills orders, stores them once or every round
//   yardstick commits DB COUNT                       so many durable transactions of one row each
//   yardstick init DB COUNT                          makes a database with so many orders, 40 of them open
//   yardstick buy DB                                 one order: cash read and held, order and event stored, durably
//   yardstick show DB                                prints the 40 open orders
//   yardstick pending DB ORDERS                      makes a database of open orders
//   yardstick refresh DB QUOTES                      fills what a snapshot of every security reaches, durably
//   yardstick feed QUOTES                            answers each line of symbols with their rows, as `exec:` wants
//
// It has no rules, no fees, no ledger and no lots. Build: cc -O2 yardstick.c -lsqlite3
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { firstCode = 600000, symbols = 100000, schema = 3 };

typedef struct { int64_t time; int symbol, last, prices[10], volumes[10]; } Snapshot;  // bids, then asks
typedef struct { int64_t time; int id, symbol, isSell, price, quantity, fillPrice; } Order;
typedef struct { int price, order; } Entry;                  // the lowest price is the best: a buy's is negated
typedef struct { Entry *entries; int count, room; } Heap;

static sqlite3 *database;

// SQLite

static void check(int status) {
    if (status == SQLITE_OK || status == SQLITE_DONE || status == SQLITE_ROW) return;
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, 0, 0, 0)); }

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v2(database, sql, -1, &statement, 0));
    return statement;
}

static void bind(sqlite3_stmt *statement, int count, const int64_t *values) {
    for (int i = 0; i < count; i++) check(sqlite3_bind_int64(statement, i + 1, values[i]));
}

static void step(sqlite3_stmt *statement) {
    check(sqlite3_step(statement));
    check(sqlite3_reset(statement));
}

#define STEP(statement, ...) do { \
    int64_t values[] = {__VA_ARGS__}; \
    bind(statement, sizeof values / sizeof *values, values); \
    step(statement); \
} while (0)

static void create(const char *path) {
    check(sqlite3_open(path, &database));
    run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE IF NOT EXISTS orders(id INTEGER PRIMARY KEY, account INTEGER NOT NULL, symbol TEXT NOT NULL,"
        " side INTEGER NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL, filled INTEGER NOT NULL,"
        " state INTEGER NOT NULL, placed_ms INTEGER NOT NULL, note TEXT) STRICT;"
        "CREATE INDEX IF NOT EXISTS orders_by_state ON orders(state, symbol);"
        "CREATE INDEX IF NOT EXISTS orders_by_time ON orders(account, placed_ms);"
        "CREATE TABLE IF NOT EXISTS fills(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, price INTEGER NOT NULL,"
        " quantity INTEGER NOT NULL, at_ms INTEGER NOT NULL) STRICT;");
}

static void createAccount(void) {
    run("CREATE TABLE accounts(id INTEGER PRIMARY KEY, cash INTEGER NOT NULL, held INTEGER NOT NULL) STRICT;"
        "CREATE TABLE events(id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL, kind INTEGER NOT NULL,"
        " at_ms INTEGER NOT NULL, text TEXT) STRICT;"
        "CREATE TABLE quotes(symbol TEXT PRIMARY KEY, at_ms INTEGER NOT NULL, last INTEGER NOT NULL,"
        " bid INTEGER NOT NULL, ask INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
        "INSERT INTO accounts VALUES(1, 100000000000, 0); PRAGMA user_version = 3");
}

static void reopen(const char *path) {
    check(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, 0));
    run("PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL");
    sqlite3_stmt *version = prepared("PRAGMA user_version");
    sqlite3_step(version);
    if (sqlite3_column_int(version, 0) != schema) exit(3);
    sqlite3_finalize(version);
}

static sqlite3_stmt *insertion(void) {
    return prepared("INSERT INTO orders VALUES(?, 1, ?, ?, ?, ?, 0, 0, ?, NULL)");
}

static void store(sqlite3_stmt *insert, const Order *order) {
    char symbol[16];
    snprintf(symbol, sizeof symbol, "%06d", firstCode + order->symbol);
    sqlite3_bind_int(insert, 1, order->id);
    sqlite3_bind_text(insert, 2, symbol, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(insert, 3, order->isSell);
    sqlite3_bind_int(insert, 4, order->price);
    sqlite3_bind_int(insert, 5, order->quantity);
    sqlite3_bind_int64(insert, 6, order->time);
    step(insert);
}

// Files

static char *contents(const char *path, long *length) {
    FILE *file = fopen(path, "rb");
    if (!file) { perror(path); exit(1); }
    fseek(file, 0, SEEK_END);
    *length = ftell(file);
    rewind(file);
    char *text = malloc(*length + 1);
    text[fread(text, 1, *length, file)] = 0;
    fclose(file);
    return text;
}

static char *behindHeader(char *text) {
    char *end = strchr(text, '\n');
    return end ? end + 1 : text;
}

// A number without its point, and the character behind it. Prices have two decimals.
static inline int64_t number(char **text) {
    int64_t value = 0;
    char *place = *text;
    for (; (unsigned)(*place - '0') < 10 || *place == '.'; place++)
        if (*place != '.') value = value * 10 + (*place - '0');
    *text = place + 1;
    return value;
}

static int readOrders(const char *path, Order **orders) {
    long length;
    char *text = contents(path, &length), *place = behindHeader(text);
    Order *order = *orders = malloc((length / 20 + 2) * sizeof(Order));
    for (; *place; order++) {
        order->id = number(&place);
        order->time = number(&place);
        order->symbol = number(&place) - firstCode;
        order->isSell = *place == 's';
        place = strchr(place, ',') + 1;
        order->price = number(&place);
        order->quantity = number(&place);
    }
    free(text);
    return order - *orders;
}

static int readQuotes(const char *path, Snapshot **snapshots) {
    long length;
    char *text = contents(path, &length), *place = behindHeader(text);
    Snapshot *row = *snapshots = malloc((length / 60 + 2) * sizeof(Snapshot));
    for (; *place; row++) {
        row->time = number(&place);
        row->symbol = number(&place) - firstCode;
        row->last = number(&place);
        for (int side = 0; side < 10; side += 5) {
            for (int i = side; i < side + 5; i++) row->prices[i] = number(&place);
            for (int i = side; i < side + 5; i++) row->volumes[i] = number(&place);
        }
    }
    free(text);
    return row - *snapshots;
}

// Replay

// Of equal prices the earlier order is the better one.
static inline int isBefore(Entry a, Entry b) { return a.price < b.price || (a.price == b.price && a.order < b.order); }

static void push(Heap *heap, Entry entry) {
    if (heap->count == heap->room) {
        heap->room = heap->room ? 2 * heap->room : 16;
        heap->entries = realloc(heap->entries, heap->room * sizeof(Entry));
    }
    int place = heap->count++;
    for (; place && isBefore(entry, heap->entries[(place - 1) / 2]); place = (place - 1) / 2)
        heap->entries[place] = heap->entries[(place - 1) / 2];
    heap->entries[place] = entry;
}

static void pop(Heap *heap) {
    Entry last = heap->entries[--heap->count];
    int place = 0;
    for (int child = 1; child < heap->count; child = 2 * place + 1) {
        if (child + 1 < heap->count && isBefore(heap->entries[child + 1], heap->entries[child])) child++;
        if (!isBefore(heap->entries[child], last)) break;
        heap->entries[place] = heap->entries[child];
        place = child;
    }
    heap->entries[place] = last;
}

static void replay(const char *quotes, const char *book, int everyRound) {
    static Heap heaps[symbols][2];
    Snapshot *rows;
    Order *orders;
    int rowCount = readQuotes(quotes, &rows), orderCount = readOrders(book, &orders), next = 0, isOpen = 0;
    long filled = 0, quantity = 0, ids = 0;
    sqlite3_stmt *insert = 0, *insertFill = 0, *update = 0;
    if (database) {
        insert = insertion();
        insertFill = prepared("INSERT INTO fills(order_id, price, quantity, at_ms) VALUES(?, ?, ?, ?)");
        update = prepared("UPDATE orders SET filled = quantity, state = 2 WHERE id = ?");
    }
    for (int i = 0; i < rowCount;) {
        int64_t time = rows[i].time;
        for (; i < rowCount && rows[i].time == time; i++) {
            for (int side = 0; side < 2; side++) {
                Heap *heap = &heaps[rows[i].symbol][side];
                int price = rows[i].prices[side ? 0 : 5], reach = side ? price : -price;
                for (; heap->count && heap->entries[0].price <= reach; pop(heap)) {
                    Order *order = &orders[heap->entries[0].order];
                    order->fillPrice = price;
                    filled++;
                    quantity += order->quantity;
                    ids += order->id;
                    if (!database) continue;
                    if (!isOpen) { run("BEGIN IMMEDIATE"); isOpen = 1; }
                    STEP(insertFill, order->id, price, order->quantity, time);
                    STEP(update, order->id);
                }
            }
        }
        // Orders are sent after the snapshots of their round.
        for (; next < orderCount && orders[next].time == time; next++) {
            Order *order = &orders[next];
            push(&heaps[order->symbol][order->isSell], (Entry){order->isSell ? order->price : -order->price, next});
            if (!database) continue;
            if (!isOpen) { run("BEGIN IMMEDIATE"); isOpen = 1; }
            store(insert, order);
        }
        if (isOpen && everyRound) { run("COMMIT"); isOpen = 0; }
    }
    if (isOpen) run("COMMIT");
    sqlite3_finalize(insert);
    sqlite3_finalize(insertFill);
    sqlite3_finalize(update);
    printf("%ld %ld %ld\n", filled, quantity, ids);
}

// Commands

// Prints how long the transactions took, without the making of the file.
static void commits(int count) {
    sqlite3_stmt *insert = insertion(), *begin = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT");
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < count; i++) {
        step(begin);
        store(insert, &(Order){1736127000000 + 10 * i, i + 1, i * 37 % 4000, i % 2, 500 + i, 100, 0});
        step(commit);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    sqlite3_finalize(insert);
    sqlite3_finalize(begin);
    sqlite3_finalize(commit);
    printf("%.6f\n", end.tv_sec - start.tv_sec + (end.tv_nsec - start.tv_nsec) * 1e-9);
}

static void init(int count) {
    run("BEGIN");
    createAccount();
    sqlite3_stmt *insert = insertion();
    for (int i = 0; i < count; i++)
        store(insert, &(Order){1736127000000 + 10 * i, i + 1, i * 37 % 4000, i % 2, 500 + i, 100, 0});
    sqlite3_finalize(insert);
    run("UPDATE orders SET state = 2 WHERE id > 40; COMMIT");
}

static void buy(void) {
    run("BEGIN IMMEDIATE");
    sqlite3_stmt *statement = prepared("SELECT cash - held FROM accounts WHERE id = 1");
    sqlite3_step(statement);
    if (sqlite3_column_int64(statement, 0) < 1000) exit(4);
    sqlite3_finalize(statement);
    statement = prepared("INSERT INTO orders(account, symbol, side, price, quantity, filled, state, placed_ms)"
                         " VALUES(1, '600000', 0, 1000, 100, 0, 0, 1736127000000)");
    step(statement);
    sqlite3_finalize(statement);
    int64_t id = sqlite3_last_insert_rowid(database);
    statement = prepared("INSERT INTO events(order_id, kind, at_ms, text) VALUES(?, 1, 1736127000000, 'accepted')");
    STEP(statement, id);
    sqlite3_finalize(statement);
    statement = prepared("UPDATE accounts SET held = held + ? WHERE id = 1");
    STEP(statement, 1);
    sqlite3_finalize(statement);
    run("COMMIT");
    printf("order %lld accepted\n", (long long)id);
}

static void show(void) {
    sqlite3_stmt *statement = prepared(
        "SELECT id, symbol, side, price, quantity, filled, state FROM orders WHERE state = 0 AND account = 1"
        " ORDER BY id LIMIT 40");
    while (sqlite3_step(statement) == SQLITE_ROW)
        printf("%6d %s %s %8.2f %6d %6d %d\n", sqlite3_column_int(statement, 0), sqlite3_column_text(statement, 1),
               sqlite3_column_int(statement, 2) ? "sell" : "buy ", sqlite3_column_int(statement, 3) / 100.0,
               sqlite3_column_int(statement, 4), sqlite3_column_int(statement, 5), sqlite3_column_int(statement, 6));
    sqlite3_finalize(statement);
}

static void pending(const char *path) {
    Order *orders;
    int count = readOrders(path, &orders);
    run("BEGIN");
    createAccount();
    sqlite3_stmt *insert = insertion();
    for (int i = 0; i < count; i++) store(insert, &orders[i]);
    sqlite3_finalize(insert);
    run("COMMIT");
    printf("%d\n", count);
}

// One by one: a snapshot is stored, the open orders of its security are read, and those that it reaches are filled.
static void refresh(const char *path) {
    enum { most = 10000 };
    static struct { int id, isSell, quantity; } reached[most];
    sqlite3_stmt *statements[] = {
        prepared("INSERT INTO quotes VALUES(?5, ?1, ?2, ?3, ?4) ON CONFLICT(symbol) DO UPDATE SET"
                 " at_ms = excluded.at_ms, last = excluded.last, bid = excluded.bid, ask = excluded.ask"),
        prepared("SELECT id, side, price, quantity FROM orders WHERE state = 0 AND symbol = ? ORDER BY id"),
        prepared("UPDATE orders SET filled = quantity, state = 2 WHERE id = ?"),
        prepared("INSERT INTO fills(order_id, price, quantity, at_ms) VALUES(?, ?, ?, ?)"),
        prepared("INSERT INTO events(order_id, kind, at_ms, text) VALUES(?, 2, ?, 'filled')"),
        prepared("UPDATE accounts SET cash = cash + ? WHERE id = 1"),
    };
    enum { quote, choice, update, insertFill, insertEvent, pay };
    Snapshot *rows;
    int count = readQuotes(path, &rows), filled = 0;
    run("BEGIN IMMEDIATE");
    for (Snapshot *row = rows; row < rows + count; row++) {
        char symbol[16];
        int bid = row->prices[0], ask = row->prices[5], found = 0;
        snprintf(symbol, sizeof symbol, "%06d", firstCode + row->symbol);
        check(sqlite3_bind_text(statements[quote], 5, symbol, -1, SQLITE_TRANSIENT));
        STEP(statements[quote], row->time, row->last, bid, ask);
        sqlite3_stmt *select = statements[choice];
        check(sqlite3_bind_text(select, 1, symbol, -1, SQLITE_TRANSIENT));
        while (sqlite3_step(select) == SQLITE_ROW) {
            int isSell = sqlite3_column_int(select, 1), price = sqlite3_column_int(select, 2);
            if (found == most || (isSell ? bid < price : ask > price)) continue;
            reached[found].id = sqlite3_column_int(select, 0);
            reached[found].isSell = isSell;
            reached[found++].quantity = sqlite3_column_int(select, 3);
        }
        sqlite3_reset(select);
        for (int i = 0; i < found; i++, filled++) {
            int price = reached[i].isSell ? bid : ask, quantity = reached[i].quantity;
            STEP(statements[update], reached[i].id);
            STEP(statements[insertFill], reached[i].id, price, quantity, row->time);
            STEP(statements[insertEvent], reached[i].id, row->time);
            STEP(statements[pay], (int64_t)price * quantity * (reached[i].isSell ? 1 : -1));
        }
    }
    run("COMMIT");
    for (int i = 0; i < (int)(sizeof statements / sizeof *statements); i++) sqlite3_finalize(statements[i]);
    printf("%d\n", filled);
}

// Answers `sh600000 sz000001` with the rows of these securities; the file's symbols are spelled the same way.
static int feed(const char *path) {
    static struct { char symbol[16]; char *row; size_t length; } rows[20000];
    int count = 0;
    long length;
    size_t room = 0;
    char *text = contents(path, &length), *place = behindHeader(text), *line = 0;
    size_t header = place - text;
    for (char *end; (end = strchr(place, '\n')); place = end + 1, count++) {
        char *symbol = strchr(place, ',') + 1;
        snprintf(rows[count].symbol, sizeof rows->symbol, "%.8s", symbol);
        rows[count].row = place;
        rows[count].length = end + 1 - place;
    }
    // Most ask in the order of the file: the search goes on where the one before ended.
    for (int at = 0; getline(&line, &room, stdin) > 0;) {
        fwrite(text, 1, header, stdout);
        for (char *symbol = strtok(line, " \n"); symbol; symbol = strtok(0, " \n")) {
            for (int tried = 0; tried < count; tried++, at = (at + 1) % count)
                if (!strcmp(rows[at].symbol, symbol)) {
                    fwrite(rows[at].row, 1, rows[at].length, stdout);
                    break;
                }
        }
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}

int main(int count, char **words) {
    const char *word = count > 2 ? words[1] : "";
    if (!strcmp(word, "replay") && (count == 4 || count == 6)) {
        if (count == 6) create(words[4]);
        replay(words[2], words[3], count == 6 && !strcmp(words[5], "round"));
    } else if (!strcmp(word, "commits") && count == 4) {
        create(words[2]);
        commits(atoi(words[3]));
    } else if (!strcmp(word, "init") && count == 4) {
        create(words[2]);
        init(atoi(words[3]));
    } else if (!strcmp(word, "pending") && count == 4) {
        create(words[2]);
        pending(words[3]);
    } else if (!strcmp(word, "buy") && count == 3) {
        reopen(words[2]);
        buy();
    } else if (!strcmp(word, "show") && count == 3) {
        reopen(words[2]);
        show();
    } else if (!strcmp(word, "refresh") && count == 4) {
        reopen(words[2]);
        refresh(words[3]);
    } else if (!strcmp(word, "feed") && count == 3) {
        return feed(words[2]);
    } else {
        return 2;
    }
    return database ? sqlite3_close(database) : 0;
}
