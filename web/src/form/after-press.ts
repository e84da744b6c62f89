import { useState, type FocusEvent } from "react";

/** The press of a finger or mouse that is going on, resolved after its click. */
let press: Promise<void> | null = null;

/** How a press ends: the last ones where its pointer is let go of elsewhere, or taken over by a menu or a key. */
const ENDS = ["pointerup", "pointercancel", "contextmenu", "keydown", "blur"] as const;

function begin({ button }: PointerEvent): void {
  if (button !== 0) return;
  press = new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      press = null;
      setTimeout(resolve);
    };
    const { signal } = listening;
    // Not captured, the blur is the window's own: each field that is left sends one, too.
    for (const name of ENDS)
      window.addEventListener(name, end, { capture: name !== "blur", signal });
  });
}
if (typeof document !== "undefined")
  document.addEventListener("pointerdown", begin, { capture: true, passive: true });

/**
 * Runs at once, or at the end of the press that is going on: a press on a button leaves the field before it, and what
 * would appear at that field would move the button away under the finger, however long it is held.
 */
export function afterPress<T>(run: () => T): T | Promise<T> {
  return press ? press.then(run) : run();
}

/** The field's text at its last blur, null while it is being edited: `[left, leave]`. */
export function useTextOnBlur(
  text: string,
  /** What was there from the beginning, such as of a draft. */
  initially: string | null = null,
): [string | null, (event: FocusEvent<HTMLInputElement>) => void] {
  const [left, setLeft] = useState(initially);
  return [
    left === text && text !== "" ? text : null,
    ({ currentTarget }) => {
      // Its format may just have changed.
      const { value } = currentTarget;
      void afterPress(() => setLeft(value));
    },
  ];
}
