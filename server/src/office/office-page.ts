import { createHash } from "node:crypto";
import type { Context } from "../context.ts";
import { listOffices } from "./list-offices.ts";

export type OfficePage = { body: string; etag: string };

const FRESH_MS = 1_000;

/**
 * The office list as it is sent. Everybody asks for the same one and it hardly ever changes, so that one reading
 * serves a second; only the last that was asked for is kept.
 */
export function officePages(
  context: Pick<Context, "db" | "now">,
): (perPage: number | undefined) => Promise<OfficePage> {
  let kept: { perPage: number | undefined; readAt: number; page: Promise<OfficePage> } | undefined;
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
): Promise<OfficePage> {
  const body = JSON.stringify({ data: await listOffices(context, perPage) });
  const hash = createHash("sha256").update(body).digest("base64url");
  return { body, etag: `"${hash.slice(0, 27)}"` };
}
