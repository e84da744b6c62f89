import { expect } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";
import { badgeColours, type BadgeVariant } from "../record/status.ts";

/** Transaction Summary (spec §2). */
export async function onSummary({ page, look }: Visit, state: string) {
  await expect(page.getByRole("heading", { level: 1, name: "Transaction Summary" })).toBeVisible();
  await expect(page).toHaveURL(/\/tracking\/?\?transaction_reference=/u);
  const main = page.getByRole("main");
  const showAll = main.getByRole("button", { name: /^Show \d+ more details$/u });
  const fullDetails = main.getByText("Show full details");
  /** On a phone the later rows are folded; beside a value may be what copies it. */
  const fact = (term: string) =>
    main
      .locator("dl > div", { has: page.getByText(term, { exact: true }) })
      .getByRole("definition", { includeHidden: true })
      .first();
  await expect(fact("Reference Number")).toHaveText(/\S/u);
  return {
    main,
    fact,
    look: () => look(`summary-${state}`),
    qr: main.getByRole("img", { name: /^QR Ph code to pay/u }),
    payAtSandbox: main.getByRole("link", { name: /^QR Ph code to pay/u }),
    toPaymentPage: main.getByRole("link", { name: "Go to the payment page" }),
    refresh: main.getByRole("button", { name: "Refresh" }),
    cancel: main.getByRole("button", { name: "Cancel this payment" }),
    tryAgain: main.getByRole("link", { name: "Try again" }),
    change: main.getByRole("link", { name: "Change details" }),
    print: main.getByRole("button", { name: "Print" }),
    save: main.getByRole("button", { name: "Save as image" }),
    home: main.getByRole("link", { name: "Go back to homepage" }),
    showAll,
    /** One button for each value that is quoted elsewhere. */
    copy: (term: string) => main.getByRole("button", { name: `Copy ${term}` }),
    copyLink: main.getByRole("button", { name: "Copy link" }),
    news: main.getByRole("status").filter({ hasText: "Your payment was received" }),
    steps: main.getByRole("list", { name: "Progress" }),
    /** Stands open where something is to be paid. */
    fullDetails,
    /** Who tells the mobile number of the request is shown all of it, once the question is gone. */
    async tellMobile(mobile: string) {
      await page.getByLabel("Mobile number").fill(mobile);
      await page.getByRole("button", { name: "Show the details" }).click();
      await expect(fullDetails).toHaveCount(0);
    },
    question: main.getByRole("heading", { name: "Did money leave your wallet or bank account?" }),
    /** The answer to that. */
    moneyLeft: (answer: "Yes, it did" | "No, it did not") =>
      main.getByRole("button", { name: answer }).click(),
    /** In every status, on a phone too (spec §2): the six facts, what saves them, and the advice to. */
    async expectProof() {
      const facts = main.locator("dl").first();
      await expect(facts.getByRole("term")).toHaveText([
        "Reference Number",
        "Transaction Type",
        /^(?:Plate Number|Driver's License number)$/u,
        "Status",
        "Payment Channel",
        "Paid At",
      ]);
      for (const value of await facts.getByRole("definition").all())
        await expect(value).toHaveText(/\S/u);
      await expect(main.getByRole("button", { name: "Save as image" })).toBeVisible();
      const advice = main.getByText("Please save a copy as proof of this transaction.");
      await expect(advice).toBeVisible();
    },
    uuid: () => new URL(page.url()).searchParams.get("transaction_reference") ?? "",
    /** The badge (spec §2, R-12); it may come by the poll. */
    async expectBadge(variant: BadgeVariant, word: string) {
      const badge = fact("Status").locator("span").filter({ hasText: word }).first();
      await expect(badge).toHaveText(word);
      await expect(badge).toHaveCSS("background-color", badgeColours[variant]);
      await look(`summary-${state}`);
    },
  };
}
