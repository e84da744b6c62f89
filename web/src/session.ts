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
const listeners = new Set<() => void>();
/** Used if the browser refuses storage (private mode, full); newer than the stored text. */
const memory = new Map<string, string>();
/** The last parsed text of each item: React needs the same object for the same text. */
const parsed = new WeakMap<object, { text: string | null; value: unknown }>();

function stored(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
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

/** Writes an item (null removes it) and rerenders the components that use it. */
export function writeSession<T>(item: SessionItem<T> | WrittenItem<T>, value: T | null): void {
  const key = PREFIX + item.name;
  memory.delete(key);
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    if (value !== null) memory.set(key, JSON.stringify(value));
  }
  for (const listener of listeners) listener();
}

/** Removes everything, as at the start of a browser session. */
export function clearSession(): void {
  memory.clear();
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The item as React state: `[value, write]`; null during hydration of a prerendered page. */
export function useSession<T>(item: SessionItem<T>): [T | null, (value: T | null) => void] {
  const value = useClientValue(subscribe, () => readSession(item), null);
  return [value, (next) => writeSession(item, next)];
}
