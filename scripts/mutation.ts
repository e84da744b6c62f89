export type Mutation = {
  /** The rule that is broken, in words. */
  rule: string;
  file: string;
  /** Stands exactly once in the file. */
  from: string;
  to: string;
  /** Test files of which at least one has a test that fails then. */
  tests: readonly string[];
};

export function change(
  rule: string,
  file: string,
  tests: readonly string[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Mutation {
  return { rule, file, tests, from: from ?? "", to: to ?? "" };
}
