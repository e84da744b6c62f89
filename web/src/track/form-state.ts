import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import * as v from "valibot";
import { readSession, writeSession, type SessionItem } from "../session.ts";

/** The navigation state of a complete form (spec §2): the input of the simple form. */
const FormState = v.object({
  number: v.optional(v.string(), ""),
  /** MM/DD/YYYY. */
  birth_date: v.optional(v.string(), ""),
  /** The lookup of the number found nothing. */
  not_found: v.optional(v.boolean(), false),
  /** That lookup was to begin a renewal. */
  for_renewal: v.optional(v.boolean(), false),
});
export type FormState = v.InferOutput<typeof FormState>;

/** The lookup that found nothing before this form was opened; null without one. */
export function notFoundIn(state: unknown): FormState | null {
  const parsed = v.safeParse(FormState, state);
  return parsed.success && parsed.output.not_found && parsed.output.number !== ""
    ? parsed.output
    : null;
}

type Texts = Record<string, string>;
/** null clears a field: its old value belonged to another number. */
type Carried = Record<string, string | null>;

/** Stored in the history entry beside the router's state, so that it survives a reload and Back. */
const Taken = v.object({ taken: v.literal(true) });
const isTaken = (): boolean => v.is(Taken, window.history.state);
function markTaken() {
  const entry: unknown = window.history.state;
  window.history.replaceState({ ...(entry as object | null), taken: true }, "");
}

/** Merges carried values into the draft; empty strings are ignored. */
export function withCarried(draft: Texts | null, carried: Carried): Texts {
  const counting = Object.entries(carried).filter(([, text]) => text !== "");
  return { ...draft, ...Object.fromEntries(counting.map(([name, text]) => [name, text ?? ""])) };
}

/**
 * A complete form's initial values: its draft, merged with the values carried by a new navigation. They are merged
 * once and then belong to the draft: a reload or Back must not overwrite later input.
 * @param fieldsOf maps the carried values to the form's fields, given the draft
 * @returns the initial values, and what they would be without the draft
 */
export function useStartingTexts(
  draft: SessionItem<Texts>,
  fieldsOf: (carried: FormState, kept: Texts | null) => Carried,
): { texts: Texts; carried: Texts } {
  const { state }: { state: unknown } = useLocation();
  const [starting] = useState(() => {
    const parsed = v.safeParse(FormState, state);
    const kept = readSession(draft);
    const carried = parsed.success ? fieldsOf(parsed.output, kept) : {};
    return {
      texts: withCarried(kept, isTaken() ? {} : carried),
      carried: withCarried(null, carried),
    };
  });
  const { texts } = starting;
  useEffect(() => {
    if (isTaken()) return;
    writeSession(draft, texts);
    markTaken();
  }, [draft, texts]);
  return starting;
}
