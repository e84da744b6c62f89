import type {
  CaptchaChallenge,
  ProofOfWorkChallenge,
  ProofOfWorkPayload,
} from "@portal/contract/captcha";
import { reloadForMissing } from "../site/loading/reload.ts";
import type { CaptchaErrorKind, TurnstileWidget } from "./turnstile.ts";
import { t } from "@lingui/core/macro";
import { call, CallFailed, ExplainedError } from "../api/api.ts";
import { lookUpCalls } from "@portal/contract/look-up-calls";

export type TokenSource = {
  /** Runs the captcha and returns the token. Rejects with CaptchaError, or with the error of `fetchChallenge`. */
  obtain(): Promise<string>;
  close(): void;
};

/**
 * Gets tokens from the provider named by the server's challenge; its code is loaded on demand.
 * @param container where a widget may be rendered; called when one is needed
 */
export function createTokenSource(options: {
  fetchChallenge: () => Promise<CaptchaChallenge>;
  container: () => HTMLElement | null;
}): TokenSource {
  let widget: Promise<TurnstileWidget> | null = null;

  async function createWidget(siteKey: string): Promise<TurnstileWidget> {
    const { createTurnstileWidget, loadTurnstile } = await import("./turnstile.ts").catch(
      unreachable,
    );
    const turnstile = await loadTurnstile();
    const container = options.container();
    if (!container) throw new CaptchaError("unreachable");
    return createTurnstileWidget(turnstile, container, { siteKey, action: "lookup" });
  }

  return {
    async obtain() {
      const challenge = await options.fetchChallenge();
      if (challenge.provider === "proof-of-work") return proveWork(challenge.challenge);
      widget ??= createWidget(challenge.site_key).catch((error: unknown) => {
        widget = null;
        throw error;
      });
      return (await widget).token();
    },
    close() {
      void widget?.then(
        (standing) => standing.remove(),
        () => undefined,
      );
      widget = null;
    },
  };
}

/** A challenge of the server. */
export const readChallenge = (): Promise<CaptchaChallenge> =>
  call(lookUpCalls.readCaptchaChallenge, { query: { action: "lookup" } });

/** Solves the challenge and returns the token. */
async function proveWork(challenge: ProofOfWorkChallenge): Promise<string> {
  const { solve } = await import("./proof-of-work.ts").catch(unreachable);
  const solution = await solve(challenge);
  if (solution === null) throw new CaptchaError("challenge");
  return btoa(JSON.stringify({ challenge, solution } satisfies ProofOfWorkPayload));
}

/** A chunk could not be loaded: no connection, or a newer version was deployed. */
const unreachable = (cause: unknown): never => {
  void reloadForMissing();
  throw new CaptchaError("unreachable", cause);
};

/** an older token is replaced before use; the server accepts it for five minutes. */
export const TOKEN_MAX_AGE_MS = 4 * 60_000;

type TokenHolder = {
  keep(token: string): void;
  /** Whether there is an unused token younger than 4 minutes. */
  usable(): boolean;
  /** Returns the token and removes it; null without a usable one. */
  take(): string | null;
};

/** Stores the gate's token until a call needs it. `now` in milliseconds. */
export function createTokenHolder(now: () => number): TokenHolder {
  let held: { token: string; at: number } | null = null;
  const usable = () => {
    const age = held === null ? Number.NaN : now() - held.at;
    // A negative age means that the clock was set back, so the real age is unknown.
    return age >= 0 && age < TOKEN_MAX_AGE_MS;
  };
  return {
    keep: (token) => void (held = { token, at: now() }),
    usable,
    take() {
      const token = usable() ? (held?.token ?? null) : null;
      held = null;
      return token;
    },
  };
}

/** Whether a call was refused because of a missing or invalid token. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof CallFailed && ["captcha_failed", "captcha_required"].includes(error.code);

/** Sends with a token, and retries once with a new one if it was refused. */
export async function sendWithToken<T>(
  token: () => Promise<string>,
  send: (token: string) => Promise<T>,
): Promise<T> {
  try {
    return await send(await token());
  } catch (error) {
    if (!wasRefused(error)) throw error;
    return send(await token());
  }
}

/** The captcha failed. `message` is a sentence for the person, in the page's language of now. */
export class CaptchaError extends ExplainedError {
  override name = "CaptchaError";
  readonly kind: CaptchaErrorKind;

  constructor(kind: CaptchaErrorKind, cause?: unknown) {
    super(undefined, { cause });
    this.kind = kind;
  }

  override get message(): string {
    return sentence(this.kind);
  }
}

function sentence(kind: CaptchaErrorKind): string {
  switch (kind) {
    case "challenge":
      return t`The check failed twice.`;
    case "browser":
      return t`This browser is too old for the check, or hides what kind of browser it is.`;
    case "clock":
      return t`The date and time of this device seem to be wrong. Please set them and try again.`;
    case "setup":
      return t`The check is not working at the moment. This is our fault, not yours.`;
    case "unreachable":
      return t`The check could not be loaded. Please check your connection and anything that blocks scripts, then try again.`;
  }
}
