import type { ProblemDetails } from "@portal/contract/problem";
import * as v from "valibot";
import { readSession, sessionItem, type ItemOf, writeSession } from "../../session.ts";

const text = v.optional(v.string(), "");

/**
 * The appointments that this browser booked or opened by a manage link, oldest first. `purpose` and `number`
 * (as shown by the record) are "" where a link did not say.
 */
export const appointmentsItem = sessionItem(
  "appointments",
  v.array(v.object({ reference: v.string(), token: v.string(), purpose: text, number: text })),
);

/** An appointment whose token this browser has. */
export type OwnAppointment = ItemOf<typeof appointmentsItem>[number];

const KEPT = 10;

const owned = (): OwnAppointment[] => readSession(appointmentsItem) ?? [];

/** The newest token of an appointment; null without one. */
export const tokenFor = (reference: string): string | null =>
  owned().findLast((own) => own.reference === reference)?.token ?? null;

export function keepAppointment(booked: OwnAppointment): void {
  const others = owned().filter(({ reference }) => reference !== booked.reference);
  writeSession(appointmentsItem, [...others, booked].slice(-KEPT));
}

/** Adds the token of a link beside those already stored: only a call shows whether it is valid. */
export function joinAppointment(reference: string, token: string): void {
  const all = owned();
  if (all.some((own) => own.reference === reference && own.token === token)) return;
  writeSession(
    appointmentsItem,
    [...all, { reference, token, purpose: "", number: "" }].slice(-KEPT),
  );
}

/** A token has opened its appointment: drops the other tokens for it. */
export function proveToken(reference: string, token: string, purpose: string): void {
  const proven = owned().flatMap((own) => {
    if (own.reference !== reference) return [own];
    return own.token === token ? [{ ...own, purpose }] : [];
  });
  writeSession(appointmentsItem, proven.slice(-KEPT));
}

/** Drops a refused token, which would hide an older valid one. */
export function forgetToken(reference: string, token: string): void {
  const others = owned().filter((own) => own.reference !== reference || own.token !== token);
  writeSession(appointmentsItem, others.length > 0 ? others : null);
}

/** A failed call; `details` only if the server answered. */
export type Refusal = { message: string; details?: ProblemDetails };

/** The last four characters of the reference in a refusal; null without one. */
export const endNamedBy = ({ details }: Refusal): string | null => details?.reference_end ?? null;

export function ownNamedBy(refusal: Refusal): OwnAppointment | undefined {
  const end = endNamedBy(refusal);
  return end === null
    ? undefined
    : owned().findLast(({ reference }) => reference.endsWith(`-${end}`));
}

/** This browser's appointment of a purpose for a record; it may have been cancelled since. */
export const ownFor = (purpose: string, number: string): OwnAppointment | undefined =>
  owned().findLast((own) => own.purpose === purpose && own.number === number);
