import { useRef } from "react";
import { randomId } from "./api.ts";

/** The idempotency key of a body: a new one only for a changed body, so a lost answer creates nothing twice. */
export function useIdempotencyKey(): (body: unknown) => string {
  const last = useRef({ body: "", key: "" });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: randomId() };
    return last.current.key;
  };
}
