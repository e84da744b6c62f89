import { expect, test } from "vitest";
import { isOver, parcelSteps } from "./sandbox-courier-screen.tsx";

test.each([
  [["booked"], ["current"], false],
  [["booked", "picked_up", "in_transit"], ["done", "done", "current"], false],
  [["booked", "picked_up", "delivered"], ["done", "done", "done"], true],
  [["booked", "delivery_failed", "returning"], ["done", "problem", "problem"], false],
  [["booked", "lost"], ["done", "problem"], true],
  [["booked", "cancelled"], ["done", "problem"], true],
  [[], [], false],
])("%j is shown as %j", (states, told, over) => {
  const checkpoints = states.map((state) => ({
    at: "2026-11-21T08:00:00.000Z",
    state,
    note: state,
  }));
  expect(parcelSteps(checkpoints).map(({ state }) => state)).toEqual(told);
  expect(isOver(checkpoints)).toBe(over);
});
