import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import { onLanding } from "../track/landing.ts";

/** Backgrounds of a badge by its variant. */
export const badgeColours = {
  warning: "rgb(255, 241, 204)",
  danger: "rgb(252, 232, 230)",
  success: "rgb(227, 244, 234)",
  neutral: "rgb(227, 223, 212)",
} as const;

export type BadgeVariant = keyof typeof badgeColours;

/** Headlines that more than one journey comes by. */
export const READY = "Your Driver's License is ready for printing";
export const RECEIVED = "Your Driver's License is already received!";
export const PRODUCED = "Your plate number is produced.";

const LOOK_UP = "Look up another number";

/** The status page of a license or a plate (spec §2); `headline` is its heading. */
export async function onStatus(visit: Visit, headline: string, state: string) {
  const { page, look } = visit;
  await expect(page.getByRole("heading", { level: 1, name: headline, exact: true })).toBeVisible();
  await look(`status-${state}`);
  const main = page.getByRole("main");
  /** Badge, headline and what is said under it. */
  const said = main.getByRole("status").filter({ hasText: headline });
  const story = main.locator("section", { has: page.getByRole("heading", { level: 1 }) });
  const steps = story.getByRole("list", { name: "Progress" });
  return {
    said,
    /** Badge, headline, what comes next and by when, the ways on, the steps. */
    story,
    details: page.getByRole("complementary", { name: "Details" }),
    steps,
    stepNow: steps.locator("[aria-current=step]"),
    getMyLicense: page.getByRole("link", { name: "Get my Driver's License" }),
    deliverMyPlate: page.getByRole("link", { name: "Deliver my Plate" }),
    setAppointment: page.getByRole("link", { name: "Set Appointment" }),
    viewTracking: page.getByRole("link", { name: /^View Tracking/u }),
    viewPayment: page.getByRole("link", { name: "View Payment Details" }),
    async lookUpAnother() {
      await page.getByRole("link", { name: LOOK_UP }).click();
      return onLanding(visit);
    },
    async expectBadge(variant: BadgeVariant, word: string) {
      const badge = said.locator("span").filter({ hasText: word }).first();
      await expect(badge).toHaveText(word);
      await expect(badge).toHaveCSS("background-color", badgeColours[variant]);
    },
    /** Exactly these ways on, in this order. */
    async expectButtons(names: string[]) {
      await expect(main.getByRole("link")).toHaveText([...names, LOOK_UP]);
      await expect(story.getByRole("button")).toHaveCount(0);
    },
  };
}
