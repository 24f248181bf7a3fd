-- Accounts that are closed, one that is meant by default, and their epochs.
ALTER TABLE accounts ADD COLUMN closed_ms INTEGER;
ALTER TABLE accounts ADD COLUMN is_default INTEGER NOT NULL DEFAULT 0 CHECK (is_default IN (0, 1));
ALTER TABLE accounts ADD COLUMN epoch INTEGER NOT NULL DEFAULT 1 CHECK (epoch > 0);
