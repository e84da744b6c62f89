/** The box of every one-line control. At least 16 px, or phones zoom in on focus. */
export const controlLook =
  "block min-h-12 w-full rounded-control border-2 border-edge bg-paper px-3 py-2 text-base text-ink md:text-lg " +
  "aria-invalid:border-danger disabled:border-line disabled:bg-mist disabled:text-ink-soft";

/** The dot of a radio button in a card or row, which shows the focus ring itself; drawn in app.css. */
export const dotLook = "radio-dot";
