import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { linkTo, type Requested } from "../delivery/transactions.ts";

type Layout = { title: string; back: string; colour: string };

/** What the couriers' checkouts differ in (spec §2, R-21). */
const layouts: Record<string, Layout> = {
  Quadx: { title: "Payment Checkout", back: "Go back to merchant", colour: "rgb(3, 105, 161)" },
  Skyward: { title: "Checkout", back: "Back", colour: "rgb(21, 128, 61)" },
  Abyan: { title: "Checkout", back: "Back", colour: "rgb(14, 116, 144)" },
  Go21: { title: "Checkout", back: "Back", colour: "rgb(11, 61, 145)" },
};

export async function onCheckout({ page, look }: Visit, courier: string) {
  const layout = layouts[courier];
  if (!layout) throw new Error(`No layout for ${courier}`);
  const heading = page.getByRole("heading", { level: 1, name: layout.title, exact: true });
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/transaction\/(?:plate_number|drivers_license)\/checkout\//u);
  const main = page.getByRole("main");
  const proceed = main.getByRole("button", { name: "Continue", exact: true });
  await expect(proceed).toBeEnabled();
  await look(`checkout-${courier.toLowerCase()}`);
  // A band in the courier's colour has the title, and the card below it is tinted.
  await expect(main.locator("header", { has: heading })).toHaveCSS(
    "background-color",
    layout.colour,
  );
  await expect(main.getByRole("article")).not.toHaveCSS("background-color", "rgb(255, 255, 255)");
  const channel = (name: string) =>
    main.getByRole("group", { name: "Payment Channel" }).getByRole("radio", { name });
  return {
    main,
    proceed,
    channel,
    back: main.getByRole("link", { name: layout.back, exact: true }),
    section: (title: string) =>
      main.locator("section", { has: page.getByRole("heading", { name: title }) }),
    instructions: main.locator("details", { hasText: "QRPh Payment Instructions" }),
    uuid: () => page.url().split("/").at(-1) ?? "",
    /** Continue, and the question that it asks. */
    async ask() {
      await proceed.click();
      const dialog = page.getByRole("dialog", { name: "Continue to payment?" });
      await expect(dialog).toBeVisible();
      await look(`checkout-${courier.toLowerCase()}-confirm`);
      return {
        dialog,
        cancel: dialog.getByRole("button", { name: "Cancel" }),
        confirm: dialog.getByRole("button", { name: "Continue" }),
      };
    },
  };
}

/** By the link of our messages to the checkout of a request that is Created. */
export async function openCheckout(visit: Visit, asked: Requested, courier = "Quadx") {
  const { page } = visit;
  await page.goto(linkTo(asked));
  const state = courier === "Quadx" ? "editing" : `editing-${courier.toLowerCase()}`;
  await onShippingForm(visit, "Change your request", state);
  await page.getByRole("link", { name: "Nothing to change: continue to checkout" }).click();
  return onCheckout(visit, courier);
}
