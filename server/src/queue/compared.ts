import { plainSigns } from "@portal/contract/names";

/** A fact as a person entered it, beside the same fact on record. */
export type Fact = { fact: string; entered: string; on_record: string; mark: string };

const NOT_GIVEN = new Set(["", "-"]);

/** Marks what both know and is not the same; capitals, spaces and the kind of apostrophe or dash make no difference. */
export function compared(fact: string, entered: string | null, onRecord: string | null): Fact {
  const [one, other] = [given(entered), given(onRecord)];
  const differs = one !== null && other !== null && plainSigns(one) !== plainSigns(other);
  return { fact, entered: one ?? "", on_record: other ?? "", mark: differs ? "differs" : "" };
}

/** A fact that no record has. */
export const alone = (fact: string, entered: string | null): Fact => compared(fact, entered, null);

/** "-" stands for a number that the person does not have (spec §2). */
const given = (text: string | null): string | null =>
  text === null || NOT_GIVEN.has(text.trim()) ? null : text;
