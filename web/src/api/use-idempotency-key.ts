import { useRef } from "react";
import { randomId } from "./api.ts";

/**
 * Returns the idempotency key of a body: the same one while the body is unchanged, so that a lost answer
 * creates nothing twice.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomId() };
    return last.current.key;
  };
}
