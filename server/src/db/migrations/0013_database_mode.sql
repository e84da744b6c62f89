-- Whether this database belongs to a sandbox or to people (R-7): the first portal that starts on it says so.
CREATE TABLE database_mode (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'production'))
);
