/** Longer than that is a limit, and no moment's rush: the person is told. */
const SOON_SECONDS = 60;

/** Too many photos are on their way, or the server has no room just now: it says when to come back. */
export const isBusy = (failed: { status: number; retryAfter: number | null }): boolean =>
  (failed.status === 429 || failed.status === 503) &&
  failed.retryAfter !== null &&
  failed.retryAfter <= SOON_SECONDS;
