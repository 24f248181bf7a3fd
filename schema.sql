-- The schema of an istock file. It is compiled into the program, which runs it on a new file.
--
-- Units: money and prices in 1/10,000 yuan; quantities in shares; instants (_ms) in milliseconds since
-- 1970-01-01 UTC; days as numbers such as 20261130, in exchange time (UTC+8).
-- Ids count from 1 in each account. Trades, postings and events are append-only and final orders are
-- final, by the triggers at the end.
--
-- Lists of words are chains of OR: an IN with more than two of them would build a table at every insert.

PRAGMA application_id = 1769165931;  -- 'isTk'
PRAGMA user_version = 2;

CREATE TABLE accounts (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    source TEXT NOT NULL CHECK (source <> ''),      -- sim, replay:FILE, exec:CMD, tencent, session, recorded
    seed INTEGER,                                   -- sim only
    fingerprint TEXT,                               -- replay only: the file's, to notice another one
    opened_ms INTEGER NOT NULL,
    clock_ms INTEGER,                               -- the virtual clock; null on live sources
    settled_day INTEGER NOT NULL,                   -- every trading day up to this one is settled
    calendar_told INTEGER,                          -- the end of the calendar it was told of
    initial_cash INTEGER NOT NULL CHECK (initial_cash >= 0),
    cash INTEGER NOT NULL CHECK (cash >= 0),        -- frozen cash included
    held_cash INTEGER NOT NULL CHECK (held_cash >= 0),
    receivable INTEGER NOT NULL CHECK (receivable >= 0),  -- dividends that went ex and are not paid yet
    realized_pnl INTEGER NOT NULL,
    commission INTEGER NOT NULL CHECK (commission >= 0),
    stamp_duty INTEGER NOT NULL CHECK (stamp_duty >= 0),
    transfer_fee INTEGER NOT NULL CHECK (transfer_fee >= 0),
    dividend_tax INTEGER NOT NULL CHECK (dividend_tax >= 0),
    provisional_day INTEGER,                        -- the settled day that lacks a closing quote
    last_order INTEGER NOT NULL,
    last_trade INTEGER NOT NULL,
    last_posting INTEGER NOT NULL,
    last_event INTEGER NOT NULL,
    closed_ms INTEGER,                              -- nothing is ordered from then on; by its own clock
    is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1)),  -- meant where none is named
    epoch INTEGER NOT NULL DEFAULT 1 CHECK (epoch > 0),  -- a reset begins the next one
    CHECK (held_cash <= cash),
    CHECK ((source = 'sim') = (seed IS NOT NULL)),
    CHECK ((source LIKE 'replay:%') = (fingerprint IS NOT NULL)),
    CHECK ((source IN ('sim', 'session') OR source LIKE 'replay:%') = (clock_ms IS NOT NULL))
) STRICT;

-- Securities that the account met, with the name its source gave them last.
CREATE TABLE instruments (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    symbol TEXT NOT NULL,                           -- sh600000
    name TEXT NOT NULL,
    PRIMARY KEY (account_id, symbol)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
    account_id INTEGER NOT NULL REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED,
    id INTEGER NOT NULL CHECK (id > 0),
    client_id TEXT,
    symbol TEXT NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
    type TEXT NOT NULL CHECK (
        type = 'limit' OR type = 'best5-cancel' OR type = 'best5-limit' OR
        type = 'counterparty-best' OR type = 'own-best' OR type = 'immediate-cancel' OR
        type = 'fill-or-kill' OR type = 'after-hours'
    ),
    limit_price INTEGER NOT NULL CHECK (limit_price > 0),  -- of a market order the bound it freezes for
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    cum_quantity INTEGER NOT NULL CHECK (cum_quantity BETWEEN 0 AND quantity),
    cum_amount INTEGER NOT NULL CHECK (cum_amount >= 0),
    commission INTEGER NOT NULL CHECK (commission >= 0),
    stamp_duty INTEGER NOT NULL CHECK (stamp_duty >= 0),
    transfer_fee INTEGER NOT NULL CHECK (transfer_fee >= 0),
    session_day INTEGER NOT NULL,                   -- the day it is valid for
    placed_ms INTEGER NOT NULL,
    closed_ms INTEGER,
    status TEXT NOT NULL CHECK (status = 'pending' OR status = 'filled' OR status = 'cancelled'),
    reason TEXT CHECK (reason = 'user' OR reason = 'expired' OR reason = 'delisted' OR
        reason = 'noLiquidity'),
    resting INTEGER NOT NULL CHECK (resting IN (0, 1)),  -- it met a quote and is a maker since
    held_cash INTEGER NOT NULL CHECK (held_cash >= 0),
    held_quantity INTEGER NOT NULL CHECK (held_quantity >= 0),
    PRIMARY KEY (account_id, id),
    CHECK ((status = 'cancelled') = (reason IS NOT NULL)),
    CHECK ((status = 'pending') = (closed_ms IS NULL)),
    CHECK (status <> 'filled' OR cum_quantity = quantity),
    CHECK (status = 'pending' OR (held_cash = 0 AND held_quantity = 0)),
    CHECK (side = 'buy' OR held_cash = 0),
    CHECK (side = 'sell' OR held_quantity = 0)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX orders_by_client_id ON orders (account_id, client_id)
    WHERE client_id IS NOT NULL;
CREATE INDEX pending_orders ON orders (account_id, symbol, side, limit_price)
    WHERE status = 'pending';
CREATE INDEX pending_after_hours ON orders (account_id, session_day)
    WHERE status = 'pending' AND type = 'after-hours';

-- One execution (成交) of an order.
CREATE TABLE trades (
    account_id INTEGER NOT NULL,                    -- of the order
    id INTEGER NOT NULL CHECK (id > 0),
    order_id INTEGER NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    amount INTEGER NOT NULL CHECK (amount = price * quantity),
    commission INTEGER NOT NULL CHECK (commission >= 0),
    stamp_duty INTEGER NOT NULL CHECK (stamp_duty >= 0),
    transfer_fee INTEGER NOT NULL CHECK (transfer_fee >= 0),
    dividend_tax INTEGER NOT NULL CHECK (dividend_tax >= 0),  -- on earlier dividends, due with the sale
    basis TEXT NOT NULL CHECK (basis = 'taker' OR basis = 'maker' OR basis = 'auction'),
    traded_ms INTEGER NOT NULL,
    trading_day INTEGER NOT NULL,
    quote_ms INTEGER NOT NULL,                      -- the stamp of the quote that filled it
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
        DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE INDEX trades_by_order ON trades (account_id, order_id);
CREATE INDEX trades_by_day ON trades (account_id, trading_day);

CREATE TABLE positions (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    symbol TEXT NOT NULL,
    held_quantity INTEGER NOT NULL CHECK (held_quantity >= 0),
    cost INTEGER NOT NULL,                          -- of the shares held, with the fees of buying them
    diluted_cost INTEGER NOT NULL,                  -- all buys less all sells and dividends; may be negative
    PRIMARY KEY (account_id, symbol)
) STRICT, WITHOUT ROWID;

-- Shares by the day they were bought; a position's quantity is the sum of its lots.
CREATE TABLE lots (
    account_id INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    purchase_day INTEGER NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (account_id, symbol, purchase_day),
    FOREIGN KEY (account_id, symbol) REFERENCES positions (account_id, symbol)
) STRICT, WITHOUT ROWID;

-- The double-entry ledger: the amounts of one entry (one event) sum to zero.
CREATE TABLE postings (
    account_id INTEGER NOT NULL,                    -- of the event
    id INTEGER NOT NULL CHECK (id > 0),
    event_seq INTEGER NOT NULL,
    ledger_account TEXT NOT NULL CHECK (
        ledger_account = 'cash' OR ledger_account = 'shares' OR
        ledger_account = 'capital' OR ledger_account = 'commission' OR
        ledger_account = 'stampDuty' OR ledger_account = 'transferFee' OR
        ledger_account = 'dividendReceivable' OR ledger_account = 'dividendIncome' OR
        ledger_account = 'dividendTax'
    ),
    symbol TEXT,
    amount INTEGER NOT NULL,
    quantity INTEGER NOT NULL,
    PRIMARY KEY (account_id, id),
    FOREIGN KEY (account_id, event_seq) REFERENCES events (account_id, seq)
        DEFERRABLE INITIALLY DEFERRED,
    CHECK ((ledger_account = 'shares') = (symbol IS NOT NULL)),
    CHECK (ledger_account = 'shares' OR quantity = 0)
) STRICT, WITHOUT ROWID;

CREATE INDEX capital_postings ON postings (account_id, amount) WHERE ledger_account = 'capital';

-- Everything that happened to an account, in order; notices are deliveries of these rows.
CREATE TABLE events (
    account_id INTEGER NOT NULL REFERENCES accounts (id) DEFERRABLE INITIALLY DEFERRED,
    seq INTEGER NOT NULL CHECK (seq > 0),
    at_ms INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (
        kind = 'accepted' OR kind = 'filled' OR kind = 'cancelled' OR kind = 'expired' OR
        kind = 'settled' OR kind = 'opened' OR kind = 'given' OR kind = 'calendarEnded' OR
        kind = 'exDividend' OR kind = 'dividendPaid' OR kind = 'subscribed' OR
        kind = 'rightsLapsed' OR kind = 'remarked' OR kind = 'alertFired' OR
        kind = 'limitUp' OR kind = 'limitDown' OR kind = 'pushParked'
    ),
    order_id INTEGER,
    trade_id INTEGER,
    symbol TEXT,                                    -- of a corporate action
    quantity INTEGER,
    amount INTEGER,
    PRIMARY KEY (account_id, seq),
    FOREIGN KEY (account_id, order_id) REFERENCES orders (account_id, id)
        DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (account_id, trade_id) REFERENCES trades (account_id, id)
        DEFERRABLE INITIALLY DEFERRED
) STRICT, WITHOUT ROWID;

CREATE INDEX settled_events ON events (account_id, seq) WHERE kind = 'settled';

-- When the shares that a session gave were bought: the rest of the row of their event.
CREATE TABLE given_lots (
    account_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    purchase_day INTEGER NOT NULL,
    PRIMARY KEY (account_id, seq),
    FOREIGN KEY (account_id, seq) REFERENCES events (account_id, seq)
) STRICT, WITHOUT ROWID;

-- What an event about a price saw, or which target was parked: the rest of its row in events.
CREATE TABLE event_details (
    account_id INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    direction TEXT CHECK (direction IN ('above', 'below')),
    line INTEGER CHECK (line > 0),                  -- the price that was to be reached
    last INTEGER CHECK (last > 0),                  -- the price that reached it
    target TEXT,
    reason TEXT,
    PRIMARY KEY (account_id, seq),
    FOREIGN KEY (account_id, seq) REFERENCES events (account_id, seq),
    CHECK ((line IS NULL) = (last IS NULL) AND (line IS NULL) = (direction IS NULL)),
    CHECK ((line IS NULL) <> (target IS NULL) AND (target IS NULL) = (reason IS NULL))
) STRICT, WITHOUT ROWID;

-- Price alerts; one that was removed keeps its number.
CREATE TABLE alerts (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    id INTEGER NOT NULL CHECK (id > 0),
    symbol TEXT NOT NULL,
    direction TEXT NOT NULL CHECK (direction IN ('above', 'below')),
    price INTEGER NOT NULL CHECK (price > 0),
    created_ms INTEGER NOT NULL,
    armed INTEGER NOT NULL CHECK (armed IN (0, 1)), -- the price was on the near side when it was seen last
    seen_ms INTEGER NOT NULL,                       -- the stamp of the quote that was seen last
    removed_ms INTEGER,
    PRIMARY KEY (account_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX active_alerts ON alerts (account_id, symbol) WHERE removed_ms IS NULL;

-- The day on which a security's limits were told last: once a day and side.
CREATE TABLE limit_marks (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    symbol TEXT NOT NULL,
    direction TEXT NOT NULL CHECK (direction IN ('above', 'below')),
    day INTEGER NOT NULL,
    PRIMARY KEY (account_id, symbol, direction)
) STRICT, WITHOUT ROWID;

-- How far each follower of the events has been told.
CREATE TABLE followers (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL CHECK (name <> ''),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

-- Which notices a follower is given, where it is not the default.
CREATE TABLE notice_levels (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    follower TEXT NOT NULL CHECK (follower <> ''),
    kind TEXT NOT NULL,
    level TEXT NOT NULL CHECK (level IN ('on', 'silent', 'off')),
    PRIMARY KEY (account_id, follower, kind)
) STRICT, WITHOUT ROWID;

-- Where notices are pushed; the cursor of each is its row in followers. Secrets are as they were typed,
-- which is why the file belongs to its owner alone.
CREATE TABLE push_targets (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL CHECK (name <> ''),
    service TEXT NOT NULL CHECK (service IN ('ntfy', 'bark', 'webhook', 'desktop')),
    url TEXT NOT NULL,
    secret TEXT NOT NULL,                           -- ntfy's token, Bark's device key, the webhook's HMAC key
    nonce TEXT NOT NULL,                            -- what makes its idempotency keys unlike others'
    authorities TEXT,                               -- a file of certificates to trust instead of the system's
    language TEXT NOT NULL CHECK (language IN ('zh', 'en')),
    delay_ms INTEGER NOT NULL CHECK (delay_ms >= 0),
    batch INTEGER CHECK (batch > 0),                -- more notices than these go as one; null: never
    due_seq INTEGER NOT NULL CHECK (due_seq >= 0),  -- up to this event it is being told, from due_ms on
    due_ms INTEGER NOT NULL,
    failures INTEGER NOT NULL CHECK (failures >= 0),
    retry_ms INTEGER,                               -- not before this instant, after a failure
    parked INTEGER NOT NULL CHECK (parked IN (0, 1)),
    PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

-- The end of each trading day of an account.
CREATE TABLE settlements (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    day INTEGER NOT NULL,
    cash INTEGER NOT NULL,
    receivable INTEGER NOT NULL,
    market_value INTEGER NOT NULL,
    equity INTEGER NOT NULL,
    provisional INTEGER NOT NULL CHECK (provisional IN (0, 1)),  -- a closing quote was missing
    index_close INTEGER CHECK (index_close > 0),    -- of sh000001, as far as the source told
    index_previous INTEGER CHECK (index_previous > 0),  -- its close of the trading day before
    PRIMARY KEY (account_id, day),
    CHECK (equity = cash + receivable + market_value)
) STRICT, WITHOUT ROWID;

-- The order being typed, one an account.
CREATE TABLE tickets (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
    symbol TEXT NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
    price INTEGER NOT NULL CHECK (price > 0),
    quantity INTEGER CHECK (quantity > 0),
    typed_ms INTEGER,                               -- when the price was typed; null: it follows the market
    unseen_reset INTEGER                            -- the typed price the market took back, not yet shown
) STRICT;

CREATE TABLE settings (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (account_id, key)
) STRICT, WITHOUT ROWID;

-- What placing and cancelling ask for first; an account without a row asks for nothing.
CREATE TABLE trade_locks (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
    pin_hash TEXT CHECK (pin_hash <> ''),           -- crypt(5), yescrypt
    fingerprint INTEGER NOT NULL CHECK (fingerprint IN (0, 1)),
    set_ms INTEGER NOT NULL,                        -- this and the next by the wall clock
    tries INTEGER NOT NULL CHECK (tries >= 0),      -- answers since the last right one
    latest_try_ms INTEGER,
    CHECK (pin_hash IS NOT NULL OR fingerprint = 1),
    CHECK ((tries = 0) = (latest_try_ms IS NULL))
) STRICT;

-- The terminal sessions that need not answer for a while.
CREATE TABLE trade_unlocks (
    account_id INTEGER NOT NULL REFERENCES trade_locks (account_id) ON DELETE CASCADE,
    session TEXT NOT NULL,
    since_ms INTEGER NOT NULL,                      -- this and the next by the wall clock
    until_ms INTEGER NOT NULL,
    uptime_ms INTEGER NOT NULL,                     -- of the system at since_ms
    PRIMARY KEY (account_id, session),
    CHECK (until_ms > since_ms)
) STRICT, WITHOUT ROWID;

-- The last quote used per symbol: an older one is never used again.
CREATE TABLE quotes (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    symbol TEXT NOT NULL,
    time_ms INTEGER NOT NULL,
    last INTEGER NOT NULL CHECK (last >= 0),
    previous_close INTEGER NOT NULL CHECK (previous_close >= 0),
    volume INTEGER NOT NULL CHECK (volume >= 0),
    PRIMARY KEY (account_id, symbol)
) STRICT, WITHOUT ROWID;

-- What own orders used of that quote's displayed volume.
CREATE TABLE quote_usage (
    account_id INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    book TEXT NOT NULL CHECK (book IN ('buy', 'sell')),
    price INTEGER NOT NULL CHECK (price >= 0),      -- zero: the volume of the auction
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (account_id, symbol, book, price),
    FOREIGN KEY (account_id, symbol) REFERENCES quotes (account_id, symbol) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Corporate actions that were imported, for all accounts; amounts per ten shares in millionths.
CREATE TABLE corporate_actions (
    symbol TEXT NOT NULL,
    ex_day INTEGER NOT NULL,
    record_day INTEGER NOT NULL,
    pay_day INTEGER NOT NULL,
    shares_day INTEGER NOT NULL,
    cash INTEGER NOT NULL CHECK (cash >= 0),
    bonus INTEGER NOT NULL CHECK (bonus >= 0),
    transfer INTEGER NOT NULL CHECK (transfer >= 0),
    rights INTEGER NOT NULL CHECK (rights >= 0),
    rights_price INTEGER NOT NULL CHECK (rights_price >= 0),
    PRIMARY KEY (symbol, ex_day),
    CHECK (record_day < ex_day AND pay_day >= ex_day AND shares_day >= ex_day),
    CHECK ((rights > 0) = (rights_price > 0))
) STRICT, WITHOUT ROWID;

-- What an action gives an account, decided at the close of the record day; later imports do not change it.
CREATE TABLE entitlements (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    symbol TEXT NOT NULL,
    ex_day INTEGER NOT NULL,
    record_day INTEGER NOT NULL,
    pay_day INTEGER NOT NULL,
    shares_day INTEGER NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    cash INTEGER NOT NULL CHECK (cash >= 0),
    bonus_shares INTEGER NOT NULL CHECK (bonus_shares >= 0),
    transfer_shares INTEGER NOT NULL CHECK (transfer_shares >= 0),
    dropped INTEGER NOT NULL CHECK (dropped >= 0),  -- a part of a share, in ten-millionths
    rights_quantity INTEGER NOT NULL CHECK (rights_quantity >= 0),
    rights_price INTEGER NOT NULL CHECK (rights_price >= 0),
    taxable_income INTEGER NOT NULL CHECK (taxable_income >= 0),
    withheld_tax INTEGER NOT NULL CHECK (withheld_tax BETWEEN 0 AND cash),
    subscribed INTEGER NOT NULL CHECK (subscribed BETWEEN 0 AND rights_quantity),
    is_ex INTEGER NOT NULL CHECK (is_ex IN (0, 1)),     -- the ex-date is booked
    is_paid INTEGER NOT NULL CHECK (is_paid IN (0, 1)), -- the pay date is booked
    PRIMARY KEY (account_id, symbol, ex_day),
    CHECK (is_ex >= is_paid)
) STRICT, WITHOUT ROWID;

CREATE INDEX open_entitlements ON entitlements (account_id, pay_day) WHERE is_paid = 0;

-- Income that a lot received and that is taxed when its shares are sold.
CREATE TABLE lot_dividends (
    account_id INTEGER NOT NULL,
    symbol TEXT NOT NULL,
    purchase_day INTEGER NOT NULL,
    record_day INTEGER NOT NULL,
    income INTEGER NOT NULL CHECK (income >= 0),
    withheld INTEGER NOT NULL CHECK (withheld >= 0),
    PRIMARY KEY (account_id, symbol, purchase_day, record_day),
    FOREIGN KEY (account_id, symbol, purchase_day)
        REFERENCES lots (account_id, symbol, purchase_day) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Closed weekdays beyond the bundled list, from `istock calendar import`.
CREATE TABLE closed_days (
    day INTEGER PRIMARY KEY
) STRICT;

-- The securities an account watches, in the order of their positions.
CREATE TABLE watchlist (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    symbol TEXT NOT NULL,
    position INTEGER NOT NULL CHECK (position > 0),
    added_ms INTEGER NOT NULL,
    PRIMARY KEY (account_id, symbol),
    UNIQUE (account_id, position)
) STRICT, WITHOUT ROWID;

-- What each change made of the lock of an account; istock verify holds trade_locks against the last one.
CREATE TABLE lock_changes (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    number INTEGER NOT NULL CHECK (number > 0),
    kind TEXT NOT NULL CHECK (kind IN ('set', 'off')),
    changed_ms INTEGER NOT NULL,                    -- by the wall clock
    pin_hash TEXT CHECK (pin_hash <> ''),           -- this and the next two as in trade_locks afterwards
    fingerprint INTEGER CHECK (fingerprint IN (0, 1)),
    set_ms INTEGER,
    follows INTEGER NOT NULL CHECK (follows IN (0, 1)),  -- the lock was as the change before had left it
    PRIMARY KEY (account_id, number),
    CHECK ((kind = 'set') = (set_ms IS NOT NULL) AND (kind = 'set') = (fingerprint IS NOT NULL)),
    CHECK (kind = 'set' OR pin_hash IS NULL)
) STRICT, WITHOUT ROWID;

-- Append-only and final. recursive_triggers is on, so these hold against REPLACE too.
--
-- Those that run at every order say FAIL: it leaves the row alone as ABORT does, but does not undo the rows before
-- it, for which SQLite would copy each page before a row is written. Foreign keys of the same tables are deferred
-- to the end of the transaction for the same reason.

CREATE TRIGGER trades_are_final BEFORE UPDATE ON trades
BEGIN SELECT RAISE(ABORT, 'trades are append-only'); END;
CREATE TRIGGER trades_stay BEFORE DELETE ON trades
BEGIN SELECT RAISE(ABORT, 'trades are append-only'); END;
CREATE TRIGGER trades_are_new BEFORE INSERT ON trades
WHEN EXISTS (SELECT 1 FROM trades WHERE account_id = NEW.account_id AND id = NEW.id)
BEGIN SELECT RAISE(FAIL, 'trades are append-only'); END;

CREATE TRIGGER postings_are_final BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER postings_stay BEFORE DELETE ON postings
BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
CREATE TRIGGER postings_are_new BEFORE INSERT ON postings
WHEN EXISTS (SELECT 1 FROM postings WHERE account_id = NEW.account_id AND id = NEW.id)
BEGIN SELECT RAISE(FAIL, 'postings are append-only'); END;

CREATE TRIGGER events_are_final BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER events_are_new BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE account_id = NEW.account_id AND seq = NEW.seq)
BEGIN SELECT RAISE(FAIL, 'events are append-only'); END;

CREATE TRIGGER given_lots_are_final BEFORE UPDATE ON given_lots
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER given_lots_stay BEFORE DELETE ON given_lots
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER given_lots_are_new BEFORE INSERT ON given_lots
WHEN EXISTS (SELECT 1 FROM given_lots WHERE account_id = NEW.account_id AND seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

CREATE TRIGGER event_details_are_final BEFORE UPDATE ON event_details
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER event_details_stay BEFORE DELETE ON event_details
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER event_details_are_new BEFORE INSERT ON event_details
WHEN EXISTS (SELECT 1 FROM event_details WHERE account_id = NEW.account_id AND seq = NEW.seq)
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

CREATE TRIGGER final_orders_are_final BEFORE UPDATE ON orders
WHEN OLD.status <> 'pending'
BEGIN SELECT RAISE(FAIL, 'a final order cannot change'); END;
CREATE TRIGGER orders_stay BEFORE DELETE ON orders
BEGIN SELECT RAISE(ABORT, 'orders are never deleted'); END;
CREATE TRIGGER orders_are_new BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM orders WHERE account_id = NEW.account_id AND id = NEW.id)
    OR NEW.client_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM orders WHERE account_id = NEW.account_id AND client_id = NEW.client_id
    )
BEGIN SELECT RAISE(FAIL, 'an order is placed once'); END;
CREATE TRIGGER orders_keep_their_terms BEFORE UPDATE ON orders
WHEN NEW.account_id <> OLD.account_id OR NEW.id <> OLD.id OR NEW.symbol <> OLD.symbol
    OR NEW.side <> OLD.side OR NEW.type <> OLD.type
    -- A market order becomes a limit order when it meets its first quote.
    OR (NEW.limit_price <> OLD.limit_price
        AND (OLD.type IN ('limit', 'after-hours') OR OLD.resting = 1))
    OR NEW.quantity <> OLD.quantity OR NEW.cum_quantity < OLD.cum_quantity
BEGIN SELECT RAISE(FAIL, 'the terms of an order cannot change'); END;

CREATE TRIGGER settlements_are_final BEFORE UPDATE ON settlements
BEGIN SELECT RAISE(ABORT, 'settlements are append-only'); END;
CREATE TRIGGER settlements_stay BEFORE DELETE ON settlements
BEGIN SELECT RAISE(ABORT, 'settlements are append-only'); END;
CREATE TRIGGER settlements_are_new BEFORE INSERT ON settlements
WHEN EXISTS (SELECT 1 FROM settlements WHERE account_id = NEW.account_id AND day = NEW.day)
BEGIN SELECT RAISE(ABORT, 'settlements are append-only'); END;

CREATE TRIGGER lock_changes_are_final BEFORE UPDATE ON lock_changes
BEGIN SELECT RAISE(ABORT, 'changes of a lock are append-only'); END;
CREATE TRIGGER lock_changes_stay BEFORE DELETE ON lock_changes
BEGIN SELECT RAISE(ABORT, 'changes of a lock are append-only'); END;
CREATE TRIGGER lock_changes_are_new BEFORE INSERT ON lock_changes
WHEN EXISTS (SELECT 1 FROM lock_changes WHERE account_id = NEW.account_id AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'changes of a lock are append-only'); END;
