import { fits, type Answers, type When } from "./questions.ts";

/** How a license or plate can be received (spec §1, §2). */
export type Way = "courier" | "pickup" | "postal" | "dealership";
/** Warnings before a payment or booking (spec §2, important notices). */
export type Caution = "violations" | "ask_status" | "buyer" | "second_hand" | "corporation";

export type Outcome = { ways: readonly Way[]; cautions: readonly Caution[] };

const delivered = ["courier", "pickup"] as const;
const posted = ["pickup", "postal"] as const;

/** The first matching row decides. Couriers do not deliver to foreign clients (§1) or for dealerships (§2). */
const outcomes: readonly (Outcome & { when: When })[] = [
  { when: { place: ["dealer"] }, ways: ["dealership"], cautions: [] },
  { when: { item: ["drivers_license"], client: ["foreign"] }, ways: posted, cautions: [] },
  {
    when: { item: ["drivers_license"], client: ["local"] },
    ways: delivered,
    cautions: ["violations"],
  },
  { when: { client: ["foreign"], place: ["unknown"] }, ways: posted, cautions: ["ask_status"] },
  { when: { client: ["foreign"], place: ["office"] }, ways: posted, cautions: [] },
  { when: { owner: ["new"], place: ["office"] }, ways: delivered, cautions: ["buyer"] },
  {
    when: { owner: ["new"], place: ["unknown"] },
    ways: delivered,
    cautions: ["ask_status", "buyer"],
  },
  {
    when: { owner: ["second_hand"], place: ["office"] },
    ways: delivered,
    cautions: ["second_hand"],
  },
  {
    when: { owner: ["second_hand"], place: ["unknown"] },
    ways: delivered,
    cautions: ["ask_status", "second_hand"],
  },
  {
    when: { owner: ["corporation"], place: ["office"] },
    ways: delivered,
    cautions: ["corporation"],
  },
  {
    when: { owner: ["corporation"], place: ["unknown"] },
    ways: delivered,
    cautions: ["ask_status", "corporation"],
  },
];

/** The result for these answers; null while a question is open. */
export function outcomeOf(answers: Answers): Outcome | null {
  return outcomes.find(({ when }) => fits(when, answers)) ?? null;
}
