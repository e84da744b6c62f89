import * as v from "valibot";

/** Whether the portal is closed for work on it, and when that is said to be done, in words such as `Aug. 25, 2025`. */
export const Maintenance = v.object({ on: v.boolean(), date: v.string() });
export type Maintenance = v.InferOutput<typeof Maintenance>;

/** On every answer that is refused for maintenance: the words of the date, percent-encoded. */
export const MAINTENANCE_HEADER = "x-maintenance";

/**
 * What stays open: the page itself, the people to ask, whatever somebody who is paying comes back to, and the
 * sandbox's own machines, which stand for other people's.
 */
const OPEN_PAGES = /^\/(?:maintenance|contact-us|tracking(?:\/[^/]+)?|static-gcash|sandbox\/.+)$/u;

/** Whether this page is shown during maintenance; `path` without query, with or without a slash at its end. */
export const isOpenPage = (path: string): boolean =>
  OPEN_PAGES.test(path.replace(/(?<=.)\/+$/u, ""));
