import { html, json, silence, startDouble } from "./double-server.ts";
import { TEXTS_PAGE, textsPage } from "./texts-page.ts";
import type { TextMode } from "./semaphore.ts";

const KEY = "1756|philsms-key-canary";
const SENDER = "LTOGO";

type Stored = { recipient: string; message: string };

export type PhilSmsDouble = {
  url: string;
  key: string;
  sender: string;
  /** object: a refusal with the status 200. */
  mode: TextMode;
  /** What people receive, oldest first. */
  sent: Stored[];
  close(): Promise<void>;
};

/** PhilSMS's interface v3, as far as the portal uses it. It has no list of what was sent. */
export async function startPhilSms(): Promise<PhilSmsDouble> {
  const server = await startDouble(({ method, path, headers, body }) => {
    if (path === TEXTS_PAGE) return textsPage("PhilSMS", double.sent);
    if (double.mode === "silent") return silence;
    if (double.mode === "busy") return html(429, "Too Many Attempts.");
    if (double.mode === "down") return html(503, "");
    if (method === "GET" && path === "/api/v3/balance")
      return headers.authorization === `Bearer ${double.key}`
        ? json(200, { status: "success", data: { remaining_balance: "1,250", expired_on: null } })
        : json(401, { message: "Unauthenticated." });
    if (method !== "POST" || path !== "/api/v3/sms/send")
      return json(404, { message: "Not found" });
    if (headers.authorization !== `Bearer ${double.key}`)
      return json(401, { message: "Unauthenticated." });
    const given = JSON.parse(body) as Record<string, string>;
    const refusal = refusalOf(given, double);
    if (refusal !== null) return json(200, { status: "error", message: refusal });
    const { recipient = "", message = "" } = given;
    double.sent.push({ recipient, message });
    if (double.mode === "taken") return silence;
    if (double.mode === "broken") return html(502, "<html>");
    const uid = `606812e63f78b${double.sent.length}`;
    const data = { uid, to: recipient, from: SENDER, message, status: "Delivered", cost: "1" };
    return json(200, { status: "success", data });
  });
  const double: PhilSmsDouble = {
    url: `${server.url}/api/v3`,
    key: KEY,
    sender: SENDER,
    mode: "normal",
    sent: [],
    close: server.close,
  };
  return double;
}

function refusalOf(given: Record<string, string>, { mode, sender }: PhilSmsDouble): string | null {
  if (mode === "object") return "You do not have enough balance to send this message";
  if (given["sender_id"] !== sender) return "Sender ID is not authorized to be used";
  if (given["type"] !== "plain") return "The selected type is invalid.";
  const { recipient = "" } = given;
  if (!/^639\d{9}$/u.test(recipient) || recipient.endsWith("0000000"))
    return `Invalid phone number ${recipient}`;
  return null;
}
