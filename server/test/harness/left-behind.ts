const leftBehind: (() => unknown)[] = [];

/** Registers a clean-up for the end of the test file; the last one runs first. */
export const clearAfterwards = (clear: () => unknown): void => void leftBehind.push(clear);

export async function clearAll(): Promise<void> {
  for (let clear = leftBehind.pop(); clear; clear = leftBehind.pop()) await clear();
}
