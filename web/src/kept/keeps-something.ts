/** In the local storage, so that it outlives the tab; absent unless the person asked for it. Also in track-page.tsx. */
export const KEPT_KEY = "portal.kept";

/** Whether this browser keeps anything: most do not, and need nothing of this folder. */
export function keepsSomething(): boolean {
  try {
    return localStorage.getItem(KEPT_KEY) !== null;
  } catch {
    return false;
  }
}
