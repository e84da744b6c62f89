type Named = { first_name: string; middle_name: string; last_name: string; suffix: string };

/** First, middle and last name and the suffix, without those that are missing. */
export function fullName(person: Named): string {
  const { first_name: first, middle_name: middle, last_name: last, suffix } = person;
  return [first, middle, last, suffix].filter((part) => part !== "").join(" ");
}
