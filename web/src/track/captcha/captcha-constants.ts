/** Spec §9: the delay between rendering the widget and executing it. */
export const EXECUTE_DELAY_MS = 500;
/** Spec §8, §9: the delay before a reset after a failed challenge. */
export const RESET_DELAY_MS = 5000;
/** after this many resets in a row, another way is offered. */
export const MAX_RESETS = 3;
/** an older token is replaced before use; the server accepts it for five minutes. */
export const TOKEN_MAX_AGE_MS = 4 * 60_000;
/** A widget that reports nothing for this long, and shows no challenge, counts as failed. */
export const SILENCE_MS = 30_000;
export const SCRIPT_TIME_OUT_MS = 15_000;
export const TURNSTILE_SCRIPT =
  "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
