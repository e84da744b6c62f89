import type { CaptchaChallenge } from "@portal/contract/captcha";
import type { Page, Route } from "@playwright/test";
import { withChallenge } from "../portal/page-challenge.ts";

const SCRIPT = "https://challenges.cloudflare.com/";

/** In the page: Cloudflare's script as documented, without its window; what it is told is written down. */
const DOUBLE = `
  const told = [];
  let options;
  globalThis.turnstile = {
    render(container, given) {
      options = given;
      container.append(document.createElement("span"));
      told.push("render " + given.sitekey + " " + given.action);
      return "widget";
    },
    execute: () => void told.push("execute"),
    reset: () => void told.push("reset"),
    remove: () => void told.push("remove"),
  };
  globalThis.turnstileDouble = {
    told: () => told,
    fail: (code) => options["error-callback"](code),
    pass: (token) => options.callback(token),
  };
`;
type Double = {
  told(): string[];
  fail(code: string): boolean;
  pass(token: string): void;
};

const CHALLENGE: CaptchaChallenge = { provider: "turnstile", site_key: "key" };

/** Gives the page the challenge and the policy that the server sends when Turnstile is configured. */
async function setTurnstile(route: Route) {
  const answer = await route.fetch();
  const headers = answer.headers();
  const policy = (headers["content-security-policy"] ?? "")
    .replace("script-src ", `script-src ${SCRIPT} `)
    .replace(/; (?:require-trusted-types-for|trusted-types) [^;]*/gu, "");
  await route.fulfill({
    response: answer,
    headers: { ...headers, "content-security-policy": policy },
    body: withChallenge(await answer.text(), CHALLENGE),
  });
}

/** The sandbox as if it checked browsers with Turnstile, whose script is a double of ours. */
export async function turnstileDouble(page: Page) {
  await page.route("**/api/captcha/challenge*", (route) =>
    route.fulfill({ json: { data: CHALLENGE } }),
  );
  await page.route(`${SCRIPT}**`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: DOUBLE }),
  );
  await page.route("**/delivery", setTurnstile);
  const ask = <N extends keyof Double>(name: N, ...given: Parameters<Double[N]>) =>
    page.evaluate(
      ([called, args]) => {
        const double = Reflect.get(globalThis, "turnstileDouble") as Record<string, unknown>;
        return (double[called] as (...all: unknown[]) => unknown)(...args);
      },
      [name, given] as const,
    ) as Promise<ReturnType<Double[N]>>;
  return {
    told: () => ask("told"),
    fail: (code: string) => ask("fail", code),
    pass: (token: string) => ask("pass", token),
  };
}
