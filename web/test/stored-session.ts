import { vi } from "vitest";

/** An empty storage; with `broken` it refuses everything, as in some private modes. Its keys are enumerable. */
export function emptyStorage({ broken = false } = {}): Storage {
  const items = new Map<string, string>();
  const refuse = () => {
    throw new Error("refused");
  };
  const methods = {
    getItem: broken ? refuse : (key: string) => items.get(key) ?? null,
    setItem: broken ? refuse : (key: string, value: string) => void items.set(key, value),
    removeItem: broken ? refuse : (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: (at: number) => [...items.keys()][at] ?? null,
    length: 0,
  };
  return new Proxy<Storage>(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      items.has(String(key)) ? { configurable: true, enumerable: true } : undefined,
  });
}

/** A page with an empty session storage and the state of one history entry. */
export function stubSession({ broken = false } = {}): void {
  const history = {
    state: null as unknown,
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  vi.stubGlobal("window", {
    history,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  vi.stubGlobal("sessionStorage", emptyStorage({ broken }));
}
