import { formatAppointmentReference } from "./appointment.ts";
import { pathIn, paths } from "./paths.ts";

/** The characters of a token in a link of our messages: a key id, an id and 128 bits, in base64url. */
const TOKEN_SIGNS = 44;
const WHOLE = new RegExp(`(?:^|[^\\w-])([\\w-]{${TOKEN_SIGNS}})`, "u");
/** What mail programs put between the characters of a long link: line breaks, their `=`, spaces that nobody sees. */
const BROKEN_BY = /[\s=\u00AD\u200B-\u200D\u2060\uFEFF]+/gu;
/** The place of a page, such as `#main`, is a word. */
const PLACE = /^#?[a-z][a-z_-]*$/u;

/** Longer than any link of ours with all that programs add to it; what comes behind is not looked at. */
const MOST_SIGNS = 2_000;

/** Undoes what programs did to a link: `%23` or `%2523` for `#`, `&#35;`, another dash, breaks. */
function plain(text: string): string {
  let now = text.slice(0, MOST_SIGNS);
  for (let times = 0; times < 3; times += 1) now = decoded(now);
  return now
    .replaceAll(/&(?:#35|#x23|num);?/giu, "#")
    .replaceAll(/[\u2010-\u2015\u2212]/gu, "-")
    .replaceAll(BROKEN_BY, "");
}

const UTF_8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** As decodeURIComponent, but what is no character stays, such as the `%2` of a link that was cut there. */
const decoded = (text: string): string =>
  text.replaceAll(/(?:%[\da-f]{2})+/giu, (signs) => {
    const bytes = signs
      .split("%")
      .slice(1)
      .map((pair) => Number.parseInt(pair, 16));
    // Says what is no character by a sign, where decodeURIComponent throws: strangers may send thousands of them.
    const read = UTF_8.decode(Uint8Array.from(bytes));
    return read.includes("\uFFFD") ? signs : read;
  });

type LinkToken = { token: string } | "cut" | null;

/**
 * The token of a link of our messages.
 * @param fragment what came after its path, from the `#` on; anything may follow the token, such as a bracket or the
 * same link again
 * @returns "cut" when a part of it is missing; null where nothing was sent, or a place of the page
 */
export function tokenIn(fragment: string): LinkToken {
  if (fragment === "") return null;
  const [first = "", ...again] = plain(fragment).split(/https?:/iu);
  for (const text of [first, ...again.map((link) => link.replace(/^[^#]*/u, ""))]) {
    // What trackers add has long values as well.
    const [, token] = WHOLE.exec(text.split(/[?&]/u, 1)[0] ?? "") ?? [];
    if (token !== undefined) return { token };
  }
  return PLACE.test(fragment) ? null : "cut";
}

const NO_HASH = new RegExp(`^/?[\\w-]{${TOKEN_SIGNS}}`, "u");
const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const LINK = new RegExp(
  `/(?:(txn|alert|case)/(${UUID})(?:/(photos|report))?` +
    "|appointment/(APT(?:-?[A-Z2-9]{4}){3})|m/([\\w-]{62}))",
  "iu",
);

function pathOf([, page = "", uuid = "", part = "", reference, short]: RegExpExecArray): string {
  if (reference !== undefined) return paths.appointmentOf(formatAppointmentReference(reference));
  if (short !== undefined) return paths.shortLink(short);
  const id = uuid.toLowerCase();
  if (page.toLowerCase() === "alert") return paths.alert(id);
  if (page.toLowerCase() === "case") return paths.case(id);
  if (part === "") return paths.transaction(id);
  return part.toLowerCase() === "photos" ? paths.newPhotos(id) : paths.report(id);
}

/**
 * Where a link of our messages leads that was changed on its way, as a path of this site with the token after `#`.
 * @param url path and query as they came, such as `/alert/{id}%23{token}%3E`
 * @returns null when nothing was changed, or it is no such link
 */
export function mendedLink(url: string): string | null {
  const text = plain(url);
  const found = LINK.exec(text);
  if (!found) return null;
  const path = pathOf(found);
  const [rest = "", ...behind] = text.slice(found.index + found[0].length).split("#");
  // Without a "#" only the path counts: values of a query are as long as a token.
  const fragment = behind.length > 0 ? `#${behind.join("#")}` : (NO_HASH.exec(rest)?.[0] ?? "");
  const token = tokenIn(fragment);
  if (token !== null && token !== "cut") return `${path}#${token.token}`;
  if (behind.length > 0) return `${path}#-`;
  // The browser keeps what stands after the "#", which it does not send.
  return pathIn(url) === path ? null : path;
}
