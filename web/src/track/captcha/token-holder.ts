import { TOKEN_MAX_AGE_MS } from "./captcha-constants.ts";

export type TokenHolder = {
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

/** Sends with a token, and retries once with a new one if it was refused. */
export async function sendWithToken<T>(
  token: () => Promise<string>,
  send: (token: string) => Promise<T>,
  wasRefused: (error: unknown) => boolean,
): Promise<T> {
  try {
    return await send(await token());
  } catch (error) {
    if (!wasRefused(error)) throw error;
    return send(await token());
  }
}
