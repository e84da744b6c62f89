import { transactionTransitions, type TransactionStatus } from "@portal/contract/status";
import { failedReasons } from "@portal/contract/timeline";
import { describe, expect, test } from "vitest";
import { messageOfChange, parcelMessages, requestMessages } from "./request-message-rules.ts";

const pairsOf = <Status extends string>(listed: Record<Status, readonly Status[]>) =>
  (Object.entries(listed) as [Status, readonly Status[]][]).flatMap(([from, targets]) =>
    targets.map((to) => ({ from, to })),
  );
const inWords = (told: object | null) => Object.entries(told ?? { hole: "" })[0]?.join(": ");

describe("every change is notified, or has a reason why not (R-34)", () => {
  const changes = pairsOf<TransactionStatus>(transactionTransitions).flatMap((pair) =>
    // Except for failures, the reason does not matter.
    [...failedReasons, null]
      .filter((why) => pair.to !== "failed" || why !== null)
      .map((why) => ({ ...pair, why })),
  );
  test.each(changes)("of a transaction: $from → $to, $why", (change) => {
    expect(inWords(messageOfChange(change))).toMatch(/^(?:message|nobody): ./u);
  });
});

test("a paid request never ends without a message", () => {
  for (const from of ["For Verification", "For Dispatch", "In Transit"] as const)
    for (const why of failedReasons)
      expect(messageOfChange({ from, to: "failed", why })).toHaveProperty("message");
});

const REQUEST = {
  status: "For Verification",
  failed_reason: null,
  holds_money: false,
  in_doubt: false,
  paid_back: false,
  photos: [],
} as const;
test.each([
  ["delayed", {}, true],
  ["delayed", { photos: ["id_image_url"] }, false],
  ["handed_over", { status: "For Dispatch" }, true],
  ["handed_over", { status: "In Transit" }, false],
  ["lost", { status: "failed", failed_reason: "lost" }, true],
  ["lost", { status: "failed", failed_reason: "returned" }, false],
  ["money_held", {}, false],
  ["money_held", { in_doubt: true }, true],
  ["money_held", { status: "failed", holds_money: true }, true],
  ["money_held", { status: "failed", holds_money: true, paid_back: true }, false],
] as const)("%s, of a request with %j when it is sent: %s", (message, change, isSent) => {
  expect(requestMessages[message].isStillTrue({ ...REQUEST, ...change })).toBe(isSent);
});

test("an unlisted change is not notified", () => {
  expect(messageOfChange({ from: "Received", to: "Created", why: null })).toBeNull();
  expect(messageOfChange({ from: "In Transit", to: "failed", why: "nonsense" })).toBeNull();
});

test("every message about a transaction is sent by some change", () => {
  const changes = pairsOf<TransactionStatus>(transactionTransitions).flatMap((pair) =>
    failedReasons.map((why) => messageOfChange({ ...pair, why })),
  );
  const sent = [
    ...changes,
    messageOfChange({ from: null, to: "Created", why: null }),
    ...Object.values(parcelMessages),
  ].flatMap((told) => (told && "message" in told ? [told.message] : []));
  const refunds = ["asked", "agreed", "sent", "by_hand", "done", "refused"].map(
    (step) => `refund_${step}`,
  );
  // The daily job for delays, the office, and the steps of a refund send these.
  expect(new Set([...sent, "delayed", "photo_asked", "photo_awaited", ...refunds])).toEqual(
    new Set(Object.keys(requestMessages)),
  );
});
