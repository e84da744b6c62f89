export type Mutation = {
  rule: string;
  file: string;
  /** Must occur exactly once in the file. */
  from: string;
  to: string;
  /** Test files, at least one of which must fail. */
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
