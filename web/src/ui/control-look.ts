/** The box of every one-line control. 16 px at least, or phones zoom in when it takes the focus. */
export const controlLook =
  "block min-h-12 w-full rounded-control border-2 border-edge bg-paper px-3 py-2 text-base text-ink md:text-lg " +
  "aria-invalid:border-danger disabled:border-line disabled:bg-mist disabled:text-ink-soft";
