import { once } from "node:events";
import { appendFileSync, readFileSync } from "node:fs";
import { endWithParent } from "../../src/wire/end-with-parent.ts";

/**
 * Notes that it runs, and in which role; the first one breaks, the second stays until it is told to end. A slow one is
 * still starting when its parent is gone.
 */
const notes = process.env["NOTES"] ?? "";
appendFileSync(notes, `${process.env["PORTAL_ROLE"]} ${process.pid}\n`);
if (readFileSync(notes, "utf8").split("\n").length < 3) process.exit(1);
setInterval(() => undefined, 60_000);
if (process.env["SLOW"] === "yes") await once(process, "disconnect");
endWithParent();
