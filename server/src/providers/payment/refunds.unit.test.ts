import { expect, test, vi } from "vitest";
import { failureOf } from "../../../test/harness/failure-of.ts";
import type { Turn } from "./payment-provider.ts";
import { listed } from "./refunds.ts";

test("a list takes a turn a page, and is not read for ever when its pages turn in a circle", async () => {
  const at = new Date(0);
  const turn = vi.fn<Turn>(async () => undefined);
  const times = { from: at, to: new Date(1), turn };
  const page = async (after?: string) => ({ entries: [{ at }], next: after === "b" ? "a" : "b" });
  expect(await failureOf(listed(times, page))).toMatchObject({ code: "provider_unavailable" });
  expect(turn).toHaveBeenCalledTimes(3);
});
