-- Whether the portal is closed for work on it (spec §2, Maintenance): at most one row, and it is closed while it is there.
CREATE TABLE maintenance (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- When it is said to be done, in words for people; null: as the setting MAINTENANCE_DATE says.
  completion text CHECK (length(completion) BETWEEN 1 AND 60),
  since timestamptz NOT NULL
);
