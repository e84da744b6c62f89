/** `MARIA CLARA SANTOS` → `M**** C**** S****`: four stars whatever the length. */
export const maskName = (fullName: string): string =>
  fullName
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ""}****`)
    .join(" ");
