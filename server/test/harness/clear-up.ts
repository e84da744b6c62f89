import { afterAll, vi } from "vitest";
import { clearAll } from "./left-behind.ts";

// Runs for each test file, but the modules that it imports are evaluated once.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await clearAll();
});
