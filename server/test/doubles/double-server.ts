import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** One request of the adapter, or of a browser on the payer's page. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};
export type Answer = { status: number; type: string; body: string; location?: string };

/**
 * What goes wrong with one call: done but never answered ("lost"), not done and not answered ("dead"), too many requests
 * ("busy"), an answer of the machine before it ("broken"), the 404 of another machine ("elsewhere"), or another shape than
 * documented ("odd").
 */
export type Fault = "lost" | "dead" | "busy" | "broken" | "elsewhere" | "odd";

export type DoubleServer = {
  url: string;
  /** Where a person's pages of it are: its url, unless something stands before it. */
  pagesAt: string;
  /** Received calls of the interface, oldest first. */
  calls: (Asked & { status: number | null })[];
  /** Each takes effect on one call, in this order; null lets one through. */
  faults: (Fault | null)[];
  close(): Promise<void>;
};

/** Pages for a person, which no fault concerns. */
export const PAYER_PAGE = "/pay/";
const BUSY = "Too many requests, please try again later.";

export const json = (status: number, value: unknown): Answer => ({
  status,
  type: "application/json",
  body: typeof value === "string" ? value : JSON.stringify(value),
});
export const html = (status: number, body: string): Answer => ({ status, type: "text/html", body });
export const redirect = (location: string): Answer => ({ ...html(303, ""), location });

/** The call stays open, without an answer. */
export const silence: Answer = { status: 0, type: "", body: "" };

/** An HTTP server on 127.0.0.1 with a free port, which speaks what `answer` says. */
export async function startDouble(
  answer: (asked: Asked) => Answer | Promise<Answer>,
): Promise<DoubleServer> {
  const double: Omit<DoubleServer, "url" | "pagesAt" | "close"> = { calls: [], faults: [] };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://double");
      const asked: Asked = {
        method: request.method ?? "GET",
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body: await text(request),
      };
      if (pathname.startsWith(PAYER_PAGE)) return send(response, await answer(asked));
      const fault = double.faults.shift() ?? null;
      const given = await faulty(fault, () => answer(asked));
      double.calls.push({ ...asked, status: given?.status ?? null });
      if (given === null) response.destroy();
      else send(response, given);
    })();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return Object.assign(double, {
    url,
    pagesAt: url,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  });
}

async function faulty(
  fault: Fault | null,
  answer: () => Answer | Promise<Answer>,
): Promise<Answer | null> {
  if (fault === "dead") return null;
  if (fault === "busy") return { status: 429, type: "text/plain", body: BUSY };
  if (fault === "broken") return html(502, "<html>Bad gateway</html>");
  if (fault === "elsewhere") return html(404, "<html>Not found</html>");
  const given = await answer();
  if (fault === "lost") return null;
  return fault === "odd" ? json(given.status, { unexpected: "4871" }) : given;
}

function send(response: ServerResponse, answer: Answer): void {
  const { status, type, body, location } = answer;
  if (answer === silence) return;
  response.writeHead(status, { "content-type": type, ...(location && { location }) }).end(body);
}

/** The user of Basic authentication with an empty password. */
export function basicUser({ headers }: Asked): string | null {
  const [, encoded] = /^Basic (.+)$/u.exec(headers.authorization ?? "") ?? [];
  const [, user] = /^(.*):$/u.exec(Buffer.from(encoded ?? "", "base64").toString()) ?? [];
  return user ?? null;
}

/** The body as JSON; null when it is none. */
export function jsonBody({ body }: Asked): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export const plain = (said: string) =>
  said.replaceAll(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);

/** A page of a double for a person. @param content in HTML */
export function doublePage(company: string, content: string): Answer {
  const title = `${plain(company)}, a test double`;
  return html(
    200,
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${content}</html>`,
  );
}

/** The payer's page: a plain form with three buttons, which post "outcome" to the same address. */
export function payerPage(gateway: string, lines: Record<string, string>): Answer {
  const rows = Object.entries(lines).map(
    ([name, value]) => `<dt>${plain(name)}<dd>${plain(value)}`,
  );
  const buttons = ["Authorize", "Fail", "Expire"].map(
    (name) => `<button name="outcome" value="${name.toLowerCase()}">${name}</button>`,
  );
  return doublePage(
    gateway,
    `<dl>${rows.join("")}</dl><form method="post">${buttons.join(" ")}</form>`,
  );
}
