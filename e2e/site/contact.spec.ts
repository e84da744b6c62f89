import { expect, test } from "../fixtures.ts";
import { landing, onLanding } from "../track/landing.ts";
import { onContact } from "./contact.ts";
import { onMaintenance } from "./maintenance.ts";

test(
  "what the operator sets stands above the header and in the footer",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    await page.goto("/contact-us");
    await expect(page.getByText("How you know")).toHaveCount(0);
    await page.route("/contact-us", async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text())
        .replace('data-mode="sandbox"', 'data-mode="sandbox" data-masthead')
        .replace('"masthead":null', '"masthead":"Office of Samples"')
        .replace('"contact_hours":null', '"contact_hours":"8:00 AM–5:00 PM"')
        .replace(
          '"complaints":null',
          '"complaints":{"name":"Desk of Complaints","url":"https://complaints.test/"}',
        );
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto("/contact-us");
    await page.getByText("Office of Samples").click();
    await expect(page.getByText(/^The address in your browser starts with http/u)).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("We answer e-mails Monday to Friday, 8:00 AM–5:00 PM.");
    await expect(footer.getByRole("link", { name: "Desk of Complaints" })).toHaveAttribute(
      "href",
      "https://complaints.test/",
    );
    await visit.look("contact-of-an-operator");
  },
);

test("from Contact Us", { tag: "@once" }, async ({ visit }) => {
  const { page, look } = visit;
  const main = page.getByRole("main");
  const footer = page.getByRole("contentinfo");

  await test.step("the footer leads to the two addresses to write to", async () => {
    await landing(visit);
    await footer.getByRole("link", { name: "Contact us" }).click();
    const { addresses } = await onContact(visit);
    await expect(addresses).toHaveText(["support@portal.example", "contact@portal.example"]);
    await expect(addresses.first()).toHaveAttribute("href", "mailto:support@portal.example");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("the privacy notice opens over Contact Us", async () => {
    await main.getByRole("button", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("dialog", { name: "Privacy Policy" })).toContainText(
      "privacy@portal.example",
    );
    await expect(page).toHaveURL("/contact-us");
    await page.keyboard.press("Escape");
  });

  await test.step("Contact Us leads to what our messages never do, how they look, and what to do", async () => {
    await page.getByRole("link", { name: "See how our messages look" }).click();
    await expect(page).toHaveURL("/is-this-from-us");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      "What we never ask for",
      "If it is not from us",
      "How our messages look",
    ]);
    await expect(main.getByRole("listitem").filter({ hasText: "Links lead to" })).toContainText(
      new URL(page.url()).hostname,
    );
    await expect(main.getByRole("textbox")).toHaveCount(0);
    await look("our-messages");
  });

  await test.step("the footer has the way home, the couriers and the year", async () => {
    await expect(footer).toContainText("© 2024 LTO on the Go");
    const couriers = footer.getByRole("region", { name: "Delivery companies" });
    // One company, one name: that of its card in the form.
    await expect(couriers.getByRole("listitem")).toHaveText([
      "GoGo Express",
      "FSI",
      "Abyan",
      "GO21",
      "J&T",
      "Messerve",
      "WExpress",
      "Lalamove",
      "RiderKo",
    ]);
    await footer.getByRole("link", { name: "LTO on the Go, home" }).click();
    await expect(page).toHaveURL("/delivery");
  });
});

test("/maintenance names no date while nothing is closed", async ({ visit }) => {
  const { page } = visit;
  expect((await page.goto("/maintenance"))?.status()).toBe(200);
  const { main, refresh, support, home } = await onMaintenance(visit, null, "off");
  await expect(main).toContainText("You can use the service.");
  await Promise.all([page.waitForEvent("load"), refresh.click()]);
  await expect(page).toHaveURL("/maintenance");
  await support.click();
  await onContact(visit);
  await page.goBack();
  await home.click();
  await onLanding(visit);
});
