import type { Page, Route } from "@playwright/test";
import { withoutChallenge } from "../portal/page-challenge.ts";

export const HOST = "https://host.example";

/** What the other host answers at a path, under `data`. */
export type Answers = Record<string, unknown>;

/**
 * Points every page to another host (`API_BASE_URL`), whose answers stand in `answers` by their path; for any
 * other call it answers as the sandbox does. Gives the paths that it was asked for.
 */
export async function onAnotherHost(page: Page, answers: Answers): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin === HOST,
    async (route) => {
      const { pathname, search } = new URL(route.request().url());
      asked.push(pathname);
      const headers = { "access-control-allow-origin": "*" };
      if (Object.hasOwn(answers, pathname))
        await route.fulfill({ headers, json: { data: answers[pathname] } });
      else {
        const own = new URL(pathname + search, page.url()).href;
        const response = await route.fetch({ url: own });
        await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
      }
    },
  );
  await page.route(
    (url) => url.origin !== HOST,
    (route) => (route.request().resourceType() === "document" ? pointed(route) : route.fallback()),
  );
  return asked;
}

/** The page as a server with that setting would send it. */
async function pointed(route: Route) {
  const response = await route.fetch();
  const headers = response.headers();
  const policy = headers["content-security-policy"] ?? "";
  await route.fulfill({
    response,
    headers: {
      ...headers,
      "content-security-policy": policy.replace(/connect-src [^;]*/u, `$& ${HOST}`),
    },
    body: withoutChallenge(await response.text()).replace(
      '"api_base_url":""',
      `"api_base_url":"${HOST}"`,
    ),
  });
}
