import { paths } from "@portal/contract/paths";
import { expect, test } from "../fixtures.ts";
import { onStatus, PRODUCED, READY } from "../record/status.ts";
import { landing } from "../track/landing.ts";
import { keepHere, onKept } from "./kept.ts";

const LICENSE = { number: "N01-12-000001", birthDate: "01/15/1990" };
const PLATE = "ABC1001";

test("two numbers are followed, one opens with its birth date, and one press forgets them", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  const twin = await sandbox.licenseLike(LICENSE.number);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const sent: string[] = [];
  page.on("request", async (request) => {
    const head = JSON.stringify(await request.allHeaders().catch(() => ({})));
    sent.push([request.method(), request.url(), head, request.postData() ?? ""].join(" "));
  });
  const withHandle = async () => {
    const [, handle = ""] =
      /"long_handle":"([^"]+)"/u.exec((await stored()).replaceAll("\\", "")) ?? [];
    expect(handle).not.toBe("");
    return sent.filter((text) => text.includes(handle));
  };

  await test.step("a license and a plate are kept, masked", async () => {
    await (await landing(visit)).lookUpLicense(LICENSE.number, LICENSE.birthDate);
    await onStatus(visit, READY, "before-following");
    await keepHere(visit, "license");
    // Another license that looks the same is not kept, and says so.
    await (await landing(visit)).lookUpLicense(twin.number, twin.person.birthDate);
    await onStatus(visit, READY, "masked-alike");
    const asked = page.getByRole("region", { name: "Keep this number on this device?" });
    await expect(asked).toContainText("N01-**-****01 is already kept here.");
    await visit.look("keep-license-alike");
    await (await landing(visit)).lookUpPlate(PLATE);
    await onStatus(visit, PRODUCED, "before-following-plate");
    await keepHere(visit, "plate");
    for (const secret of [LICENSE.number, PLATE, "1990", "SANTOS"])
      expect(await stored()).not.toContain(secret);
    // No worker, and the look-up of the plate carried nothing of the license that was kept before it.
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0);
    expect(await withHandle()).toEqual([]);
    expect(sent.filter((text) => text.includes("N01-**"))).toEqual([]);
  });

  await test.step("after a reload both are there; a wrong birth date opens nothing", async () => {
    await page.goto(paths.kept);
    await page.reload();
    const kept = await onKept(visit, "numbers");
    await expect(kept.card("Plate Number A****01")).toBeVisible();
    const license = kept.card("Driver's License N01-**-****01");
    await license.getByRole("button", { name: "Open" }).click();
    await license.getByLabel("Birth Date").fill("01/16/1990");
    await license.getByRole("checkbox").check();
    await visit.look("kept-opening");
    visit.faults.allow(404, /followed/u);
    await license.getByRole("button", { name: "See the status" }).click();
    await expect(license.getByText("We did not find it")).toBeVisible();
    await visit.look("kept-not-found");
    await license.getByLabel("Birth Date").fill(LICENSE.birthDate);
    await license.getByRole("button", { name: "See the status" }).click();
    await onStatus(visit, READY, "followed");
    expect(await withHandle()).toHaveLength(2);
  });

  await test.step("one press forgets both", async () => {
    await page.goto(paths.track);
    await page.getByRole("link", { name: /^Kept on this device/u }).click();
    await (await onKept(visit, "numbers-again")).removeAll.click();
    await expect(page.getByText("Nothing is kept on this device.")).toBeVisible();
    expect(await stored()).toBe("{}");
  });
});
