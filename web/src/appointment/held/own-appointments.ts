import type { ProblemDetails } from "@portal/contract/problem";
import * as v from "valibot";
import { readSession, sessionItem, type ItemOf, writeSession } from "../../session.ts";

const text = v.optional(v.string(), "");

/**
 * What this browser booked, or came to by a manage link, the latest last. `purpose` and `number`, as
 * the record shows it, are "" where a link has not told them.
 */
export const appointmentsItem = sessionItem(
  "appointments",
  v.array(v.object({ reference: v.string(), token: v.string(), purpose: text, number: text })),
);

/** An appointment that this browser holds a token for. */
export type OwnAppointment = ItemOf<typeof appointmentsItem>[number];

/** How many of them a browser remembers. */
const KEPT = 10;

const owned = (): OwnAppointment[] => readSession(appointmentsItem) ?? [];

/** The token to show for an appointment: of several, the one that came last. Null when this browser holds none. */
export const tokenFor = (reference: string): string | null =>
  owned().findLast((own) => own.reference === reference)?.token ?? null;

/** What this browser has just booked. */
export function keepAppointment(booked: OwnAppointment): void {
  const others = owned().filter(({ reference }) => reference !== booked.reference);
  writeSession(appointmentsItem, [...others, booked].slice(-KEPT));
}

/** The token of a link that was opened. Beside what is known, never in its place: only reading tells whether it is good. */
export function joinAppointment(reference: string, token: string): void {
  const all = owned();
  if (all.some((own) => own.reference === reference && own.token === token)) return;
  writeSession(
    appointmentsItem,
    [...all, { reference, token, purpose: "", number: "" }].slice(-KEPT),
  );
}

/** A token has opened its appointment: it is the only one that is kept for it. */
export function proveToken(reference: string, token: string, purpose: string): void {
  const proven = owned().flatMap((own) => {
    if (own.reference !== reference) return [own];
    return own.token === token ? [{ ...own, purpose }] : [];
  });
  writeSession(appointmentsItem, proven.slice(-KEPT));
}

/** A token was refused: it would hide an older one that is good. */
export function forgetToken(reference: string, token: string): void {
  const others = owned().filter((own) => own.reference !== reference || own.token !== token);
  writeSession(appointmentsItem, others.length > 0 ? others : null);
}

/** Why a call did not succeed; without details where it was no answer of the server. */
export type Refusal = Error & { details?: ProblemDetails };

/** The last four characters of the appointment that a refusal names; null where it names none. */
export const endNamedBy = ({ details }: Refusal): string | null => details?.reference_end ?? null;

/** The own appointment that a refusal names. */
export function ownNamedBy(refusal: Refusal): OwnAppointment | undefined {
  const end = endNamedBy(refusal);
  return end === null
    ? undefined
    : owned().findLast(({ reference }) => reference.endsWith(`-${end}`));
}

/** The own appointment of this purpose for the record that goes by this number; whether it still stands is not known. */
export const ownFor = (purpose: string, number: string): OwnAppointment | undefined =>
  owned().findLast((own) => own.purpose === purpose && own.number === number);
