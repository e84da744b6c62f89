import { useRef } from "react";
import { randomId } from "./api.ts";

/**
 * Gives the key for a body: the same one while the same body is tried again, so that a lost
 * answer creates nothing twice; another one as soon as something was changed.
 */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomId() };
    return last.current.key;
  };
}
