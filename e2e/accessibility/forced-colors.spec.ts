import type { Locator } from "@playwright/test";
import { manageLink } from "../appointment/appointments.ts";
import { onAppointment, onMove } from "../appointment/confirmation.ts";
import { cutOff } from "./page-frame.ts";
import { expect, test } from "../fixtures.ts";

const RENEWAL = "Driver's License Renewal";
const CLOSED_ON_SUNDAYS = "r1-naguilian-do";

/** What a forced palette leaves of a look: the ground, the letters and the edge. */
const lookOf = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, color, borderTopColor, borderTopStyle } = getComputedStyle(node);
    return { backgroundColor, color, borderTopColor, borderTopStyle };
  });

test(
  "in forced colours days, buttons and dialogs can be told apart",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    // The looks are compared here; pictures and rules have the other journeys.
    const unseen = { ...visit, look: () => Promise.resolve() };
    const days = await sandbox.roomyDays(RENEWAL, CLOSED_ON_SUNDAYS);
    // On one page of the calendar, the one in the middle of the free days.
    const month = days[Math.trunc(days.length / 2)]?.date.slice(0, 7) ?? "";
    const [own, free, chosen] = days.filter(({ date }) => date.startsWith(month));
    if (!own || !free || !chosen) throw new Error("There are too few free days.");
    const day = { officeId: CLOSED_ON_SUNDAYS, date: own.date };
    const booked = await sandbox.book(RENEWAL, await sandbox.license(), day);
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto(manageLink(booked));
    await (await onAppointment(unseen, "forced")).move.click();

    const { dates, proceed, keep } = await onMove(unseen);
    await dates.pick(chosen.date);
    // The pointer leaves no look of its own.
    await page.mouse.move(0, 0);
    await dates.turnTo(free.date);
    const [isChosen, isFree, isTaken] = [
      await lookOf(dates.day(chosen.date)),
      await lookOf(dates.day(free.date)),
      await lookOf(dates.day(own.date)),
    ];
    expect(isChosen.backgroundColor).not.toBe(isFree.backgroundColor);
    expect(isChosen.color).not.toBe(isFree.color);
    expect(isTaken.color).not.toBe(isFree.color);
    // A day that cannot be had has no edge: it has the colour of the ground.
    expect(isFree.borderTopColor).not.toBe(isFree.backgroundColor);
    expect(isTaken.borderTopColor).toBe(isFree.backgroundColor);
    // A box that is only a ground elsewhere.
    await expect(dates.picked).toHaveCSS("outline-style", "solid");

    const [primary, secondary] = [await lookOf(proceed), await lookOf(keep)];
    expect(primary.backgroundColor).not.toBe(secondary.backgroundColor);

    await keep.click();
    const appointment = await onAppointment(unseen, "forced");
    const { dialog, confirm, keep: no } = await appointment.askToCancel();
    const edge = await lookOf(dialog);
    expect(edge.borderTopStyle).toBe("solid");
    expect(edge.borderTopColor).not.toBe(edge.backgroundColor);
    const danger = await lookOf(confirm);
    expect(danger.borderTopStyle).not.toBe((await lookOf(no)).borderTopStyle);
    expect(danger.backgroundColor).not.toBe(primary.backgroundColor);

    await test.step("at a zoom of 400 % a dialog scrolls as a whole, and the bar covers nothing", async () => {
      const parts = dialog.locator(":scope > *");
      const more = dialog.locator(".more-below");
      for (const [height, letters] of [
        [480, "200%"],
        [256, ""],
      ] as const) {
        await page.setViewportSize({ width: 320, height });
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, letters);
        await dialog.evaluate((element) => element.scrollTo(0, 0));
        await expect(more).toHaveCSS("opacity", "1");
        const cut = await parts.evaluateAll((all) =>
          all.filter((part) => part.scrollHeight > part.clientHeight + 1).map((p) => p.outerHTML),
        );
        expect(cut).toEqual([]);
        await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
        await expect(more).toHaveCSS("opacity", "0");
      }
      await no.click();
      await appointment.move.click();
      const { dates: again } = await onMove(unseen);
      await expect(page.locator("[data-foot-bar=page]")).toBeVisible();
      await expect(again.asList).toBeVisible();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      await expect(again.group.getByRole("grid")).toHaveCount(0);
      await expect(again.group.getByRole("radio").first()).toBeVisible();
    });
  },
);

test(
  "what is typed grows to twice its size: the longest number stays in view, the checkbox is a square",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    await page.setViewportSize({ width: 320, height: 740 });
    await page.goto("/plate-no-form");
    const name = page.getByLabel("First Name");
    const sizeOf = () =>
      name.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    const checkbox = () =>
      page.getByRole("checkbox").evaluate((node) => ({
        width: node.getBoundingClientRect().width,
        height: node.getBoundingClientRect().height,
        radius: Number.parseFloat(getComputedStyle(node).borderTopLeftRadius),
      }));
    const usual = await sizeOf();
    const usualBox = await checkbox();
    await name.fill("MARIA CLARA");
    await page.getByLabel("MV Number").fill("9050-98866898608");
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expect.poll(sizeOf).toBe(2 * usual);
    expect(await cutOff(page)).toEqual([]);
    const largeBox = await checkbox();
    for (const { width, height, radius } of [usualBox, largeBox]) {
      expect(height).toBe(width);
      expect(radius).toBeLessThan(width / 3);
    }
    expect(largeBox.width).toBeGreaterThan(1.5 * usualBox.width);
  },
);
