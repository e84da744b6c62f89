import { setTimeout as pause } from "node:timers/promises";
import { MARK, type Driver } from "./driver.ts";

/** What stands on a page, as people and screen readers call it. */
type Thing =
  | "heading"
  | "button"
  | "link"
  | "checkbox"
  | "radio"
  | "field"
  | "file"
  | "option"
  | "dialog"
  | "article"
  | "image"
  | "text"
  | "fact";
/** A part of the name in any case, or a pattern. */
type Name = string | RegExp;
type Question = { thing: Thing; pattern: string; flags: string; within: string };
type Found = {
  /** A place in it, in the window. */
  x: number;
  y: number;
  words: string;
  isChecked: boolean;
  isFocused: boolean;
  /** Nothing lies over that place, and it may be pressed. */
  isReachable: boolean;
};

/** A busy machine answers slowly. */
const WAIT_MS = 60_000;
const LOOK_MS = 150;
const AGAIN_MS = 2_000;

/** A journey ended here. */
export class Missed extends Error {}

/** Runs in the page, which may be an old one's: the first thing in view of this kind and name. */
function lookFor({ thing, pattern, flags, within }: Question, mark: string): Found | null {
  const kinds: Record<Thing, string> = {
    heading: "h1, h2, h3, [role=heading]",
    button: "button, [role=button]",
    link: "a[href]",
    checkbox: "input[type=checkbox]",
    radio: "input[type=radio]",
    field: "input:not([type=checkbox], [type=radio], [type=file]), textarea, select",
    file: "input[type=file]",
    option: "[role=option]",
    dialog: "dialog[open], [role=dialog], [role=alertdialog]",
    article: "article",
    image: "img, [role=img]",
    text: "h1, h2, h3, p, li, dd, strong, span",
    fact: "dl > div",
  };
  const wordsOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute("aria-hidden") === "true") return "";
    if (node instanceof HTMLImageElement) return node.alt;
    const inner = [...node.childNodes].map(wordsOf).join(" ");
    return node.getAttribute("aria-label") ?? inner;
  };
  const plain = (words: string) =>
    words
      .replace(/\s+/gu, " ")
      .replace(/ (?=[.,)])/gu, "")
      .trim();
  const nameOf = (element: Element): string => {
    const ids = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/u);
    const by = ids.map((id) => document.getElementById(id)).filter((one) => one !== null);
    if (by.length > 0) return by.map(wordsOf).join(" ");
    const label = element.getAttribute("aria-label");
    if (label !== null) return label;
    const { labels } = element as HTMLInputElement;
    return labels && labels.length > 0 ? [...labels].map(wordsOf).join(" ") : wordsOf(element);
  };
  const isSeen = (element: Element) =>
    thing === "file" ||
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible");

  const wanted = new RegExp(pattern, flags);
  const found = [...document.querySelectorAll<HTMLInputElement>(kinds[thing])].find(
    (element) =>
      (within === "" || element.closest(within)) &&
      isSeen(element) &&
      wanted.test(plain(nameOf(element))),
  );
  if (!found) return null;
  if (thing === "file") {
    for (const old of document.querySelectorAll(`[${mark}]`)) old.removeAttribute(mark);
    found.setAttribute(mark, "");
  }
  const placeOf = (element: Element) => {
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const { y: height } = placeOf(found);
  // Bars at the edges lie over what is below them.
  if (height < innerHeight * 0.2 || height > innerHeight * 0.7)
    found.scrollIntoView({ block: "center", behavior: "instant" });
  const parts = [found, ...(found.labels ?? [])];
  const place = parts.map(placeOf).find(({ x, y }) => {
    const top = document.elementFromPoint(x, y);
    return top !== null && parts.some((part) => part.contains(top));
  });
  const isOff = found.disabled || found.getAttribute("aria-disabled") === "true";
  return {
    ...(place ?? placeOf(found)),
    words: plain(thing === "field" ? found.value : wordsOf(found)),
    isChecked: found.checked,
    isFocused: found === document.activeElement,
    isReachable: place !== undefined && !isOff && found.getAttribute("aria-busy") !== "true",
  };
}

const asPattern = (name: Name) =>
  typeof name === "string"
    ? { pattern: name.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`), flags: "iu" }
    : { pattern: name.source, flags: name.flags };

/** A field writes what is typed in its own way; the last letters or digits stay what they are. */
const lettersOf = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
const LAST = 6;

/** Somebody in front of a browser: what they look for, press and type. Each waits, and throws `Missed` in vain. */
export function personAt(driver: Driver, origin: string) {
  const look = (thing: Thing, name: Name, within = "") =>
    driver.run<Found | null>(
      `(${lookFor.toString()})(${JSON.stringify({ thing, ...asPattern(name), within })}, ${JSON.stringify(MARK.slice(6, -1))})`,
    );

  async function until<T>(what: string, ask: () => Promise<T | null | false>): Promise<T> {
    const end = Date.now() + WAIT_MS;
    for (;;) {
      // A page that is being left answers nothing.
      const found = await ask().catch(() => null);
      if (found !== null && found !== false) return found;
      if (Date.now() > end) throw new Missed(what);
      await pause(LOOK_MS);
    }
  }

  /** The place, once it rests and nothing is over it; the notice for foreign clients is put away as people do. */
  async function reach(thing: Thing, name: Name, within: string) {
    let before: Found | null = null;
    return until(`no ${thing} ${name} that can be pressed`, async () => {
      const found = await look(thing, name, within);
      const rests = found !== null && before?.x === found.x && before.y === found.y;
      before = found;
      if (found?.isReachable) return rests && found;
      const notice = await look("button", "Got it", "dialog");
      if (notice?.isReachable) await driver.press(notice.x, notice.y);
      return null;
    });
  }

  async function presses(thing: Thing, name: Name, within = "") {
    const { x, y } = await reach(thing, name, within);
    await driver.press(x, y);
  }

  const person = {
    presses,
    goesTo: (path: string) => driver.goTo(new URL(path, origin).href),
    /** Beside everything, again while a page is not awake yet, until this heading is there. */
    pressesAnywhere: (heading: string) =>
      until(`no heading ${heading}`, async () => {
        if (await look("heading", heading)) return true;
        await driver.press(5, 5);
        await pause(AGAIN_MS);
        return null;
      }),
    sees: (thing: Thing, name: Name) => until(`no ${thing} ${name}`, () => look(thing, name)),
    /** Now, without waiting. */
    finds: (thing: Thing, name: Name) => look(thing, name),
    async ticks(thing: "checkbox" | "radio", name: Name) {
      await presses(thing, name);
      await until(
        `${name} is not chosen`,
        async () => (await look(thing, name))?.isChecked ?? null,
      );
    },
    async types(label: Name, text: string) {
      await until(`${label} cannot be written in`, async () => {
        if ((await look("field", label))?.isFocused) return true;
        // A notice may have come up below the pointer.
        await presses("field", label);
        return null;
      });
      await driver.type(text);
      await until(`what was typed is not in ${label}`, async () =>
        lettersOf((await look("field", label))?.words ?? "").endsWith(lettersOf(text).slice(-LAST)),
      );
    },
    /** Adds a photo to the tile of this name. */
    async addsPhoto(label: string, file: string) {
      await until(`no place for ${label}`, () => look("file", `Choose a photo ${label}`));
      await driver.choose(file);
      await until(`${label} is not added`, () => look("file", `Replace ${label}`));
    },
    /** What stands beside a term. */
    readsFact: async (term: string) => (await person.sees("fact", term)).words,
    async arrivesAt(path: RegExp) {
      await until(`not at ${path}`, async () =>
        path.test(await driver.run<string>("location.pathname")),
      );
    },
    /** The address without its host, and the title and headings of the page: for who reads of a miss. */
    whereabouts: () =>
      driver
        .run<string>(
          `location.pathname + ": " + [...document.querySelectorAll("h1, dialog[open] h2, [role=alert]")].map((one) => one.innerText).join(" | ")`,
        )
        .catch(() => "the page does not answer"),
  };
  return person;
}

export type Person = ReturnType<typeof personAt>;
