import { afterAll } from "vitest";
import { clearAll } from "./left-behind.ts";

// Runs for each test file, but the modules that it imports are evaluated once.
afterAll(clearAll);
