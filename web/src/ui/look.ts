/** Joins class names; `false`, `undefined` and "" are left out. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The box of every control; drawn in app.css. */
export const controlLook = "control-box";

/** The dot of a radio button in a card or row, which shows the focus ring itself; drawn in app.css. */
export const dotLook = "radio-dot";

/** The margins of every page, its header and footer: one left edge at every width. */
export const frameLook = "mx-auto w-full max-w-frame px-4 md:px-8";

/** From 1,024 px: the form or the story, and beside it a summary. */
export const twoColumns = "lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-10";
