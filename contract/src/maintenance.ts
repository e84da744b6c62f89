import * as v from "valibot";
import { pathIn } from "./paths.ts";

/** Whether the portal is closed, and the expected end in words such as `Aug. 25, 2025`. */
export const Maintenance = v.object({ on: v.boolean(), date: v.string() });
export type Maintenance = v.InferOutput<typeof Maintenance>;

/** On every refusal during maintenance: the expected end in words, percent-encoded. */
export const MAINTENANCE_HEADER = "x-maintenance";

/**
 * Open during maintenance: the page itself, contacts, the return from a payment, and the sandbox's outside services.
 */
const OPEN_PAGES = /^\/(?:maintenance|contact-us|tracking(?:\/[^/]+)?|static-gcash|sandbox\/.+)$/u;

/** `path` without query, with or without a trailing slash. */
export const isOpenPage = (path: string): boolean => OPEN_PAGES.test(pathIn(path));
