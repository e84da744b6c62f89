import { useState } from "react";

/** Not in the middle of a press: what moves away under the finger is missed. */
function afterPress(run: () => void): void {
  if (document.querySelector(":active"))
    window.addEventListener("pointerup", () => setTimeout(run), { once: true });
  else run();
}

/** What a field was left with, as long as it still says so: `[left, leave]`; null while it is being typed in. */
export function useLeftText(text: string): [string | null, () => void] {
  const [left, setLeft] = useState<string | null>(null);
  return [left === text && text !== "" ? text : null, () => afterPress(() => setLeft(text))];
}
