import * as v from "valibot";
import { useClientValue } from "./client-value.ts";

/** An item of the browser session (spec §3), declared by the feature that uses it. */
export type SessionItem<T> = { name: string; schema: v.GenericSchema<unknown, T> };
/** An item that this part of the page only writes; the part that reads it has the schema. */
export type WrittenItem<T> = { name: string; writes?: T };
export type ItemOf<I> = I extends SessionItem<infer T> ? T : never;

export const sessionItem = <T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
): SessionItem<T> => ({ name, schema });

const PREFIX = "portal.";
/** These say nothing about a person: with them alone there is nothing to clear. */
const IMPERSONAL: readonly string[] = [
  "preferred_courier",
  "disclaimer_dismissed",
  "track_choice",
  "browser_session",
];
/** Typed and perhaps not sent: whoever clears the phone loses it. */
const TYPED: readonly string[] = [
  "shipping",
  "address_wizard",
  "license_draft",
  "plate_draft",
  "appointment_form",
  "report_draft",
  "reply_draft",
  "asked_photos",
];

const listeners = new Set<() => void>();
/** Used if the browser refuses storage (private mode, full); newer than the stored text. */
const memory = new Map<string, string>();
/** The last parsed text of each item: React needs the same object for the same text. */
const parsed = new WeakMap<object, { text: string | null; value: unknown }>();

/** Calls the subscribers: what this browser keeps has changed. */
export function keptChanged(): void {
  for (const listener of listeners) listener();
}

/** To everything that this browser keeps, in this tab and, of the local storage, in others. */
export function onKeptChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function stored(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

function store(key: string, text: string): void {
  memory.delete(key);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

function remove(key: string): void {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** False where the browser refuses storage: what is written is gone with the page. */
export function outlivesReload(): boolean {
  try {
    return sessionStorage.length >= 0;
  } catch {
    return false;
  }
}

/** Our keys of a storage; none where the browser refuses it. */
function keysOf(storage: () => Storage): string[] {
  try {
    return Object.keys(storage()).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function parse<T>({ schema }: SessionItem<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Reads an item; null if absent. An item that does not match its schema is removed. */
export function readSession<T>(item: SessionItem<T>): T | null {
  if (typeof window === "undefined") return null;
  const key = PREFIX + item.name;
  const text = stored(key);
  const known = parsed.get(item);
  if (known?.text === text) return known.value as T | null;
  const value = parse(item, text);
  if (value === null && text !== null) remove(key);
  parsed.set(item, { text, value });
  return value;
}

/** Writes an item (null removes it) and rerenders the components that use it. Nothing is written after a visit's end. */
export function writeSession<T>(item: SessionItem<T> | WrittenItem<T>, value: T | null): void {
  if (end !== null) return;
  const key = PREFIX + item.name;
  if (value === null) remove(key);
  else {
    store(key, JSON.stringify(value));
    if (!IMPERSONAL.includes(item.name)) beginVisit();
  }
  keptChanged();
}

/** Removes an item that is still what is meant: whoever left meanwhile may have begun another. */
export function forgetSession<T>(item: SessionItem<T>, isMeant: (value: T) => boolean): void {
  const value = readSession(item);
  if (value !== null && isMeant(value)) writeSession(item, null);
}

/** Removes everything, as at the start of a browser session. */
export function clearSession(): void {
  memory.clear();
  visit = null;
  for (const key of keysOf(() => sessionStorage)) remove(key);
  keptChanged();
}

/** The item as React state: `[value, write]`; null during hydration of a prerendered page. */
export function useSession<T>(item: SessionItem<T>): [T | null, (value: T | null) => void] {
  const value = useClientValue(onKeptChange, () => readSession(item), null);
  return [value, (next) => writeSession(item, next)];
}

// The visit: it begins with the first item about a person, and ends with all of them.

/** Untouched for so long, a visit ends by itself. */
const VISIT_MS = 30 * 60_000;
/** A touch is written down, and told to other tabs, at most this often. */
const WRITTEN_MS = 5_000;

/** `id`: of this tab's visit, also in the history entries of its pages; `touched_at`: milliseconds since 1970. */
const visitItem = sessionItem("visit", v.object({ id: v.string(), touched_at: v.number() }));
type Visit = ItemOf<typeof visitItem>;
/** As this page knows it; a page that Back brings back as it was may know one that has ended. */
let visit: Visit | null = null;
let written = 0;

/** `cleared`: by a press; `over`: untouched too long, or a page of a visit that has ended. */
export type VisitEnd = "cleared" | "over";
let end: VisitEnd | null = null;

const CHANNEL = "portal.visit";
type News = "touched" | "cleared";
let channel: BroadcastChannel | null = null;

const HistoryEntry = v.looseObject({ visit: v.optional(v.string()) });
const entryVisit = (): string | undefined => {
  const entry = v.safeParse(HistoryEntry, window.history.state);
  return entry.success ? entry.output.visit : undefined;
};

/** Begins with the first item about a person, and with the first typed character. */
export function beginVisit(): void {
  if (visit !== null || end !== null) return;
  const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
  visit = readSession(visitItem) ?? { id, touched_at: Date.now() };
  store(PREFIX + visitItem.name, JSON.stringify(visit));
  note(visit);
}

const note = ({ id }: Visit): void =>
  window.history.replaceState({ ...window.history.state, visit: id }, "");

/**
 * To be called after each navigation: notes in the history entry to which visit it belongs. A page of an ended visit
 * is not shown again; the visit that has begun since stays in the storage.
 */
export function markEntry(): void {
  const of = entryVisit();
  if (end !== null || of === visit?.id) return;
  if (of !== undefined) leaveVisit();
  else if (visit !== null) note(visit);
}

/** Before the page is shown: drops what was not touched for too long, and ends a page of an ended visit. */
export function openVisit(): void {
  visit = readSession(visitItem);
  if (msLeft() === 0) clearSession();
  markEntry();
  touchVisit();
}

/** Milliseconds until the visit ends by itself; null without one. */
export function msLeft(): number | null {
  if (visit === null) return null;
  const { touched_at: told = 0 } = readSession(visitItem) ?? {};
  const touched = Math.max(told, visit.touched_at);
  return touched < clearedAt() ? 0 : Math.max(0, touched + VISIT_MS - Date.now());
}

/** When the phone was cleared: a tab that was away then, at a wallet or asleep, hears of it when it comes back. */
const CLEARED = "portal-cleared";

function clearedAt(): number {
  try {
    const at = Number(localStorage.getItem(CLEARED));
    if (at <= Date.now()) return at;
    // The clock was wrong then.
    localStorage.removeItem(CLEARED);
    return 0;
  } catch {
    return 0;
  }
}

/** Ends the visit if it is over, or if another page of this tab has ended it; one that has begun since goes on there. */
export function checkVisit(): void {
  if (visit === null || end !== null) return;
  if (msLeft() === 0) endVisit("over");
  else if (readSession(visitItem)?.id !== visit.id) leaveVisit();
}

/** The person did something here or, without `isHere`, in another tab. */
export function touchVisit(isHere = true): void {
  checkVisit();
  if (visit === null || end !== null) return;
  const now = Date.now();
  visit = { ...visit, touched_at: now };
  if (now - written < WRITTEN_MS) return;
  written = now;
  store(PREFIX + visitItem.name, JSON.stringify(visit));
  if (isHere) tell("touched");
}

function leaveVisit(): void {
  end = "over";
  keptChanged();
}

function endVisit(how: VisitEnd): void {
  end = how;
  clearSession();
}

const tell = (news: News): void => channel?.postMessage(news);

/** Listens to other tabs. @returns stops: a page with an open channel would not be kept for Back */
export function hearOtherTabs(): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const opened = new BroadcastChannel(CHANNEL);
  opened.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (data === "touched") touchVisit(false);
    else if (visit !== null) endVisit("cleared");
  });
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = null;
  };
}

/** "Clear this phone": ends the visit in every tab, and removes everything of ours that outlives it. */
export async function clearPhone(): Promise<void> {
  for (const key of keysOf(() => localStorage)) localStorage.removeItem(key);
  try {
    localStorage.setItem(CLEARED, `${Date.now()}`);
  } catch {
    // Tabs that listen are cleared even so.
  }
  endVisit("cleared");
  tell("cleared");
  await forgetOffline();
}

/** Ends the service worker and deletes its files, which say nothing about a person. */
export async function forgetOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.unregister();
  for (const name of await caches.keys()) if (name.startsWith("portal-")) await caches.delete(name);
}

/** What "Clear this phone" would remove: `typed` may be lost for good, `known` can be opened again. */
export function heldHere(): "typed" | "known" | null {
  if (keysOf(() => localStorage).length > 0) return "typed";
  const names = [...memory.keys(), ...keysOf(() => sessionStorage)].map((key) =>
    key.slice(PREFIX.length),
  );
  if (names.some((name) => TYPED.includes(name))) return "typed";
  return names.some((name) => name !== visitItem.name && !IMPERSONAL.includes(name))
    ? "known"
    : null;
}

/** As `heldHere`; null during hydration. */
export const useHeldHere = () => useClientValue(onKeptChange, heldHere, null);

/** How this page's visit has ended; null while it has not. */
export const visitEnd = (): VisitEnd | null => end;
export const useVisitEnd = (): VisitEnd | null => useClientValue(onKeptChange, visitEnd, null);
