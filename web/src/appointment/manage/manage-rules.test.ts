import { expect, test } from "vitest";
import { canCancel, canMove, movesAfter, otherDays } from "./manage-rules.ts";

const rights = (moves: number, changeable: boolean, closed: string | null) => ({
  managed: { moves_left: moves, changeable, arrived_at: null },
  closed_reason: closed,
  date: "2027-01-05",
});

test.each([
  [rights(2, true, null), true, true, 1],
  [rights(1, true, null), true, true, 0],
  [rights(0, true, null), false, true, 0],
  [rights(0, true, "Flood"), true, true, 0],
  [rights(1, true, "Flood"), true, true, 1],
  [rights(2, false, null), false, false, 1],
  [rights(2, false, "Flood"), false, false, 2],
  [{ ...rights(2, true, "Flood"), managed: null }, false, false, 0],
  [{ ...rights(2, true, null), date: "" }, false, false, 1],
])("%j: move %s, cancel %s, then %i left", (managed, move, cancel, left) => {
  expect(canMove(managed)).toBe(move);
  expect(canCancel(managed)).toBe(cancel);
  expect(movesAfter(managed)).toBe(left);
});

const office = {
  id: "4",
  name: "",
  full_address: "",
  latitude: null,
  longitude: null,
  hours: null,
};
const slot = (date: string) => ({ id: date, date, slot: 20, used: 0 });

test.each([
  ["4", ["2027-01-06"]],
  ["5", ["2027-01-05", "2027-01-06"]],
])("the appointment's own day is not offered at its own office: office %s", (officeId, days) => {
  const slots = ["2027-01-05", "2027-01-06"].map(slot);
  const choice = otherDays(slots, officeId, { office, date: "2027-01-05" });
  expect(choice.map(({ date }) => date)).toEqual(days);
});
