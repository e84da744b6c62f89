import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { DUMMY_TOKEN } from "../../src/providers/captcha/turnstile.ts";

/** Cloudflare's published test keys, which pass or fail every token. */
export const TEST_SITE_KEYS = {
  passes: "1x00000000000000000000AA",
  fails: "2x00000000000000000000AB",
  passesInvisible: "1x00000000000000000000BB",
  failsInvisible: "2x00000000000000000000BB",
  interactive: "3x00000000000000000000FF",
} as const;

export const TEST_SECRETS = {
  passes: "1x0000000000000000000000000000000AA",
  fails: "2x0000000000000000000000000000000AA",
  spent: "3x0000000000000000000000000000000AA",
} as const;

const TOKEN_LIFETIME_MS = 300_000;

/** The double's behaviour: as documented, slow, internal error, or an unreadable answer. */
export type DoubleMode = "normal" | "slow" | "internal-error" | "broken" | "dropped";

type IssuedToken = { action: string; hostname: string; at: number; redeemedWith: string | null };

const SiteverifyRequest = v.object({
  secret: v.optional(v.string(), ""),
  response: v.optional(v.string(), ""),
  remoteip: v.optional(v.string(), ""),
  idempotency_key: v.optional(v.string(), ""),
});
type SiteverifyRequest = v.InferOutput<typeof SiteverifyRequest>;

export type TurnstileDouble = {
  url: string;
  mode: DoubleMode;
  /** Answer "internal-error" to this many requests, then according to `mode`. */
  failNext: number;
  /** Received requests, oldest first. */
  requests: SiteverifyRequest[];
  /** A token as from the widget. */
  issue(action: string, hostname: string): string;
  close(): Promise<void>;
};

/**
 * A local stand-in for Cloudflare's siteverify endpoint: documented test secrets, single use, lifetime, error codes.
 */
export async function startTurnstileDouble(options: {
  secret: string;
  now: () => Date;
}): Promise<TurnstileDouble> {
  const issued = new Map<string, IssuedToken>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const asked = v.parse(SiteverifyRequest, JSON.parse(body));
      double.requests.push(asked);
      const mode = double.failNext-- > 0 ? "internal-error" : double.mode;
      if (mode === "slow") return;
      if (mode === "dropped") return void response.destroy();
      if (mode === "broken") return void response.writeHead(502).end("<html>Bad gateway</html>");
      const answer =
        mode === "internal-error" ? failure("internal-error") : siteverify(asked, issued, options);
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  const double: TurnstileDouble = {
    url: `http://127.0.0.1:${port}/turnstile/v0/siteverify`,
    mode: "normal",
    failNext: 0,
    requests: [],
    issue(action, hostname) {
      const token = `0.token-${issued.size + 1}`;
      issued.set(token, { action, hostname, at: options.now().getTime(), redeemedWith: null });
      return token;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return double;
}

const failure = (...codes: string[]) => ({ success: false, "error-codes": codes });

function siteverify(
  asked: SiteverifyRequest,
  issued: Map<string, IssuedToken>,
  { secret, now }: { secret: string; now: () => Date },
) {
  if (asked.secret === "") return failure("missing-input-secret");
  if (asked.response === "") return failure("missing-input-response");
  if (asked.secret === TEST_SECRETS.fails) return failure("invalid-input-response");
  if (asked.secret === TEST_SECRETS.spent) return failure("timeout-or-duplicate");
  const success = { success: true, "error-codes": [], challenge_ts: now().toISOString() };
  if (asked.secret === TEST_SECRETS.passes) return { ...success, hostname: "example.com" };
  if (asked.secret !== secret) return failure("invalid-input-secret");
  const token = issued.get(asked.response);
  if (token === undefined || asked.response === DUMMY_TOKEN)
    return failure("invalid-input-response");
  const repeated = asked.idempotency_key !== "" && token.redeemedWith === asked.idempotency_key;
  const late = now().getTime() - token.at >= TOKEN_LIFETIME_MS;
  if (late || (token.redeemedWith !== null && !repeated)) return failure("timeout-or-duplicate");
  token.redeemedWith = asked.idempotency_key;
  return { ...success, hostname: token.hostname, action: token.action };
}
