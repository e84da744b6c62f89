/** A rule of axe that a state breaks on purpose, and why nobody is hindered by it. */
type Exception = { state: string; rule: string; why: string };

/** Every exception there is; the list is meant to stay empty. */
export const exceptions: readonly Exception[] = [];
