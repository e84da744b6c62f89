import type { Person } from "@portal/contract/person";

type Named = Pick<Person, "first_name" | "middle_name" | "last_name" | "suffix">;

export function fullName(person: Named): string {
  const { first_name: first, middle_name: middle, last_name: last, suffix } = person;
  return [first, middle, last, suffix].filter((part) => part !== "").join(" ");
}
