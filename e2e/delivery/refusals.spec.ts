import { paths } from "@portal/contract/paths";
import { answerNext, holdBack } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { onSummary } from "../payment/summary.ts";
import { lookedUp } from "../record/looked-up.ts";
import { onStatus, PRODUCED, READY } from "../record/status.ts";
import { expectToast } from "../site/toast.ts";
import { landing, simpleLookup } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { openAddressWizard } from "./address-wizard.ts";
import { openLicenseDelivery, openPlateDelivery } from "./delivery-page.ts";
import { onShippingForm, quezonCity } from "./shipping-form.ts";
import { withTiles } from "./tiles.ts";
import { linkTo } from "./transactions.ts";

const CREATED = /\/api\/ste\/transaction$/u;
const UPLOAD = "**/api/file/upload";
const ID = "Photo of a valid ID";
const RECEIPT = "Photo of the Official Receipt";
const ADDRESS = "Shipping address";

test("what the delivery form of a license refuses", async ({ visit, photos, sandbox }) => {
  const { page, faults } = visit;
  const license = await sandbox.license();
  const { person } = license;
  const form = await openLicenseDelivery(visit, license);

  await test.step("what is no image is not uploaded", async () => {
    await form.choosing("Valid ID").setInputFiles({
      name: "id.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("This is a letter, not a photo."),
    });
    await expectToast(visit, "Unable to upload!");
    await visit.look("shipping-unable-to-upload");
    await expect(form.choosing("Valid ID")).toBeAttached();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  });

  await test.step("an upload that the server cannot take can be repeated", async () => {
    faults.allow(503, /^\/api\/file\/upload$/u);
    const json = { code: "unavailable", message: "Busy." };
    await answerNext(page, UPLOAD, (route) => route.fulfill({ status: 503, json }));
    await form.choosing("Valid ID").setInputFiles(photos.id);
    await expectToast(visit, "Unable to upload!", "Busy.");
    await form.addPhoto("Valid ID", photos.id);
  });

  await test.step("Continue waits for every part that is needed", async () => {
    await form.removing("Valid ID").click();
    await expect(form.proceed).toBeDisabled();
    await form.courier("GoGo Express").check();
    await expect(form.province).toBeDisabled();
    await form.firstName.fill("");
    await form.lastName.fill("");
    const who = ["First Name", "Last Name", "Email", "Mobile Number"];
    await form.expectMissing([...who, ADDRESS, ID, RECEIPT]);
    await form.fillRecipient(person);
    await form.fillStructured(quezonCity);
    await form.postalCode.fill("");
    await form.expectMissing(["Postal Code", ID, RECEIPT]);
    await form.postalCode.fill("1100");
    await form.addPhoto("Valid ID", photos.id);
    await form.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
    await expect(form.proceed).toBeEnabled();
  });

  await test.step("a city that is found leaves the barangay to choose", async () => {
    await form.findBarangay.fill("Cebu City");
    await page.getByRole("option", { name: "Cebu City, Cebu", exact: true }).click();
    await form.expectMissing(["Barangay"]);
    await expect(form.barangay).toBeFocused();
    await expect(form.region.locator("option:checked")).toContainText("Central Visayas");
    await expect(form.municipality.locator("option:checked")).toHaveText("Cebu City");
    await form.barangay.selectOption("Lahug");
    await expect(form.line1).toHaveValue("12 SAMPLE STREET");
    await expect(page.getByText("You pay ₱220.00 to GoGo Express")).toBeVisible();
    await expect(form.proceed).toBeEnabled();
  });

  await test.step("without the search it is chosen from the lists below it", async () => {
    faults.allow(503, /^\/api\/ste\/place$/u);
    const json = { code: "unavailable", message: "Busy." };
    await page.route("**/api/ste/place?*", (route) => route.fulfill({ status: 503, json }));
    await form.findBarangay.fill("Lahug, Cebu City");
    const failure = page.getByRole("alert").filter({ hasText: "The search is not working" });
    await expect(failure).toContainText("Busy.");
    await expect(failure).toContainText("You can choose from the lists below.");
    await visit.look("shipping-place-search-failed");
    await page.unroute("**/api/ste/place?*");
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(form.findBarangay).toBeFocused();
    await expect(form.places.first()).toBeVisible();
    // Typed is not chosen: the lists still say what is meant.
    await expect(form.chosenBarangay).toHaveText("Lahug");
    // A higher level clears the lower ones.
    await form.region.selectOption("Region I (Ilocos Region)");
    await expect(form.province).toHaveValue("");
    await expect(form.municipality).toBeDisabled();
    await expect(form.barangay).toBeDisabled();
    await expect(form.line1).toHaveValue("12 SAMPLE STREET");
    await form.chooseStructured(quezonCity);
    await expect(form.proceed).toBeEnabled();
  });

  await test.step("another courier keeps who and photos and clears the address", async () => {
    await form.courier("FSI").check();
    await expect(page.getByText("No shipping address")).toBeVisible();
    await expect(form.email).toHaveValue(person.email);
    await expect(form.replacing("Valid ID")).toBeAttached();
    await form.expectMissing([ADDRESS]);
    await form.courier("GoGo Express").check();
    await expect(form.line1).toHaveValue("");
    await form.expectMissing([ADDRESS]);
    await form.fillStructured(quezonCity);
    await expect(form.proceed).toBeEnabled();
  });

  await test.step("an invalid mobile number is refused", async () => {
    await form.mobile.fill("0817 123 4567");
    await form.proceed.click();
    await expect(form.mobile).toHaveAccessibleDescription(/Invalid mobile number/u);
    await visit.look("shipping-invalid-mobile");
    await form.mobile.fill("0917-123-4567");
    await expect(form.mobile).not.toHaveAccessibleDescription(/Invalid/u);

    // The server may refuse one, too: said like any other, and over as soon as it is changed.
    faults.allow(422, CREATED);
    const errors = { contact_number: ["No such number."] };
    const json = { code: "invalid_fields", message: "Please check the fields.", errors };
    await answerNext(page, CREATED, (route) => route.fulfill({ status: 422, json }));
    await (await (await form.confirm(person.lastName, "license")).proceed()).toPayment.click();
    await expect(form.summary).toBeFocused();
    await expect(form.summary.getByRole("link")).toHaveText("Mobile Number: No such number.");
    await form.mobile.pressSequentially("7");
    await expect(form.summary).toBeVisible();
    await form.mobile.press("Backspace");
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
    await expect(form.mobile).toBeFocused();
  });

  await test.step("somebody else pays first: Unable to submit, with the reason", async () => {
    faults.allow(409, CREATED);
    await sandbox.checkOut(await sandbox.requestFor(license), "Gcash");
    await (await (await form.confirm(person.lastName)).proceed()).toPayment.click();
    await expectToast(visit, "Unable to submit");
    await expect(page.getByText("This cannot be delivered now")).toBeVisible();
    await visit.look("shipping-not-deliverable-now");
    await expect(form.email).toHaveValue(person.email);
    await form.removing("Valid ID").click();
    await form.expectMissing([ID]);
  });
});

test("the address on the map", async ({ visit, sandbox }) => {
  const { page, faults } = visit;
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 10.31, longitude: 123.89 });
  const form = await openPlateDelivery(visit, await sandbox.plate());
  await form.courier("Abyan").check();
  const wizard = await openAddressWizard(visit);

  await test.step("a place search that fails is only logged", async () => {
    faults.allow(503, /^\/api\/ste\/place$/u);
    const json = { code: "unavailable", message: "Busy." };
    await page.route("**/api/ste/place?*", (route) => route.fulfill({ status: 503, json }));
    const logged = page.waitForEvent("console", (line) =>
      line.text().includes("Unable to get place!"),
    );
    await wizard.search.fill("Lahug, City");
    await logged;
    await expect(page.locator("[data-toast]")).toHaveCount(0);
    await page.unroute("**/api/ste/place?*");
  });

  await test.step("the wizard wants a searched place and Address Line 2", async () => {
    await wizard.search.fill("Lahug");
    // There is a Lahug in Capiz as well.
    await expect(wizard.options.first()).toContainText("Cebu City");
    // Typed is not chosen.
    await expect(wizard.next).toBeDisabled();
    // Some screen readers focus the option itself.
    await wizard.options.first().press("Enter");
    await expect(wizard.search).toHaveValue("Lahug, Cebu City, Cebu");
    await expect(wizard.next).toBeEnabled();
    // Another search begins without what was found for the last one.
    const letGo = await holdBack(page, /\/api\/ste\/place\?/u);
    const asked = page.waitForRequest(/\/api\/ste\/place\?/u);
    await wizard.search.fill("Davao");
    await asked;
    await expect(wizard.options).toHaveCount(0);
    letGo();
    await expect(wizard.options.first()).toContainText("Davao");
    await wizard.search.fill("Lahug, Cebu");
    await expect(wizard.next).toBeDisabled();
    await wizard.pick("Unit 4, 18 Sample Street, Lahug", "Lahug, Cebu City, Cebu");
    // House and street were typed already.
    await expect(wizard.line2).toHaveValue("UNIT 4, 18 SAMPLE STREET");
    await wizard.line2.fill("");
    await expect(wizard.next).toBeDisabled();
    await wizard.line2.fill("   ");
    await expect(wizard.next).toBeDisabled();
    await wizard.back.click();
    await expect(wizard.place).toBeVisible();
    await wizard.cancel.click();
    await expect(page.getByText("No shipping address")).toBeVisible();
  });

  await test.step("the error of the field that is left comes after the press", async () => {
    // Which it would push the button away from.
    await form.email.fill("ana@");
    const button = page.getByRole("button", { name: "Choose the address" });
    // Near its upper edge, and held for longer than any error waits.
    await button.click({ position: { x: 40, y: 4 }, delay: 900 });
    await expect(wizard.place).toBeVisible();
    await wizard.cancel.click();
    await expect(form.email).toHaveAccessibleDescription(/Please enter an e-mail address/u);
  });

  await test.step("a city alone is no address: its barangay is asked for", async () => {
    await openAddressWizard(visit);
    // Without a tile server as well there is a map: coasts and towns.
    await wizard.search.fill("7 Mabini Street, Quezon City");
    await page.getByRole("option", { name: "Quezon City, Metro Manila", exact: true }).click();
    await expect(wizard.map.getByText("Quezon City")).toBeVisible();
    await expect(wizard.next).toBeDisabled();
    await expect(wizard.barangay).toBeFocused();
    await wizard.barangay.selectOption("Pinyahan");
    await wizard.next.click();
    await expect(wizard.details).toContainText("Pinyahan, Quezon City, Metro Manila");
    await expect(wizard.line2).toHaveValue("7 MABINI STREET");
    await wizard.back.click();
    // Of Manila first the district.
    await wizard.search.fill("Manila");
    await page.getByRole("option", { name: "Manila, Metro Manila", exact: true }).click();
    await expect(page.getByLabel("Municipality or city")).toBeFocused();
    await page.getByLabel("Municipality or city").selectOption("Ermita");
    await wizard.barangay.selectOption("Barangay 659");
    await wizard.next.click();
    await expect(wizard.details).toContainText("Barangay 659, Ermita, Manila, Metro Manila");
    await wizard.back.click();
    await wizard.cancel.click();
  });

  await test.step("a reload keeps a place on the map", async () => {
    await openAddressWizard(visit);
    await wizard.pick("Lahug", "Lahug, Cebu City, Cebu");
    // In the middle of the wizard as well as behind it.
    await wizard.line2.fill("Unit 4");
    await page.reload();
    await expect(wizard.line2).toHaveValue("UNIT 4");
    await expect(wizard.details).toContainText("Lahug, Cebu City, Cebu");
    await wizard.finish("Unit 4");
    await expect(form.place).toBeFocused();
    await page.reload();
    await onShippingForm(visit, "Deliver my Plate Number", "plate-draft");
    await expect(form.place).toContainText(/^UNIT 4, Lahug/iu);
    await expect(page.getByRole("dialog")).toBeHidden();
    await form.changePlace.click();
    await wizard.cancel.click();
    await expect(form.changePlace).toBeFocused();
  });

  await test.step("what was wrong before the reload is said at once, until it is corrected", async () => {
    await expect(form.email).toHaveAccessibleDescription(/Please enter an e-mail address/u);
    await form.email.pressSequentially("example.com");
    await expect(form.email).not.toHaveAccessibleDescription(/Please enter/u);
    await expect(form.firstName).not.toHaveAccessibleDescription(/Please/u);
    await form.email.fill("ana@gmial.com");
    await page.reload();
    await expect(page.getByRole("button", { name: "Did you mean ana@gmail.com?" })).toBeVisible();
  });

  await test.step("Start again empties the form and its draft", async () => {
    await form.startAgain.click();
    await expect(page.getByText("Choose a courier first.").first()).toBeVisible();
    await expect(form.email).toHaveValue("");
    await expect(form.startAgain).toBeHidden();
    await page.reload();
    await expect(form.email).toHaveValue("");
    await expect(form.startAgain).toBeHidden();
  });
});

test("with tiles the address is on a map", { tag: "@once" }, async ({ visit, sandbox }) => {
  const { page } = visit;
  await withTiles(page);
  await page.context().grantPermissions(["geolocation"]);
  await page.context().setGeolocation({ latitude: 10.31, longitude: 123.89 });
  const form = await openPlateDelivery(visit, await sandbox.plate());
  await form.courier("Abyan").check();
  await page.getByRole("button", { name: "Choose the address" }).click();
  const place = page.getByRole("dialog", { name: "Deliver to" });
  const map = place.getByRole("application", { name: /^Map/u });
  await expect(map.getByText("You are here")).toBeVisible();
  const middleOf = async (of: typeof map) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await of.boundingBox()) ?? {};
    return [x + width / 2, y + height / 2] as const;
  };
  const [[left, top], [x, y]] = [
    await middleOf(map),
    await middleOf(map.locator("path.stroke-brand")),
  ];
  expect(Math.hypot(left - x, top - y)).toBeLessThan(4);
  // Whose tiles they are is said.
  await expect(place.getByRole("link", { name: "© Sample maps" })).toHaveAttribute(
    "href",
    "https://maps.example",
  );
  await place.getByRole("combobox", { name: "Search a place" }).fill("Cebu City");
  await place.getByRole("option").first().click();
  await expect(place.getByRole("button", { name: "Next" })).toBeDisabled();
  const pin = map.getByRole("button", { name: /^Pin of your address/u });
  // Between streets a pin is exact without the barangay.
  await pin.press("ArrowUp");
  await expect(place.getByRole("button", { name: "Next" })).toBeEnabled();
  await visit.look("address-wizard-map");
});

test("where there is no form to fill in", async ({ visit, sandbox }) => {
  const { page, look } = visit;

  await test.step("a record that cannot be delivered gets no form", async () => {
    // Without a lookup it is asked for first.
    await page.goto("/license/G05-98-000008/delivery");
    await expect(page).toHaveURL("/license/G05-98-000008");
    const lookup = simpleLookup(visit);
    await lookup.birthDate.fill("03/21/1969");
    await lookup.consent.check();
    await lookup.submit.click();
    await onStatus(visit, READY, "G05-98-000008");
    await page.goto("/license/G05-98-000008/delivery");
    const notice = page.getByRole("main").getByRole("status");
    await expect(notice).toContainText("This cannot be delivered now");
    const ways = notice.getByRole("link");
    await expect(ways).toHaveText(["Pick Up My Driver's License", "Go back to the status"]);
    await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
    await look("shipping-not-deliverable");
  });

  await test.step("what is being paid for in another browser leads to its payment", async () => {
    const asked = await sandbox.requestedLicense();
    await sandbox.checkOut(asked, "Gcash");
    await lookedUp(visit, asked);
    await page.goto(paths.license(asked.number));
    const status = await onStatus(visit, READY, "payment-open");
    // First the way back to the payment: the delivery cannot be ordered again.
    await expect(status.story.getByRole("link").first()).toHaveText("View Payment Details");
    await expect(status.steps).toContainText("Ready for the courier, still to come");
    await status.getMyLicense.click();
    await page.getByRole("link", { name: "View Payment Details" }).click();
    await onSummary(visit, "for-payment-by-stranger");
    await expect(page).toHaveURL(new RegExp(`transaction_reference=${asked.uuid}`, "u"));
    await page.goto(`/license/${asked.number}`);
    await expect(status.story).not.toContainText("₱150.00");

    await page.goto(linkTo(asked));
    await onSummary(visit, "for-payment");
    await page.goto(`/license/${asked.number}`);
    await onStatus(visit, READY, "payment-open-own");
    await expect(status.story).toContainText("Please pay ₱150.00 to GoGo Express before");
    await expect(status.story.getByRole("link").first()).toHaveText("View Payment Details");
  });

  await test.step("a plate's open payment is reached only by who asked for it", async () => {
    const asked = await sandbox.requestedPlate("Skyward");
    await sandbox.checkOut(asked, "Gcash");
    const { lookUpPlate } = await landing(visit);
    await lookUpPlate(asked.number);
    const status = await onStatus(visit, PRODUCED, "plate-payment-open");
    await expect(status.story.getByRole("link").first()).toHaveText("Deliver my Plate");
    await page.goto(linkTo(asked));
    await onSummary(visit, "for-payment");
    await page.goto(`/plate-no/${asked.number}`);
    await onStatus(visit, PRODUCED, "plate-payment-open-own");
    await expect(status.story).toContainText(/Please pay ₱[\d.]+ to FSI before/u);
    await status.story.getByRole("link").first().click();
    await expect(page).toHaveURL(new RegExp(`transaction_reference=${asked.uuid}`, "u"));
  });
});
