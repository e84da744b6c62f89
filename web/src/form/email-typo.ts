import { editDistance } from "./edit-distance.ts";

/** The most common mail domains here. Short names are left out: too many other domains are similar. */
const KNOWN = [
  "gmail.com",
  "yahoo.com",
  "yahoo.com.ph",
  "ymail.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "rocketmail.com",
  "googlemail.com",
  "protonmail.com",
  "live.com",
  "msn.com",
  "aol.com",
  "gmx.com",
  "mail.com",
  "email.com",
] as const;
const SHORTEST_GUESSED = 9;
/** From this length on, a name with two errors is still unambiguous. */
const LONG = 11;

/** Misspellings of .com that are not top-level domains: neighbouring keys or swapped letters. */
const MEANT_COM = /\.(?:con|cmo|ocm|vom|xom|cim|cpm|comm|coom|c0m|cok|cpom|coim)$/u;

const isKnown = (domain: string): boolean => KNOWN.some((known) => known === domain);
const undotted = (domain: string): string => domain.replaceAll(".", "");

/** The domain that was probably meant; the domain itself if there is no likely correction. */
function suggestDomain(domain: string): string {
  if (isKnown(domain)) return domain;
  const ended = domain.replace(MEANT_COM, ".com");
  if (isKnown(ended)) return ended;
  const same = KNOWN.find(
    (known) => undotted(known) === undotted(ended) || known.split(".")[0] === ended,
  );
  if (same) return same;
  const near = KNOWN.filter((known) => known.length >= SHORTEST_GUESSED)
    .map((known) => ({
      known,
      count: editDistance(ended, known),
      most: known.length < LONG ? 1 : 2,
    }))
    .filter(({ count, most }) => count <= most)
    .sort((a, b) => a.count - b.count);
  return near[0]?.known ?? ended;
}

/** The probably meant address if there is a typing error after the @; null if none is likely. */
export function suggestEmail(text: string): string | null {
  const [, name, typed] = /^([^@\s]+)@([^@\s]+)$/u.exec(text.trim()) ?? [];
  if (name === undefined || typed === undefined) return null;
  const domain = typed.toLowerCase();
  const meant = suggestDomain(domain);
  return meant === domain ? null : `${name}@${meant}`;
}
