import type { TemplateName } from "./templates.ts";

/** Where a test file finds the database engine that was prepared for the whole run. */
type TestEngine =
  | { engine: "pglite"; dumps: Record<TemplateName, string> }
  | { engine: "postgres"; serverUrl: string; databases: Record<TemplateName, string> };

declare module "vitest" {
  // Vitest's own way of naming what a global set-up gives to the test files.
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}
