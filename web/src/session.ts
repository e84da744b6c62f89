import { useSyncExternalStore } from "react";
import * as v from "valibot";

/** One thing that is kept for the browser session (spec §3), beside the feature that knows what it holds. */
export type SessionItem<T> = { name: string; schema: v.GenericSchema<unknown, T> };
/** Of an item that is only written here, and read by a later part of the page: what fits it is stated there. */
export type WrittenItem<T> = { name: string; writes?: T };
export type ItemOf<I> = I extends SessionItem<infer T> ? T : never;

export const sessionItem = <T>(
  name: string,
  schema: v.GenericSchema<unknown, T>,
): SessionItem<T> => ({ name, schema });

const PREFIX = "portal.";
const listeners = new Set<() => void>();
/** Stands in where the browser refuses storage (private mode, full): newer than what may still be stored. */
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
    // A browser that refuses storage holds nothing to remove.
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

/** Reads one item; what is absent is null, and what no longer fits its schema is null and removed. */
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

/** Writes one item, null removes it; every component that uses it renders again. */
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

/** Forgets everything, as a new browser session would. */
export function clearSession(): void {
  memory.clear();
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) sessionStorage.removeItem(key);
  } catch {
    // A browser that refuses storage holds nothing to forget.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The item as React state: `[value, write]`; null while a prerendered page is taken over. */
export function useSession<T>(item: SessionItem<T>): [T | null, (value: T | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readSession(item),
    () => null,
  );
  return [value, (next) => writeSession(item, next)];
}
