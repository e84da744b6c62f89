import { expect, test } from "vitest";
import { sceneOf } from "./scene-picture.tsx";
import { failedReasons, timelineSteps } from "@portal/contract/timeline";

test("every step has its picture, a card another one than a plate while it is made", () => {
  const pictured = (type: "Driver's License" | "Plate Number") =>
    Object.groupBy(timelineSteps, (step) => sceneOf(type, { step, reason: null }));
  expect(pictured("Driver's License")).toEqual({
    review: ["under_review", "rejected", "failed"],
    printing: ["ready", "paid"],
    shelf: ["requested", "payment_open", "handed_over", "pickup_failed"],
    rider: ["on_the_way", "at_hub", "out_for_delivery", "delivery_failed", "returning"],
    door: ["received"],
  });
  expect(pictured("Plate Number")).not.toHaveProperty("printing");
});

test.each(failedReasons)("a delivery that failed, %s, is where the item is", (reason) => {
  const isAtOffice = reason === "returned" || reason === "courier_cancelled";
  expect(sceneOf("Plate Number", { step: "failed", reason })).toBe(isAtOffice ? "shelf" : "review");
});
