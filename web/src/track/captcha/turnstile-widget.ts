import { EXECUTE_DELAY_MS, RESET_DELAY_MS, SILENCE_MS } from "./captcha-constants.ts";
import { CaptchaError } from "./captcha-error.ts";
import { fixedOptions, type TurnstileApi } from "./turnstile-api.ts";
import { reactTo, type CaptchaErrorKind } from "./turnstile-errors.ts";

export type TurnstileWidget = {
  /** Returns a new token; calls are queued. Rejects with CaptchaError. */
  token(): Promise<string>;
  remove(): void;
};

/** Renders the widget into `container` and gets tokens from it; resets after errors as in §8, §9 and R-4. */
export function createTurnstileWidget(
  api: TurnstileApi,
  container: HTMLElement,
  { siteKey, action }: { siteKey: string; action: string },
): TurnstileWidget {
  const { clear, after } = createTimer();
  const { ask, settle, waiting } = createQueue(clear);
  let resets = 0;
  let used = false;
  let removed = false;

  const give = (kind: CaptchaErrorKind) =>
    settle(({ reject }) => {
      reject(new CaptchaError(kind));
    });
  const fail = (code: string) => {
    if (!waiting()) return;
    const reaction = reactTo(code, resets++);
    if (reaction === "reset") after(RESET_DELAY_MS, start);
    else give(reaction);
  };

  const id = api.render(container, {
    ...fixedOptions,
    sitekey: siteKey,
    action,
    callback: (token) => settle(({ resolve }) => resolve(token)),
    "error-callback": (code) => {
      fail(String(code));
      return true;
    },
    "timeout-callback": () => fail("110620"),
    "unsupported-callback": () => give("browser"),
    "before-interactive-callback": clear,
  });
  if (typeof id !== "string") throw new CaptchaError("setup");
  const widgetId = id;

  function start() {
    if (removed) return give("unreachable");
    if (used) api.reset(widgetId);
    used = true;
    after(EXECUTE_DELAY_MS, () => {
      after(SILENCE_MS, () => fail("silence"));
      api.execute(widgetId);
    });
  }

  return {
    token: () =>
      ask(() => {
        resets = 0;
        start();
      }),
    remove() {
      removed = true;
      give("unreachable");
      clear();
      api.remove(widgetId);
    },
  };
}

/** A timer that holds one task; a new task replaces it. */
function createTimer() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => clearTimeout(timer);
  const after = (ms: number, act: () => void) => {
    clear();
    timer = setTimeout(act, ms);
  };
  return { clear, after };
}

type Waiting = { resolve: (token: string) => void; reject: (error: CaptchaError) => void };

/** Runs one call at a time. */
function createQueue(onSettled: () => void) {
  let current: Waiting | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  return {
    waiting: () => current !== null,
    ask(start: () => void): Promise<string> {
      const asked = queue.then(
        () =>
          new Promise<string>((resolve, reject) => {
            current = { resolve, reject };
            start();
          }),
      );
      queue = asked.catch(() => undefined);
      return asked;
    },
    settle(act: (waiting: Waiting) => void): void {
      const settled = current;
      current = null;
      onSettled();
      if (settled) act(settled);
    },
  };
}
