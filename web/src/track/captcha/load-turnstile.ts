import { SCRIPT_TIME_OUT_MS, TURNSTILE_SCRIPT } from "./captcha-constants.ts";
import { CaptchaError } from "./captcha-error.ts";
import type { TurnstileApi } from "./turnstile-api.ts";

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
