/** Spec §9: the widget is told to work this long after it stands. */
export const EXECUTE_DELAY_MS = 500;
/** Spec §8, §9: after a failed challenge the widget resets this much later. */
export const RESET_DELAY_MS = 5000;
/** after so many resets in a row another way is offered in words. */
export const MAX_RESETS = 3;
/** an older token is replaced before it is sent; the server takes it for five minutes. */
export const TOKEN_MAX_AGE_MS = 4 * 60_000;
/** A widget that says nothing for so long, and asks nothing of the person, counts as failed. */
export const SILENCE_MS = 30_000;
/** A script that has not arrived by then will not. */
export const SCRIPT_TIME_OUT_MS = 15_000;
export const TURNSTILE_SCRIPT =
  "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
