import * as v from "valibot";

// Back closes an open dialog before it leaves the page: while a dialog is open, there is one history entry above
// the page's own. The router is not told about it (decision 032).

/** `key`: the router's key of the entry. `over`: the key of the page's own entry below it. */
const Entry = v.looseObject({
  key: v.optional(v.string(), "default"),
  over: v.optional(v.string()),
});

const readEntry = (state: unknown) => v.parse(Entry, state ?? {});

/** The close handlers of the open dialogs, topmost last. */
const dialogs: (() => void)[] = [];
let at = readEntry(null);

/** In a task of its own: one dialog often replaces another, or opens a page. */
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
  // The dialogs were closed otherwise: this Back was meant for the page.
  else window.history.back();
  // A busy dialog stays open.
  addEntrySoon();
}

/** A pushed page replaces the dialogs' entry; one that replaces the page goes above it as well. */
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

/** Starts to watch the history. A reload may have left a dialogs' entry. */
export function watchHistory(): void {
  if (isWatching) return;
  isWatching = true;
  at = readEntry(window.history.state);
  wrapWrites();
  // Before the router's own listener.
  window.addEventListener("popstate", onPopState, { capture: true });
}

/** While it is open, Back calls `close`. @returns must be called after closing */
export function closedByBack(close: () => void): () => void {
  watchHistory();
  dialogs.push(close);
  addEntrySoon();
  return () => void dialogs.splice(dialogs.lastIndexOf(close), 1);
}
