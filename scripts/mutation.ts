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
  { from, to }: Pick<Mutation, "from" | "to">,
): Mutation {
  return { rule, file, tests, from, to };
}
