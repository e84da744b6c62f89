import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const root: string = resolve(import.meta.dirname, "..");

export const workspaces: readonly string[] = (
  JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { workspaces: string[] }
).workspaces;

export type Run = { code: number; output: string };

type Options = { cwd?: string; show?: boolean; env?: Record<string, string> };

/** Runs a command from node_modules/.bin; with `show` its output goes to the terminal. */
export function tool(name: string, args: string[], options: Options = {}): Promise<Run> {
  return run(join(root, "node_modules", ".bin", name), args, options);
}

/** Runs a script of this repository with this Node; with `show` the terminal is its own. */
export function script(file: string, args: string[], options: Options = {}): Promise<Run> {
  return run(process.execPath, [join(root, file), ...args], options);
}

/** Runs a program of this machine. */
export const command = (name: string, args: string[]): Promise<Run> => run(name, args, {});

function run(program: string, args: string[], options: Options): Promise<Run> {
  return new Promise((settle) => {
    const child = spawn(program, args, {
      cwd: join(root, options.cwd ?? "."),
      env: { ...process.env, ...options.env },
      stdio: options.show ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    const stop = (signal: NodeJS.Signals) => {
      // A terminal sends Ctrl-C to the whole process group; a second signal would interrupt the clean-up.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
    let output = "";
    const collect = (data: Buffer) => void (output += data.toString());
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    const end = (code: number) => {
      process.off("SIGINT", stop).off("SIGTERM", stop);
      settle({ code, output });
    };
    child.on("error", (error) => {
      output += error.message;
      end(1);
    });
    child.on("close", (code) => end(code ?? 1));
  });
}
