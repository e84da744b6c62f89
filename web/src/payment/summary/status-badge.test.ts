import { displayedTransactionStatus } from "@portal/contract/status";
import { expect, test } from "vitest";
import { badgeOf, badgeVariants } from "./status-badge.tsx";

test.each([
  ["Created", "created", "neutral", "Created"],
  ["For Payment", "for-payment", "warning", "For Payment"],
  ["For Verification", "success", "success", "Paid"],
  ["For Dispatch", "success", "success", "Paid"],
  ["In Transit", "success", "success", "In Transit"],
  ["Received", "success", "success", "Received"],
  ["Paid", "success", "success", "Paid"],
  ["success", "success", "success", "Success"],
  ["failed", "failed", "danger", "Failed"],
] as const)("%s has the %s badge", (status, badge, variant, word) => {
  expect(badgeOf(status)).toBe(badge);
  expect(badgeVariants[badge]).toBe(variant);
  expect(displayedTransactionStatus[status]).toBe(word);
});
