import { CallFailed, randomId } from "./api.ts";
import { readSession, writeSession, type SessionItem } from "../session.ts";

/** A draft in the session that keeps the try to send it. */
type Draft = { attempt: { body: string; key: string } | null };

/** The handles of a record: each of its lookups gives others for the same. */
const handles: ReadonlySet<string> = new Set(["id", "appointable_id"]);
const withoutHandles = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => (handles.has(name) ? null : value));

/** It may have reached the server, with only the answer lost. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 0;

/** A failure after which nobody knows whether something was made. */
const leavesOpen = (error: unknown): boolean =>
  !(error instanceof CallFailed) ||
  isUnanswered(error) ||
  error.status >= 500 ||
  ["request_running", "unreadable"].includes(error.code);

/** The try to send this that has no answer yet; else a new one, with a key of its own. */
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

/** What was tried is answered: the same once more is another one. */
export function settleAttempt<D extends Draft>(item: SessionItem<D>): void {
  const draft = readSession(item);
  if (draft?.attempt) writeSession(item, { ...draft, attempt: null });
}

/**
 * Sends what a draft has become, so that a lost answer makes nothing twice, even over a reload: as long as a
 * try is without an answer and nothing was changed, that very body goes again under its key, and the server answers
 * as it did. A newer handle is no change: the server would take it for one. After a refusal nothing is open; after
 * a success the caller says when it is (`settleAttempt`).
 * @param item the draft that the body is made of; it keeps the try
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
    // Nothing was made, and the handle has ended meanwhile: there is a newer one.
    const isOutdated =
      error instanceof CallFailed &&
      ["resource_not_found", "ownership_required"].includes(error.code) &&
      attempt.body !== JSON.stringify(body);
    if (isOutdated) return sendOnce(item, body, send);
    throw error;
  }
}
