import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type TestInfo } from "@playwright/test";
import type { Visit } from "../browser/visit.ts";

/** Where the double of a gateway is, in the sandbox whose payments go to the doubles. */
export function gatewayAddress(gateway: string, { metadata }: TestInfo["project"]): string {
  const file = join(String(metadata["dataDir"]), "providers", "payment-accounts.json");
  const { accounts } = JSON.parse(readFileSync(file, "utf8")) as {
    accounts: { name: string; url: string }[];
  };
  return accounts.find(({ name }) => name === gateway.toLowerCase())?.url ?? "";
}

/** The double's own page for whoever pays there. */
export async function onGatewayPage({ page }: Pick<Visit, "page">, gateway: string) {
  await expect(page.getByRole("heading", { name: `${gateway}, a test double` })).toBeVisible();
  return {
    authorize: page.getByRole("button", { name: "Authorize" }),
    fail: page.getByRole("button", { name: "Fail" }),
  };
}
