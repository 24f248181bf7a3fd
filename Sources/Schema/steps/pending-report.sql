-- What the Shanghai index did on a settled day, for reports; days that are settled already do not know it.
ALTER TABLE settlements ADD COLUMN index_close INTEGER CHECK (index_close > 0);
ALTER TABLE settlements ADD COLUMN index_previous INTEGER CHECK (index_previous > 0);
