import { newIdempotencyKey } from "../api.ts";
import { readSession, writeSession } from "../session.ts";

/**
 * The key for a body: the same while the same body is sent again, even after a reload, so that
 * a lost answer creates nothing twice; another one as soon as something was changed.
 * @param name the draft that the body is made of; it keeps the key
 */
export function attemptKey(name: "shipping" | "appointment_form", body: unknown): string {
  const draft = readSession(name);
  const text = JSON.stringify(body);
  if (draft?.attempt?.body === text) return draft.attempt.key;
  const key = newIdempotencyKey();
  if (draft) writeSession(name, { ...draft, attempt: { body: text, key } });
  return key;
}
