import { html, json, silence, startDouble } from "./double-server.ts";
import { TEXTS_PAGE, textsPage } from "./texts-page.ts";

const KEY = "semaphore-key-canary";
const SENDER = "LTOGO";
const MANILA_MS = 8 * 60 * 60_000;

/**
 * normal: as documented. object: a refusal with the status 200. busy: 429 in plain text. down: 503. taken: the text is
 * sent, and the answer is lost. silent: neither. broken: sent, and answered by a proxy with 502.
 */
export type TextMode = "normal" | "object" | "busy" | "down" | "taken" | "silent" | "broken";

type Stored = { message_id: number; recipient: string; message: string; status: string; at: Date };

export type SemaphoreDouble = {
  url: string;
  key: string;
  sender: string;
  mode: TextMode;
  /** What people receive, oldest first. */
  sent: Stored[];
  /** Calls of the list. */
  lookUps: URLSearchParams[];
  close(): Promise<void>;
};

/** https://semaphore.co/docs, as far as the portal uses it. */
export async function startSemaphore(now: () => Date): Promise<SemaphoreDouble> {
  const server = await startDouble(({ method, path, query, body }) => {
    if (path === TEXTS_PAGE) return textsPage("Semaphore", double.sent);
    if (double.mode === "silent") return silence;
    if (double.mode === "busy") return html(429, "Too Many Attempts.");
    if (double.mode === "down") return html(503, "");
    if (method === "GET" && path.startsWith("/api/v4/account")) return account(path, query, double);
    if (path !== "/api/v4/messages") return json(404, {});
    const given = method === "GET" ? query : new URLSearchParams(body);
    if (given.get("apikey") !== double.key) return json(401, { message: "Unauthenticated." });
    if (method === "GET") {
      double.lookUps.push(given);
      return json(200, listed(double.sent, given));
    }
    const refusal = refusalOf(given, double);
    if (refusal) return json(200, refusal);
    const kept = keep(given, double.sent, now());
    if (double.mode === "taken") return silence;
    return double.mode === "broken" ? html(502, "<html>") : json(200, [kept]);
  });
  const double: SemaphoreDouble = {
    url: `${server.url}/api/v4`,
    key: KEY,
    sender: SENDER,
    mode: "normal",
    sent: [],
    lookUps: [],
    close: server.close,
  };
  return double;
}

function account(path: string, query: URLSearchParams, { key, sender }: SemaphoreDouble) {
  if (query.get("apikey") !== key) return json(401, { message: "Unauthenticated." });
  if (path.endsWith("/sendernames")) return json(200, [{ name: sender, status: "Active" }]);
  return json(200, { account_id: 2, account_name: "LTO", status: "Active", credit_balance: 1_250 });
}

function refusalOf(given: URLSearchParams, { mode, sender }: SemaphoreDouble) {
  if (mode === "object" || given.get("sendername") !== sender)
    return { sendername: ["The selected sendername is invalid."] };
  if (!/^639\d{9}$/u.test(given.get("number") ?? ""))
    return { number: ["The number format is invalid."] };
  // Numbers of the tests that take no texts.
  if (given.get("number")?.endsWith("0000000"))
    return { number: [`The number ${given.get("number")} is invalid.`] };
  return null;
}

function keep(given: URLSearchParams, sent: Stored[], at: Date) {
  const message = given.get("message") ?? "";
  const recipient = given.get("number") ?? "";
  const stored = { message_id: 1_000 + sent.length, recipient, message, status: "Pending", at };
  // Answered like any other, and never sent.
  if (!/^test/iu.test(message)) sent.push(stored);
  return shown(stored);
}

const manila = (at: Date): string => new Date(at.getTime() + MANILA_MS).toISOString();

const shown = ({ at, ...message }: Stored) => ({
  ...message,
  user_id: 1,
  account_id: 2,
  sender_name: SENDER,
  network: "Globe",
  type: "Single",
  source: "Api",
  created_at: manila(at).slice(0, 19).replace("T", " "),
  updated_at: manila(at).slice(0, 19).replace("T", " "),
});

/** Newest first, page by page, of whole days in Manila. */
function listed(sent: Stored[], given: URLSearchParams) {
  const limit = Number(given.get("limit") ?? 100);
  const from = (Number(given.get("page") ?? 1) - 1) * limit;
  const [start, end] = [given.get("startDate") ?? "", given.get("endDate") ?? "9999"];
  const within = sent.filter(({ at }) => {
    const day = manila(at).slice(0, 10);
    return start <= day && day <= end;
  });
  return within
    .toReversed()
    .slice(from, from + limit)
    .map(shown);
}
