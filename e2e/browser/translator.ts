/**
 * Translates every page while it is used, as Chrome does: each text, also of what comes later, is replaced by two nested
 * `<font>`, a moment after it appeared. A journey knows the words, so the translation is the text as it was then:
 * whatever is said later, in a status or a counter, must be said anew. An error tells of each text that
 * the page changed or took away where it no longer was. Runs in the page, before its own scripts.
 */
export function translatePage() {
  const LEFT_ALONE = 'script, style, title, option, textarea, svg, [translate="no"], .notranslate';
  const DELAY_MS = 30;
  const report = (text: string) => reportError(new Error(`Not said in translation: ${text}`));
  const gone = new WeakSet<Node>();
  const known = new WeakSet<Node>();

  const changes = new MutationObserver((records) => {
    for (const { target, oldValue } of records)
      report(`"${oldValue}" is now "${target.nodeValue}"`);
  });

  function translateOne(text: Text, words: string) {
    if (!text.isConnected) return;
    const outer = document.createElement("font");
    const inner = outer.appendChild(document.createElement("font"));
    inner.textContent = words;
    known.add(inner.firstChild ?? inner);
    gone.add(text);
    text.replaceWith(outer);
    changes.observe(text, { characterData: true, characterDataOldValue: true });
  }

  function collect(root: Node) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = root instanceof Text ? root : texts.nextNode(); node; node = texts.nextNode()) {
      if (!(node instanceof Text) || known.has(node) || node.data.trim() === "") continue;
      if (node.parentElement?.closest(LEFT_ALONE)) continue;
      const text = node;
      const words = node.data;
      setTimeout(() => translateOne(text, words), DELAY_MS);
    }
  }

  /** What React, or the page's guard before it, does with a text that has gone. */
  function watch(
    name: "removeChild" | "insertBefore",
    isWrong: (args: Node[]) => Node | false | undefined,
  ) {
    let now: unknown = Node.prototype[name];
    Object.defineProperty(Node.prototype, name, {
      configurable: true,
      get: () => now,
      set: (given: (...args: Node[]) => Node) => {
        now = function watched(this: Node, ...args: Node[]) {
          const wrong = isWrong(args);
          if (wrong && wrong.parentNode !== this) report(`${name}: "${wrong.nodeValue}"`);
          return given.apply(this, args);
        };
      },
    });
  }
  watch("removeChild", ([child]) => child && gone.has(child) && child);
  watch("insertBefore", ([, before]) => before && gone.has(before) && before);

  const arrivals = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === "characterData") collect(target);
      else addedNodes.forEach(collect);
  });
  addEventListener("load", () => {
    collect(document.body);
    arrivals.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
