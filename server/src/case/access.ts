import { timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { i18n } from "../language/sentence.ts";
import { Problem } from "../problem/problem.ts";
import { hashToken } from "../security/secrets.ts";
import { findCase, type StoredCase } from "./case-store.ts";

/**
 * Loads a case for the holder of its token. Without it, a case is unknown.
 * @throws Problem `resource_not_found`
 */
export async function requireCase(
  { db }: Pick<Context, "db">,
  id: string,
  token: string | undefined,
): Promise<StoredCase> {
  const row = await findCase(db, id);
  if (!row || token === undefined || !timingSafeEqual(hashToken(token), row.token_hash))
    throw new Problem("resource_not_found", i18n.t("We could not find this case."));
  return row;
}
