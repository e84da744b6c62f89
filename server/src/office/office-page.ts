import type { Context } from "../context.ts";
import { publicPage, type PublicPage } from "../http/public-page.ts";
import { listOffices } from "./list-offices.ts";

const FRESH_MS = 1_000;

/** Caches the serialised office list for a second: everyone requests the same list and it rarely changes. */
export function officePages(
  context: Pick<Context, "db" | "now">,
): (perPage: number | undefined) => Promise<PublicPage> {
  let kept: { perPage: number | undefined; readAt: number; page: Promise<PublicPage> } | undefined;
  return (perPage) => {
    const now = context.now().getTime();
    if (kept && kept.perPage === perPage && now - kept.readAt < FRESH_MS) return kept.page;
    const reading = { perPage, readAt: now, page: readPage(context, perPage) };
    kept = reading;
    reading.page.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.page;
  };
}

async function readPage(
  context: Pick<Context, "db">,
  perPage: number | undefined,
): Promise<PublicPage> {
  return publicPage(await listOffices(context, perPage));
}
