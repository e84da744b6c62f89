import { courierCodes } from "@portal/contract/courier";
import { transactableTypes } from "@portal/contract/status";
import { useSyncExternalStore } from "react";
import * as v from "valibot";
import type { JourneyItems } from "./session-items.ts";

const text = v.optional(v.string(), "");

/** The session-scoped items (spec §3) that the first screen reads; those of the journeys: session-items.ts. */
const schemas = {
  preferred_courier: v.picklist(courierCodes),
  track_choice: v.picklist(transactableTypes),
  disclaimer_dismissed: v.literal(true),
  lookup: v.object({ license: text, birth_date: text, plate: text }),
} as const;

type Items = JourneyItems & { [N in keyof typeof schemas]: v.InferOutput<(typeof schemas)[N]> };
export type SessionName = keyof Items;
export type SessionItem<N extends SessionName> = Items[N];

const allSchemas = new Map<string, v.GenericSchema>(Object.entries(schemas));

const PREFIX = "portal.";
const listeners = new Set<() => void>();
/** Stands in where the browser refuses storage (private mode, full): newer than what may still be stored. */
const memory = new Map<string, string>();
/** The last parsed text of each item: React needs the same object for the same text. */
const parsed = new Map<SessionName, { text: string | null; value: unknown }>();

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

/** From now on these items can be read too, with what the first screen has written of them. */
export function readItemsAs(items: { [N in keyof JourneyItems]: v.GenericSchema }) {
  for (const [name, schema] of Object.entries(items)) allSchemas.set(name, schema);
  parsed.clear();
}

function parse(name: SessionName, item: string | null): unknown {
  const schema = allSchemas.get(name);
  if (item === null || !schema) return null;
  try {
    const result = v.safeParse(schema, JSON.parse(item));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/** Reads one item; what is absent is null, and what no longer fits its schema is null and removed. */
export function readSession<N extends SessionName>(name: N): SessionItem<N> | null {
  if (typeof window === "undefined") return null;
  const item = stored(PREFIX + name);
  const known = parsed.get(name);
  if (known?.text === item) return known.value as SessionItem<N> | null;
  const value = parse(name, item);
  if (value === null && allSchemas.has(name)) remove(PREFIX + name);
  parsed.set(name, { text: item, value });
  return value as SessionItem<N> | null;
}

/** Writes one item, null removes it; every component that uses it renders again. */
export function writeSession<N extends SessionName>(name: N, value: SessionItem<N> | null): void {
  const key = PREFIX + name;
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
  for (const name of allSchemas.keys()) writeSession(name as SessionName, null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The item as React state: `[value, write]`; null while a prerendered page is taken over. */
export function useSession<N extends SessionName>(
  name: N,
): [SessionItem<N> | null, (value: SessionItem<N> | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readSession(name),
    () => null,
  );
  return [value, (next) => writeSession(name, next)];
}
