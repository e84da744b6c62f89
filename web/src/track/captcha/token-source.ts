import type { CaptchaAction, CaptchaChallenge } from "@portal/contract/captcha";
import { CaptchaTrouble } from "./captcha-trouble.ts";
import type { TurnstileWidget } from "./turnstile-widget.ts";

export type TokenSource = {
  /** Has the browser checked and gives the token. Rejects with CaptchaTrouble, or as `fetchChallenge` does. */
  obtain(): Promise<string>;
  close(): void;
};

/**
 * Earns tokens in the way that the server's challenge names. What a provider needs is loaded when it is named.
 * @param container where a widget may stand; asked for when a widget is needed
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
    if (!container) throw new CaptchaTrouble("unreachable");
    return createTurnstileWidget(turnstile, container, { siteKey, action: options.action });
  }

  return {
    async obtain() {
      const challenge = await options.fetchChallenge();
      if (challenge.provider === "proof-of-work") {
        const { proveWork } = await import("./prove-work.ts").catch(unreachable);
        return proveWork(challenge.challenge);
      }
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

/** A part of the portal that could not be loaded: the line, or a newer version has taken its place. */
const unreachable = (cause: unknown): never => {
  throw new CaptchaTrouble("unreachable", cause);
};
