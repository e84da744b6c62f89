import { afterAll } from "vitest";
import { clearAll } from "./left-behind.ts";

// Run anew for each test file, while the modules that it imports stay as they are.
afterAll(clearAll);
