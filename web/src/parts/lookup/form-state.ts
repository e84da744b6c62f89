import { useLocation } from "react-router";
import * as v from "valibot";

/** What the navigation to a complete form may carry (spec §2): what was typed in the simple one. */
const FormState = v.object({
  number: v.optional(v.string(), ""),
  /** MM/DD/YYYY. */
  birth_date: v.optional(v.string(), ""),
});
export type FormState = v.InferOutput<typeof FormState>;

/** The carried values, or null when the form was opened in another way. */
export function useFormState(): FormState | null {
  const state: unknown = useLocation().state;
  const parsed = v.safeParse(FormState, state);
  return parsed.success ? parsed.output : null;
}
