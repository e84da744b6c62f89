import type { TemplateName } from "./templates.ts";

/** The database engine prepared by the global set-up. */
type TestEngine =
  | { engine: "pglite"; dumps: Record<TemplateName, string> }
  | { engine: "postgres"; serverUrl: string; databases: Record<TemplateName, string> };

declare module "vitest" {
  // Vitest's way to type values from a global set-up.
  interface ProvidedContext {
    testEngine: TestEngine;
  }
}
