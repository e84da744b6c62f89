import * as v from "valibot";

// Back closes what is open before it leaves the page. While a dialog is open, the history has one entry more, over the
// page's own. The router hears neither of its coming nor of its going (decision 032).

/** `key`: the router's name for the entry. `over`: the key of the page's own entry under it. */
const Entry = v.looseObject({
  key: v.optional(v.string(), "default"),
  over: v.optional(v.string()),
});

const readEntry = (state: unknown) => v.parse(Entry, state ?? {});

/** What asks each open dialog to close: the topmost last. */
const dialogs: (() => void)[] = [];
/** The current entry. */
let at = readEntry(null);

/** In a task of its own: one dialog often takes the place of another, or leads to a page. */
const addEntrySoon = () =>
  void setTimeout(() => {
    if (dialogs.length > 0 && at.over === undefined)
      window.history.pushState({ ...at, over: at.key }, "");
  });

function onPopState(event: PopStateEvent) {
  const from = at;
  at = readEntry(window.history.state);
  const isBack = from.over !== undefined && from.over === at.key && at.over === undefined;
  const isForward = at.over === from.key && at.key === from.key;
  if (isBack || isForward) event.stopImmediatePropagation();
  if (!isBack) return;
  const close = dialogs.at(-1);
  if (close) close();
  // All were closed otherwise: this press was meant for the page.
  else window.history.back();
  // One that is carrying something out stays open.
  addEntrySoon();
}

/** A page that is pushed takes the place of the dialogs' entry; one that replaces the page stands over it as well. */
function wrapWrites() {
  const push = window.history.pushState.bind(window.history);
  const replace = window.history.replaceState.bind(window.history);
  window.history.pushState = (state: unknown, ...rest) => {
    const isOurs = readEntry(state).over !== undefined;
    if (at.over === undefined || isOurs) push(state, ...rest);
    else replace(state, ...rest);
    at = readEntry(window.history.state);
    addEntrySoon();
  };
  window.history.replaceState = (state: unknown, ...rest) => {
    replace(at.over === undefined ? state : { ...readEntry(state), over: at.over }, ...rest);
    at = readEntry(window.history.state);
  };
}

let isWatching = false;

/** Begins to tell the dialogs' entry from the page's own. A reload may have left one. */
export function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  at = readEntry(window.history.state);
  wrapWrites();
  // Before the router's own listener.
  window.addEventListener("popstate", onPopState, { capture: true });
}

/** While it is open, Back asks it to close. @returns what says that it is gone */
export function closedByBack(close: () => void): () => void {
  watchHistory();
  dialogs.push(close);
  addEntrySoon();
  return () => void dialogs.splice(dialogs.lastIndexOf(close), 1);
}
