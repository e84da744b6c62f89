import { expect, test } from "vitest";
import { withToast, type Shown } from "./toast.tsx";

let key = 0;
const toast = (title: string, subject?: string): Shown => ({
  title,
  subject,
  variant: "success",
  key: (key += 1),
});
const titles = (shown: readonly Shown[]) => shown.map(({ title }) => title);
const after = (...toasts: Shown[]) => titles(toasts.reduce(withToast, [] as readonly Shown[]));

test("of one subject only the newest toast stays", () => {
  expect(after(toast("Moved", "appointment"), toast("Cancelled", "appointment"))).toEqual([
    "Cancelled",
  ]);
  expect(after(toast("Moved"), toast("Other"), toast("Moved"))).toEqual(["Other", "Moved"]);
});

test("at most two are shown", () => {
  expect(after(toast("1"), toast("2"), toast("3"))).toEqual(["2", "3"]);
});
