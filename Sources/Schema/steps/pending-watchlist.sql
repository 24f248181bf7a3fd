-- The securities an account watches, in the order of their positions.
CREATE TABLE watchlist (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    symbol TEXT NOT NULL,
    position INTEGER NOT NULL CHECK (position > 0),
    added_ms INTEGER NOT NULL,
    PRIMARY KEY (account_id, symbol),
    UNIQUE (account_id, position)
) STRICT, WITHOUT ROWID;
