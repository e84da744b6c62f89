export type Checkpoint = { at: string; state: string; note: string };
export type ParcelStep = Checkpoint & { id: string; state: "done" | "current" | "problem" };

const endings: readonly string[] = ["delivered", "returned", "cancelled", "lost"];
const problems: readonly string[] = [
  "pickup_failed",
  "delivery_failed",
  "returning",
  "returned",
  "cancelled",
  "lost",
];

/** Whether the parcel has reached a final state; checkpoints are oldest first. */
export const isOver = (checkpoints: readonly Checkpoint[]): boolean =>
  endings.includes(checkpoints.at(-1)?.state ?? "");

export function parcelSteps(checkpoints: readonly Checkpoint[]): ParcelStep[] {
  return checkpoints.map(({ at, state, note }, index) => {
    const isNow = index === checkpoints.length - 1 && state !== "delivered";
    return {
      id: `${index}`,
      at,
      note,
      state: problems.includes(state) ? "problem" : isNow ? "current" : "done",
    };
  });
}
