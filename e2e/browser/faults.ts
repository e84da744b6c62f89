import { expect, type BrowserContext, type Response } from "@playwright/test";

/** A failure that a journey provokes: the HTTP status, or a connection that is lost. */
type Expected = { status: number | "lost"; path: RegExp };

/** What goes wrong in a browser without anybody seeing it. */
export type Faults = {
  /** Says that requests to this path are meant to fail so; anything else fails the test. */
  allow(status: Expected["status"], path: RegExp): void;
  /** Says that an error with these words is meant to happen in the page. */
  allowError(words: RegExp): void;
  /** Says that the browser is meant to go to this site as well. @param origin `http://…` */
  allowSite(origin: string): void;
  /** Fails the test for every policy violation, console error, page error and failed request. */
  expectNone(): void;
};

/** The browser's own words for what `response` and `requestfailed` tell more exactly. */
const TOLD_TWICE = /^Failed to load resource:/u;
/** The page was left, or React Query lost interest: nobody waits for that answer. */
const GIVEN_UP = "net::ERR_ABORTED";

const pathOf = (url: string) => new URL(url).pathname;

/** Listens to every page of a browser context from now on. */
export async function watchFaults(context: BrowserContext, origin: string): Promise<Faults> {
  const seen: string[] = [];
  const expected: Expected[] = [];
  const expectedErrors: RegExp[] = [];
  const sites = [origin];
  const isExpected = (status: Expected["status"], url: string) =>
    expected.some((one) => one.status === status && one.path.test(pathOf(url)));

  await context.exposeBinding("reportViolation", (_source, text: string) => {
    seen.push(`policy: ${text}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(globalThis, "reportViolation") as (text: string) => void;
      report(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on("console", (message) => {
    if (message.type() !== "error" || TOLD_TWICE.test(message.text())) return;
    seen.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) =>
    seen.push(`page: ${error.error().stack ?? error.error().message}`),
  );
  context.on("request", (request) => {
    const url = request.url();
    if (/^https?:/u.test(url) && !sites.includes(new URL(url).origin)) seen.push(`outside: ${url}`);
  });
  context.on("response", (response: Response) => {
    const status = response.status();
    if (status < 400 || isExpected(status, response.url())) return;
    seen.push(`${status}: ${response.request().method()} ${pathOf(response.url())}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    if (reason === GIVEN_UP || isExpected("lost", request.url())) return;
    seen.push(`${reason}: ${request.method()} ${pathOf(request.url())}`);
  });

  return {
    allow: (status, path) => void expected.push({ status, path }),
    allowError: (words) => void expectedErrors.push(words),
    allowSite: (site) => void sites.push(site),
    expectNone: () => {
      const meant = (fault: string) => expectedErrors.some((words) => words.test(fault));
      expect(
        seen.filter((fault) => !meant(fault)),
        "faults in the browser",
      ).toEqual([]);
    },
  };
}
