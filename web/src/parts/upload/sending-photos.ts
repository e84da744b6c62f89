import { createContext } from "react";

/** The photos of a form that are on their way: it must not be sent without them. */
export const SendingPhotos = createContext<Set<AbortController>>(new Set());
