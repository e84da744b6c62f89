import { commandLine, tell } from "./command-line.ts";
import { exitCodes } from "./exit-code.ts";

// `lto … | head` has read enough: that is no mistake.
process.stdout.on("error", ({ code }: NodeJS.ErrnoException) => {
  if (code !== "EPIPE") tell(`The answer cannot be written (${code ?? "unexpected"}).`);
  process.exit(code === "EPIPE" ? exitCodes.done : exitCodes.refused);
});

await commandLine(process.argv.slice(2));
