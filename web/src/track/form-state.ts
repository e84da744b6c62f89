import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import * as v from "valibot";
import { readSession, writeSession, type SessionItem } from "../session.ts";

/** What the navigation to a complete form may carry (spec §2): what was typed in the simple one. */
const FormState = v.object({
  number: v.optional(v.string(), ""),
  /** MM/DD/YYYY. */
  birth_date: v.optional(v.string(), ""),
  /** The number was looked up, and nothing was found. */
  not_found: v.optional(v.boolean(), false),
});
export type FormState = v.InferOutput<typeof FormState>;

/** The number whose lookup found nothing before this form was shown; null without one. */
export function useNotFoundNumber(): string | null {
  const { state }: { state: unknown } = useLocation();
  const parsed = v.safeParse(FormState, state);
  return parsed.success && parsed.output.not_found ? parsed.output.number : null;
}

/** Of the form, what a navigation has carried into it. */
type Texts = Record<string, string>;
/** null empties a field: what stood there belongs to another number. */
type Carried = Record<string, string | null>;

/** Stands in the history entry beside what the router keeps there: a reload and a Back find it again. */
const Taken = v.object({ taken: v.literal(true) });
const isTaken = (): boolean => v.is(Taken, window.history.state);
function markTaken() {
  const entry: unknown = window.history.state;
  window.history.replaceState({ ...(entry as object | null), taken: true }, "");
}

/** The draft with the carried texts; one that is empty never counts. */
export function withCarried(draft: Texts | null, carried: Carried): Texts {
  const counting = Object.entries(carried).filter(([, text]) => text !== "");
  return { ...draft, ...Object.fromEntries(counting.map(([name, text]) => [name, text ?? ""])) };
}

/**
 * What a complete form starts with: its draft, and on a fresh navigation what that carries. It counts once, and
 * is part of the draft from then on: neither a reload nor a Back puts it over what was typed since.
 * @param fieldsOf where in the form the carried values belong
 */
export function useStartingTexts(
  draft: SessionItem<Texts>,
  fieldsOf: (carried: FormState) => Carried,
): Texts {
  const { state }: { state: unknown } = useLocation();
  const [texts] = useState(() => {
    const parsed = v.safeParse(FormState, state);
    const counts = parsed.success && !isTaken();
    return withCarried(readSession(draft), counts ? fieldsOf(parsed.output) : {});
  });
  useEffect(() => {
    if (isTaken()) return;
    writeSession(draft, texts);
    markTaken();
  }, [draft, texts]);
  return texts;
}
