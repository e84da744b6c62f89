import type { Page, Route } from "@playwright/test";

type How = {
  /** What goes by another method is left alone. */
  method?: "GET";
  /** What is answered in the end, in the server's place. */
  answer?: (route: Route) => Promise<void>;
};

/** Keeps every answer of this address back until what this gives is called. */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  { method, answer = (route) => route.continue() }: How = {},
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    if (method !== undefined && route.request().method() !== method) return route.continue();
    await promise;
    return answer(route);
  });
  return () => resolve(undefined);
}

/**
 * The next `times` requests to this address are answered here, later ones by the server. The route stays:
 * when the last one is removed, Chromium can leave a request without an answer (microsoft/playwright#41802).
 */
export async function answerNext(
  page: Page,
  address: string | RegExp,
  answer: (route: Route) => Promise<void>,
  times = 1,
): Promise<void> {
  let left = times;
  await page.route(address, (route) => (left-- > 0 ? answer(route) : route.fallback()));
}

/** The server does its work; the browser never hears of it. Gives what the server named what it made. */
export async function loseAnswers(
  page: Page,
  address: string,
  name: "reference" | "uuid",
  times = 1,
): Promise<string[]> {
  const unheard: string[] = [];
  await answerNext(
    page,
    address,
    async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: Record<typeof name, string> };
      unheard.push(data[name]);
      await route.abort("connectionreset");
    },
    times,
  );
  return unheard;
}
