const leftBehind: (() => unknown)[] = [];

/** Has something cleared away when the test file has ended: what came last goes first. */
export const clearAfterwards = (clear: () => unknown): void => void leftBehind.push(clear);

export async function clearAll(): Promise<void> {
  for (let clear = leftBehind.pop(); clear; clear = leftBehind.pop()) await clear();
}
