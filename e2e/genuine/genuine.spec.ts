import { expect, test } from "../fixtures.ts";

const RENEWAL = "Driver's License Renewal";

test(
  "a message is checked with the keyboard alone, and only its reference leaves the browser",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, look } = visit;
    const [day] = await sandbox.roomyDays(RENEWAL);
    const { reference } = await sandbox.book(RENEWAL, await sandbox.license(), day);
    const sent: string[] = [];
    page.on("request", (one) => sent.push(`${one.url()} ${one.postData() ?? ""}`));

    // Before the scripts have arrived the browser itself opens the link, without moving the focus.
    await page.goto("/contact-us", { waitUntil: "networkidle" });
    await page.getByRole("link", { name: "Check whether it is from us" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/is-this-from-us");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await look("genuine");

    const check = page.getByRole("button", { name: "Check the message" });
    await check.press("Enter");
    const message = page.getByLabel("Message", { exact: true });
    await expect(message).toBeFocused();
    await expect(message).toHaveAccessibleDescription(/Paste the message/u);
    await message.fill(
      `URGENT: your license ${reference} is blocked. Pay at https://lto-fees.top/pay or send the OTP. See LTO-2222-3333-4444.`,
    );
    await check.press("Enter");
    const verdict = page.getByRole("alert");
    await expect(verdict).toContainText("This does not look like a message from us");
    await expect(verdict.getByRole("listitem")).toHaveText([
      /^lto-fees\.top/u,
      /^OTP/u,
      /^Pay/u,
      /^URGENT/u,
    ]);
    await page.getByRole("button", { name: `Check whether ${reference} exists` }).press("Enter");
    await expect(page.getByText(`${reference} exists, but that proves nothing`)).toBeVisible();
    const other = page.getByRole("button", { name: "Check whether LTO-2222-3333-4444 exists" });
    await other.press("Enter");
    await expect(page.getByText("We have no LTO-2222-3333-4444")).toBeVisible();
    await look("genuine-bad");
    expect(sent.filter((one) => one.includes("lto-fees"))).toEqual([]);
    const asked = sent.filter((one) => one.includes("/api/ste/reference"));
    expect(asked.map((one) => one.split(" ").at(-1))).toEqual([
      JSON.stringify({ reference }),
      JSON.stringify({ reference: "LTO-2222-3333-4444" }),
    ]);
  },
);
