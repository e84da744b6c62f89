import { i18n } from "../language/sentence.ts";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { fileLinkKey, verifyFileLink, type FileLink } from "./signed-link.ts";

/**
 * GET /api/file/{name}: the bytes behind a preview link.
 * @throws Problem("resource_not_found") for a forged or expired link and for a deleted file alike
 */
export async function readFile(
  { storage, now, secrets }: Pick<Context, "storage" | "now" | "secrets">,
  link: FileLink,
): Promise<Buffer> {
  const gone = i18n.t("This picture can no longer be shown here.");
  if (!verifyFileLink(link, fileLinkKey(secrets), now()))
    throw new Problem("resource_not_found", gone);
  const bytes = await storage.get(link.name);
  if (bytes === null) throw new Problem("resource_not_found", gone);
  return bytes;
}
