import * as v from "valibot";
import { readShape } from "../provider-call.ts";
import { askForText, type Gateway } from "./gateway-call.ts";

export type XenditOptions = {
  account: {
    name: string;
    /** `https://api.xendit.co`, test and live. */
    url: string;
    /** `xnd_development_…` or `xnd_production_…`. */
    secretKey: string;
    /** The account's webhook verification token; both while it changes. */
    webhookSecrets: string[];
  };
  fetch: typeof fetch;
  now: () => Date;
};

const Refusal = v.object({ error_code: v.string() });
const API_VERSION = { "api-version": "2024-11-11" };

/** @throws Problem `resource_not_found`, ProviderRefused with the gateway's code */
export const callXendit = (
  { account, fetch, now }: XenditOptions,
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
): Promise<string> => {
  const { name, url } = account;
  const gateway: Gateway = {
    name,
    url,
    fetch,
    now,
    codeOf: (text) => readShape(Refusal, text, name).error_code,
    unknownCodes: ["DATA_NOT_FOUND", "INVOICE_NOT_FOUND_ERROR"],
  };
  const headers = { ...more, ...(path.startsWith("/v3/") && API_VERSION) };
  return askForText(gateway, { method, path, key: account.secretKey, body, headers });
};
