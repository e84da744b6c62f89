import type { Secrets } from "./secrets.ts";
import type { PersonOf } from "./person.ts";

const NUMBER = "submission.number";
const MV = "submission.mv_number";

/** "-" stands for a number that the person does not have (spec §2); a license has no MV file number. */
const known = (number: string): string | null => (number === "-" || number === "" ? null : number);

type Typed = Pick<PersonOf<"submission">, "number" | "mv_number">;

/** The numbers that were typed, null for one that was not. */
export const typedNumbers = ({ number, mv_number: mv }: Typed) => ({
  number: known(number),
  mv_number: known(mv),
});

/** By what an operator finds a submission again: the index columns, made of its person. */
export function submissionIndexes(secrets: Secrets, person: Typed) {
  const { number, mv_number: mv } = typedNumbers(person);
  return {
    number_index: number === null ? null : secrets.index(NUMBER, number),
    mv_index: mv === null ? null : secrets.index(MV, mv),
  };
}

/** What `number_index` and `mv_index` of this number may be, one for each living root. */
export const submissionKeys = (secrets: Secrets, number: string) => ({
  number: secrets.indexes(NUMBER, number),
  mv: secrets.indexes(MV, number),
});
