import type { Visit } from "../browser/visit.ts";
import { expect, test } from "../fixtures.ts";
import { landing, onLanding } from "../track/landing.ts";

const BOTH = "You can have it delivered, or pick it up";

/** The questions before anything is begun, and what their answers come to. */
function beforeYouStart({ page, look }: Visit) {
  const main = page.getByRole("main");
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true });
  return {
    heading,
    answer: (name: string) => main.getByRole("listitem").getByRole("link", { name }),
    back: main.getByRole("link", { name: "Back", exact: true }),
    change: (what: string) => main.getByRole("link", { name: `Change ${what}` }),
    group: (name: string) => page.getByRole("region", { name, exact: true }),
    track: main.getByRole("link", { name: /^Track my / }),
    /** The heading that the focus is on: what a screen reader reads out. */
    async expectSaid(name: string, picture?: string) {
      await expect(heading(name)).toBeFocused();
      await expect(page).toHaveTitle(
        new RegExp(`^${RegExp.escape(name)} – Check before you start – `, "u"),
      );
      if (picture) await look(`before-you-start-${picture}`);
    },
    /** Beside each other, on a desktop, both columns begin on one line. */
    async expectColumns() {
      const answers = await main.getByRole("list").boundingBox();
      const given = await main.getByRole("complementary", { name: "Your answers" }).boundingBox();
      if ((given?.x ?? 0) > (answers?.x ?? 0)) expect(given?.y).toBe(answers?.y);
    },
  };
}

test("who does not know what is possible is asked, is told, and goes on to the right lookup", async ({
  visit,
}) => {
  const { page, look } = visit;
  const start = await landing(visit);
  // The lookup comes first: its field is seen without scrolling.
  await expect(start.number).toBeInViewport({ ratio: 1 });
  const entry = page.getByRole("link", { name: /^Check before you start/u });
  await entry.focus();
  await page.keyboard.press("Enter");
  const asked = beforeYouStart(visit);
  await asked.expectSaid("What do you want to receive?");

  // By keyboard alone: each answer is a link.
  await asked.answer("Plate number").press("Enter");
  await asked.expectSaid("Are you a foreign client?");
  await asked.answer("No").press("Enter");
  await asked.expectSaid("Where is the plate?", "place");
  await asked.expectColumns();
  await asked.answer("LTO Office").press("Enter");
  await asked.expectSaid("Who owns the vehicle?");
  await asked.answer("Me, I bought it second-hand").press("Enter");

  await expect(asked.heading(BOTH)).toBeFocused();
  const costs = asked.group("What it costs");
  await expect(costs).toContainText("GoGo Express₱150–290");
  await expect(costs).toContainText("The agency collects ₱0.");
  await expect(costs).toContainText("These are sample fees.");
  await expect(page.getByRole("main")).toContainText("the vehicle is put on the alarm");
  const ready = asked.group("What to have ready");
  await expect(ready).toContainText("A photo of your Certificate of Registration (CR)");
  // For the courier, and for the pickup.
  await expect(ready.getByText("A photo of the notarized deed of sale")).toHaveCount(2);
  await expect(ready).toContainText("The QR code of your appointment");
  await look("before-you-start-second-hand");
  await asked.back.click();
  await asked.expectSaid("Who owns the vehicle?");
  await asked.answer("Me, I bought it second-hand").click();
  await expect(asked.heading(BOTH)).toBeFocused();

  // An earlier answer is changed; what still counts is kept.
  await asked.change("Where the plate is").click();
  await expect(asked.heading("Where is the plate?")).toBeFocused();
  await asked.answer("Car Dealership").click();
  await asked.expectSaid("Your dealership has your plate");
  await expect(asked.group("What it costs")).not.toContainText("₱150.00");
  await page.goBack();
  await expect(asked.heading("Where is the plate?")).toBeFocused();
  await asked.answer("LTO Office").click();
  await expect(asked.heading(BOTH)).toBeFocused();
  await page.reload();
  await expect(asked.heading(BOTH)).toBeVisible();

  await asked.track.click();
  await expect(page).toHaveURL("/delivery");
  await expect(page.getByLabel("Plate Number or MV Number")).toBeVisible();
});

test(
  "a foreign client is told of the post, and a license leads to its lookup",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    await page.goto("/before-you-start?item=drivers_license&client=nobody");
    const asked = beforeYouStart(visit);
    await expect(asked.heading("Are you a foreign client?")).toBeVisible();
    await asked.back.click();
    await expect(asked.heading("What do you want to receive?")).toBeFocused();
    await asked.answer("Driver's License").click();
    await asked.answer("Yes").click();
    await asked.expectSaid("You can pick it up, or ask about postal delivery", "foreign");
    await expect(asked.group("What is possible")).toContainText("must use the postal service");
    await expect(asked.group("What is possible")).not.toContainText("by courier.");
    await asked.track.click();
    const lookup = await onLanding(visit);
    await expect(lookup.number).toBeVisible();
  },
);
