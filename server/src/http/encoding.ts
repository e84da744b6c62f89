import type { IncomingHttpHeaders } from "node:http";
import Negotiator from "negotiator";

/** The smallest first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The smallest encoding that the browser takes. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding {
  const accepted = new Negotiator({ headers }).encodings([...ENCODINGS]);
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? "identity";
}
