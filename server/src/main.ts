import { enableCompileCache } from "node:module";
import { join } from "node:path";

// Where nobody but the owner of the program can write: what is in it runs. Without it the start is only slower.
enableCompileCache(join(import.meta.dirname, "../../node_modules/.cache/portal"));
await import("./wire/start.ts");
