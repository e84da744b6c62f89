import { Problem } from "./problem.ts";

/** What may be logged of an error: name, code and frames. Not the message: a driver's may quote the refused row. */
export function stackOf(error: unknown): string {
  const cause = error instanceof Problem && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return nameOf(error);
  const frames = (cause.stack ?? "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "));
  const names = cause === error ? [nameOf(error)] : [nameOf(error), nameOf(cause)];
  return [names.join(": "), ...frames].join("\n");
}

/** A short name: a Problem's code, else the error's name with the code of the database or system. */
export function nameOf(error: unknown): string {
  if (error instanceof Problem) return error.code;
  if (!(error instanceof Error)) return "thrown: no error";
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? `${error.name} ${code}` : error.name;
}
