import { useState, type FocusEvent } from "react";

/** Delayed: a layout shift during a press would move the button away under the finger. */
function afterPress(run: () => void): void {
  if (document.querySelector(":active"))
    window.addEventListener("pointerup", () => setTimeout(run), { once: true });
  else run();
}

/** The field's text at its last blur, null while it is being edited: `[left, leave]`. */
export function useTextOnBlur(
  text: string,
): [string | null, (event: FocusEvent<HTMLInputElement>) => void] {
  const [left, setLeft] = useState<string | null>(null);
  return [
    left === text && text !== "" ? text : null,
    ({ currentTarget }) => {
      // Its format may just have changed.
      const { value } = currentTarget;
      afterPress(() => setLeft(value));
    },
  ];
}
