import { Problem } from "./problem.ts";

/**
 * What the log is told of a failure: name, code and frames, of its cause where a Problem has one. Never the message:
 * a driver's may quote the row that it refused.
 */
export function stackOf(error: unknown): string {
  const cause = error instanceof Problem && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return "thrown: no error";
  const frames = (cause.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "));
  const { code } = cause as { code?: unknown };
  return [`${cause.name}${typeof code === "string" ? ` ${code}` : ""}`, ...frames].join("\n");
}
