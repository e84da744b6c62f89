import { TOKEN_MAX_AGE_MS } from "./captcha-constants.ts";

export type TokenHolder = {
  keep(token: string): void;
  /** True while there is a token that was never handed out and is younger than 4 minutes. */
  usable(): boolean;
  /** Hands the token out, once; null when there is none that is usable. */
  take(): string | null;
};

/** Holds the token of the gate until a call needs it. `now` in milliseconds. */
export function createTokenHolder(now: () => number): TokenHolder {
  let held: { token: string; at: number } | null = null;
  const usable = () => {
    const age = held === null ? Number.NaN : now() - held.at;
    // A clock that was set back says nothing about the age.
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

/** Sends with a token, and once more with a fresh one when the first was refused. */
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
