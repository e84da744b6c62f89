type DisposalRow = {
  class: string;
  day: string;
  at: Date;
  count: number;
  up_to: Date;
};

/** The table of 0007_retention.sql. */
export type RetentionTables = {
  disposal: DisposalRow;
};
