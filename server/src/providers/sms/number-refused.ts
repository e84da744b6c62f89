import { i18n } from "../../language/sentence.ts";
import { Problem } from "../../problem/problem.ts";

/** The number takes no texts, today and later. */
export const numberRefused = (): Problem =>
  new Problem("invalid_fields", undefined, {
    errors: { to: [i18n.t("This number cannot receive text messages.")] },
  });

export const isNumberRefused = (error: unknown): boolean =>
  error instanceof Problem && error.code === "invalid_fields" && error.errors?.["to"] !== undefined;
