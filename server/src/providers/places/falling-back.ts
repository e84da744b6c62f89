import { stackOf } from "../../problem/stack-of.ts";
import type { PlaceProvider } from "./place-provider.ts";

type Log = { warn(fields: object, message: string): void };

const PAUSE_MS = 30_000;
/** Every map of the country has it. */
const KNOWN = "Manila";

/** Searches the first provider, and the second while the first fails, for half a minute after that, or finds nothing. */
export function fallingBack(
  first: PlaceProvider,
  second: PlaceProvider,
  { now, log }: { now: () => Date; log: Log },
): PlaceProvider {
  let pausedUntil = 0;
  return {
    name: first.name,
    async check() {
      const found = await first.search(KNOWN, null);
      return found.length > 0
        ? { state: "ok", finding: `Answers, and knows ${KNOWN}.` }
        : { state: "yellow", finding: `Does not know ${KNOWN}: look which map it has loaded.` };
    },
    async search(query, near, scope = "all") {
      // Only the second one has the codes of addresses.
      if (scope === "address" || now().getTime() < pausedUntil)
        return second.search(query, near, scope);
      const found = await first.search(query, near).catch((error: unknown) => {
        // Many people may have waited for the same failure.
        if (now().getTime() >= pausedUntil)
          log.warn({ stack: stackOf(error) }, `the place search rests from ${first.name}`);
        pausedUntil = now().getTime() + PAUSE_MS;
        return [];
      });
      return found.length > 0 ? found : second.search(query, near);
    },
  };
}
