import { vi } from "vitest";

/** An empty session storage; with `broken` it refuses everything, as in some private modes. */
export function stubSession({ broken = false } = {}): void {
  const items = new Map<string, string>();
  const refuse = () => {
    throw new Error("refused");
  };
  vi.stubGlobal("window", {});
  vi.stubGlobal("sessionStorage", {
    getItem: broken ? refuse : (key: string) => items.get(key) ?? null,
    setItem: broken ? refuse : (key: string, value: string) => void items.set(key, value),
    removeItem: broken ? refuse : (key: string) => void items.delete(key),
  });
}
