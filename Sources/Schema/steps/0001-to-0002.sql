-- From schema 1 to schema 2. Never edited after a release; docs/decisions/0009-schema-steps.md says what a step may do.
--
-- The program runs it in one transaction with foreign keys off, checks the file and sets user_version itself.

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

-- Locks of before: their history begins here.
INSERT INTO lock_changes (account_id, number, kind, changed_ms, pin_hash, fingerprint, set_ms, follows)
SELECT account_id, 1, 'set', set_ms, pin_hash, fingerprint, set_ms, 1 FROM trade_locks;

CREATE TRIGGER lock_changes_are_final BEFORE UPDATE ON lock_changes
BEGIN SELECT RAISE(ABORT, 'changes of a lock are append-only'); END;
CREATE TRIGGER lock_changes_stay BEFORE DELETE ON lock_changes
BEGIN SELECT RAISE(ABORT, 'changes of a lock are append-only'); END;
CREATE TRIGGER lock_changes_are_new BEFORE INSERT ON lock_changes
WHEN EXISTS (SELECT 1 FROM lock_changes WHERE account_id = NEW.account_id AND number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'changes of a lock are append-only'); END;

-- Accounts that are closed, one that is meant by default, and their epochs.
ALTER TABLE accounts ADD COLUMN closed_ms INTEGER;
ALTER TABLE accounts ADD COLUMN is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1));
ALTER TABLE accounts ADD COLUMN epoch INTEGER NOT NULL DEFAULT 1 CHECK (epoch > 0);

-- What the Shanghai index did on a settled day, for reports; days that are settled already do not know it.
ALTER TABLE settlements ADD COLUMN index_close INTEGER CHECK (index_close > 0);
ALTER TABLE settlements ADD COLUMN index_previous INTEGER CHECK (index_previous > 0);

-- The securities an account watches, in the order of their positions.
CREATE TABLE watchlist (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    symbol TEXT NOT NULL,
    position INTEGER NOT NULL CHECK (position > 0),
    added_ms INTEGER NOT NULL,
    PRIMARY KEY (account_id, symbol),
    UNIQUE (account_id, position)
) STRICT, WITHOUT ROWID;

-- What came in and out, which an account's profit is told by.
CREATE INDEX capital_postings ON postings (account_id, amount) WHERE ledger_account = 'capital';

-- The ends of days, by which the settlement that an event tells of is counted.
CREATE INDEX settled_events ON events (account_id, seq) WHERE kind = 'settled';
