import * as v from "valibot";
import { readShape } from "../provider-call.ts";
import type { Gateway } from "./gateway-call.ts";

export type MayaOptions = {
  account: {
    name: string;
    /** `https://pg.maya.ph`; in test `https://pg-sandbox.paymaya.com`. */
    url: string;
    /** `pk-…`, which opens payments. */
    publicKey: string;
    /** `sk-…`, which reads and cancels them. */
    secretKey: string;
    /** Maya's own public keys for this environment, as PEM: one or two. */
    webhookSecrets: string[];
    mode: "test" | "live";
  };
  fetch: typeof fetch;
  now: () => Date;
};

const Refusal = v.object({ code: v.string() });

export const mayaGateway = ({ account: { name, url }, fetch, now }: MayaOptions): Gateway => ({
  name,
  url,
  fetch,
  now,
  codeOf: (text) => readShape(Refusal, text, name).code,
  unknownCodes: ["PY0009"],
});
