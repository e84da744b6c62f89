/** A rule of axe that a state breaks on purpose, and why nobody is hindered by it. */
type Exception = { state: string; rule: string; why: string };

/** Every exception there is; the list is meant to stay short. */
export const exceptions: readonly Exception[] = [
  {
    state: "loading",
    rule: "page-has-heading-one",
    why: "The heading comes with the page's data; one of the skeleton would take the focus from it.",
  },
];
