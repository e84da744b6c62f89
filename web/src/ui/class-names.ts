/** Joins the class names that apply; the rest (`false`, `undefined`, empty) are left out. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
