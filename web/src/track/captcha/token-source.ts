import type {
  CaptchaAction,
  CaptchaChallenge,
  ProofOfWorkChallenge,
  ProofOfWorkPayload,
} from "@portal/contract/captcha";
import { reloadForMissing } from "../../site/reload.ts";
import { CaptchaError } from "./captcha-error.ts";
import type { TurnstileWidget } from "./turnstile-widget.ts";

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
  action: CaptchaAction;
  fetchChallenge: () => Promise<CaptchaChallenge>;
  container: () => HTMLElement | null;
}): TokenSource {
  let widget: Promise<TurnstileWidget> | null = null;

  async function createWidget(siteKey: string): Promise<TurnstileWidget> {
    const [{ loadTurnstile }, { createTurnstileWidget }] = await Promise.all([
      import("./load-turnstile.ts"),
      import("./turnstile-widget.ts"),
    ]).catch(unreachable);
    const turnstile = await loadTurnstile();
    const container = options.container();
    if (!container) throw new CaptchaError("unreachable");
    return createTurnstileWidget(turnstile, container, { siteKey, action: options.action });
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
