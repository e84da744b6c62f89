import { randomInt } from "node:crypto";

/** Somebody who exists in one test only. */
export type Person = {
  firstName: string;
  middleName: string;
  lastName: string;
  /** MM/DD/YYYY, as a form takes it. */
  birthDate: string;
  email: string;
  mobile: string;
};

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join("");
/** None that makes an address of a name (WWW, HTTP), which is refused. */
const LETTERS = "ABCDEFGIJKLMNOPQRSUV";
const letters = (count: number) =>
  Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join("");

export function newPerson(): Person {
  const lastName = `REYES ${letters(6)}`;
  return {
    firstName: "ANA LUZ",
    middleName: "CRUZ",
    lastName,
    birthDate: "04/21/1991",
    email: `ana.${lastName.slice(6).toLowerCase()}@example.com`,
    mobile: `0917${digits(7)}`,
  };
}

/** Numbers that no sample and no other test has. */
export const newLicenseNumber = (): string => `T${digits(2)}-${digits(2)}-${digits(6)}`;
export const newPlateNumber = (): string => `T${letters(2)}${digits(5)}`;
export const newMvNumber = (): string => `9${digits(3)}-${digits(11)}`;
