import { AppointmentRead } from "@portal/contract/appointment";
import { addDays } from "@portal/contract/days";
import { PublicTransaction } from "@portal/contract/transaction-read";
import { useEffect } from "react";
import * as v from "valibot";
import { useClientValue } from "../client-value.ts";
import { forgetOffline, keptChanged, onKeptChange, visitEnd } from "../session.ts";
import { serverToday } from "../api/server-clock.ts";
import { KEPT_KEY } from "./kept-part.tsx";

export type KeptCopy<T> = { read: T; kept_on: string; until: string };

/** `until`: the last day that it is kept, `kept_on` the day of the copy; both YYYY-MM-DD. */
const copies = <T>(read: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, KeptCopy<T>[]> =>
  // None of a list that an older version wrote in another form.
  v.fallback(v.array(v.object({ read, kept_on: v.string(), until: v.string() })), []);

/**
 * What a person keeps on this device (decision 063): public views alone, as anyone gets them who has the reference.
 * No token, no whole number, no name in full.
 */
const Kept = v.object({
  appointments: copies<AppointmentRead>(AppointmentRead),
  receipts: copies<PublicTransaction>(PublicTransaction),
});
export type Kept = v.InferOutput<typeof Kept>;
type AnyCopy = KeptCopy<AppointmentRead | PublicTransaction>;

const nothing: Kept = { appointments: [], receipts: [] };
/** An office may ask about a visit for some days after it. */
const DAYS_AFTER_VISIT = 7;
/** As long as a request's link is valid. */
const RECEIPT_DAYS = 90;
/** Of each kind. */
const MOST = 10;

let parsed: { text: string | null; day: string; kept: Kept } | null = null;

function storedText(): string | null {
  try {
    return localStorage.getItem(KEPT_KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null, today: string): Kept {
  if (text === null) return nothing;
  try {
    const { appointments, receipts } = v.parse(Kept, JSON.parse(text));
    return {
      appointments: appointments.filter(({ until }) => until >= today),
      receipts: receipts.filter(({ until }) => until >= today),
    };
  } catch {
    return nothing;
  }
}

/** What is kept and not over; React needs the same object for the same text. */
export function readKept(): Kept {
  const text = storedText();
  const day = serverToday();
  if (parsed?.text !== text || parsed.day !== day) parsed = { text, day, kept: parse(text, day) };
  return parsed.kept;
}

export const isEmpty = (kept: Kept): boolean =>
  Object.values(kept).every(({ length }) => length === 0);

/** Throws if the browser refuses to store it. Nothing is kept after the phone was cleared. */
function write(kept: Kept): void {
  if (visitEnd() !== null) return;
  if (isEmpty(kept)) localStorage.removeItem(KEPT_KEY);
  else localStorage.setItem(KEPT_KEY, JSON.stringify(kept));
  keptChanged();
}

/** @param how `renew` what is kept: what was removed before its answer came stays removed */
export function keepAppointment(read: AppointmentRead, how: "add" | "renew" = "add"): void {
  const kept = readKept();
  const others = kept.appointments.filter((one) => one.read.reference !== read.reference);
  if (how === "renew" && others.length === kept.appointments.length) return;
  const until = addDays(read.date, DAYS_AFTER_VISIT);
  const mine = { read: { ...read, managed: null }, kept_on: serverToday(), until };
  write({ ...kept, appointments: [...others, mine].slice(-MOST) });
}

/** @param how as in `keepAppointment` */
export function keepReceipt(read: PublicTransaction, how: "add" | "renew" = "add"): void {
  const kept = readKept();
  const before = kept.receipts.find((one) => one.read.uuid === read.uuid);
  if (how === "renew" && !before) return;
  const others = kept.receipts.filter((one) => one !== before);
  const today = serverToday();
  const until = before?.until ?? addDays(today, RECEIPT_DAYS);
  write({ ...kept, receipts: [...others, { read, kept_on: today, until }].slice(-MOST) });
}

/** Takes what is over out of the storage. */
export function tidyKept(): void {
  const text = storedText();
  const kept = readKept();
  if (text !== null && text !== JSON.stringify(kept)) void forget(() => false);
}

/** Forgets what `isIt` names; with the last one the service worker too. */
async function forget(isIt: (copy: AnyCopy) => boolean) {
  const { appointments, receipts } = readKept();
  const rest = {
    appointments: appointments.filter((one) => !isIt(one)),
    receipts: receipts.filter((one) => !isIt(one)),
  };
  write(rest);
  if (isEmpty(rest)) await forgetOffline();
}

export const forgetAppointment = (reference: string): Promise<void> =>
  forget(({ read }) => "reference" in read && read.reference === reference);

export const forgetReceipt = (uuid: string): Promise<void> =>
  forget(({ read }) => "uuid" in read && read.uuid === uuid);

/** What is kept, as React state; what is over leaves the storage. */
export function useKept(): Kept {
  useEffect(tidyKept, []);
  return useClientValue(onKeptChange, readKept, nothing);
}
