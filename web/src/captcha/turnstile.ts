import { CaptchaError } from "./token-source.ts";

/** Spec §9: the delay between rendering the widget and executing it. */
const EXECUTE_DELAY_MS = 500;
/** Spec §8, §9: the delay before a reset after a failed challenge. */
const RESET_DELAY_MS = 5000;
/** after this many resets in a row, another way is offered. */
const MAX_RESETS = 3;
/** A widget that reports nothing for this long, and shows no challenge, counts as failed. */
const SILENCE_MS = 30_000;
const SCRIPT_TIME_OUT_MS = 15_000;
const TURNSTILE_SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

export type CaptchaErrorKind = "challenge" | "browser" | "clock" | "setup" | "unreachable";

type Reaction = "reset" | CaptchaErrorKind;

/** Prefixes of error codes after which a retry cannot help; the longest match counts. */
const final: [string, CaptchaErrorKind][] = [
  ["110500", "browser"],
  ["110510", "browser"],
  ["200100", "clock"],
  // A known bug of the widget: it reports an invalid site key with this code.
  ["400020", "setup"],
  ["1101", "setup"],
  ["1102", "setup"],
  ["1104", "setup"],
  ["100", "setup"],
  ["105", "setup"],
];

/**
 * The reaction to an error of the widget. Failed challenges (600010 and its family), time-outs and unknown codes
 * get a limited number of resets in a row.
 */
export function reactTo(code: string, resets: number): Reaction {
  const known = final.find(([beginning]) => code.startsWith(beginning));
  if (known) return known[1];
  return resets < MAX_RESETS ? "reset" : "challenge";
}

let loading: Promise<TurnstileApi> | null = null;

/** Cloudflare's script, loaded on first use; the next call retries a failed load. */
export function loadTurnstile(): Promise<TurnstileApi> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<TurnstileApi> {
  const script = document.createElement("script");
  script.src = TURNSTILE_SCRIPT;
  script.async = true;
  const arrived = new Promise<void>((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new CaptchaError("unreachable")));
    setTimeout(() => reject(new CaptchaError("unreachable")), SCRIPT_TIME_OUT_MS);
  });
  document.head.append(script);
  try {
    await arrived;
  } catch (error) {
    script.remove();
    throw error;
  }
  const { turnstile } = globalThis as { turnstile?: TurnstileApi };
  if (!turnstile) throw new CaptchaError("unreachable");
  return turnstile;
}

export type TurnstileOptions = {
  sitekey: string;
  action: string;
  execution: "execute";
  appearance: "interaction-only";
  size: "flexible";
  retry: "never";
  "refresh-expired": "manual";
  "response-field": false;
  callback: (token: string) => void;
  "error-callback": (code: string) => true;
  "timeout-callback": () => void;
  "unsupported-callback": () => void;
  "before-interactive-callback": () => void;
};

/** The part of Cloudflare's script that we use. */
export type TurnstileApi = {
  render(container: HTMLElement, options: TurnstileOptions): string | null | undefined;
  execute(widgetId: string): void;
  reset(widgetId: string): void;
  remove(widgetId: string): void;
};

/** The options of all our widgets. */
const fixedOptions = {
  execution: "execute",
  appearance: "interaction-only",
  size: "flexible",
  // The widget's own retries never end.
  retry: "never",
  "refresh-expired": "manual",
  "response-field": false,
} as const satisfies Partial<TurnstileOptions>;

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
