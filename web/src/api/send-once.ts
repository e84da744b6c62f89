import { useRef } from "react";
import * as v from "valibot";
import { CallFailed, randomId } from "./api.ts";
import { readSession, type SessionItem, writeSession } from "../session.ts";

/** The last body sent and its key, while it has no answer: it creates nothing twice, even over a reload. */
export const attemptEntry = v.optional(
  v.nullable(v.object({ body: v.string(), key: v.string() })),
  null,
);

/** A draft in the session with its last attempt. */
type Draft = { attempt: v.InferOutput<typeof attemptEntry> };

/** Fields with a record's handle: each lookup issues a new one for the same record. */
const handles: ReadonlySet<string> = new Set(["id", "appointable_id"]);
const withoutHandles = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => (handles.has(name) ? null : value));

/** The call may have reached the server, and only the answer was lost. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 0;

/** After these failures it is unknown whether something was created. */
const leavesOpen = (error: unknown): boolean =>
  !(error instanceof CallFailed) ||
  isUnanswered(error) ||
  error.status >= 500 ||
  ["request_running", "unreadable"].includes(error.code);

/** The unanswered attempt to send the same body, or a new one with its own key. */
function openAttempt<D extends Draft>(
  item: SessionItem<D>,
  body: unknown,
): { body: string; key: string } {
  const draft = readSession(item);
  const before = draft?.attempt;
  if (before && withoutHandles(JSON.parse(before.body)) === withoutHandles(body)) return before;
  const attempt = { body: JSON.stringify(body), key: randomId() };
  if (draft) writeSession(item, { ...draft, attempt });
  return attempt;
}

/** The attempt was answered: the same body sent again is a new attempt. */
export function settleAttempt<D extends Draft>(item: SessionItem<D>): void {
  const draft = readSession(item);
  if (draft?.attempt) writeSession(item, { ...draft, attempt: null });
}

/**
 * Sends a draft so that a lost answer creates nothing twice, even over a reload: while an attempt has no
 * answer and nothing was changed, the same body is sent with the same key, and the server replays its answer. A
 * newer handle does not count as a change, although the server would refuse it under the same key. A refusal
 * settles the attempt; after a success the caller does.
 * @param item the draft that keeps the attempt
 */
export async function sendOnce<D extends Draft, Body, Answer>(
  item: SessionItem<D>,
  body: Body,
  send: (body: Body, idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const attempt = openAttempt(item, body);
  try {
    return await send(JSON.parse(attempt.body) as Body, attempt.key);
  } catch (error) {
    if (leavesOpen(error)) throw error;
    settleAttempt(item);
    // Nothing was created, and the handle has expired meanwhile: there is a newer one.
    const isOutdated =
      error instanceof CallFailed &&
      ["resource_not_found", "ownership_required"].includes(error.code) &&
      attempt.body !== JSON.stringify(body);
    if (isOutdated) return sendOnce(item, body, send);
    throw error;
  }
}

/** The idempotency key of a body: a new one only for a changed body, so a lost answer creates nothing twice. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomId() };
    return last.current.key;
  };
}
