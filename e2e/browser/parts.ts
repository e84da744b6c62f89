import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** An element of a page: a hash of all that is to be looked at, and its place in `partsOfPage`. */
type Part = { hash: string; at: number; parts: Part[] };

declare global {
  interface Window {
    partsOfPage?: Element[];
  }
}

/**
 * The page as a tree. What an element stands in counts, as it gives it its ground; so do the width and the paper.
 * Numbers, dates, names and generated ids do not: with those of another person it is the same page.
 */
const readParts = (page: Page): Promise<Part> =>
  page.evaluate(() => {
    const hashed = (text: string) => {
      let [high, low] = [0xdeadbeef, 0x41c6ce57];
      for (let at = 0; at < text.length; at += 1) {
        high = Math.imul(high ^ text.charCodeAt(at), 2654435761);
        low = Math.imul(low ^ text.charCodeAt(at), 1597334677);
      }
      return [high, low].map((half) => (half >>> 0).toString(36)).join("-");
    };
    const impersonal = (text: string) =>
      text
        .replaceAll(/:r\w+:|«\w+»|_r_\w+_|[\w.]+@[\w.]+/gu, "#")
        .replaceAll(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/gu, "#")
        .replaceAll(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b/gu, "#")
        .replaceAll(/[\p{Lu}\d•*]{2,}(?:[ -][\p{Lu}\d•*]+)*/gu, "#")
        .replaceAll(/[\d#]+/gu, "#");
    const elements: Element[] = [];
    function read(element: Element, ground: string): Part {
      const at = elements.push(element) - 1;
      const kind = `${element.localName} ${element.getAttribute("class")}`;
      const says = [ground, kind];
      for (const { name, value } of element.attributes)
        if (name !== "class") says.push(`${name}=${impersonal(value)}`);
      if (element instanceof HTMLInputElement)
        says.push(`${element.checked} ${element.value === ""}`);
      const parts: Part[] = [];
      for (const child of element.childNodes) {
        if (child instanceof Text) says.push(impersonal(child.data));
        if (!(child instanceof Element) || child.matches("script, style, template")) continue;
        const part = read(child, hashed(`${ground} ${kind}`));
        parts.push(part);
        says.push(part.hash);
      }
      return { hash: hashed(says.join("\n")), at, parts };
    }
    window.partsOfPage = elements;
    return read(document.body, `${matchMedia("print").matches} ${window.innerWidth}`);
  });

/** What is on a page and was not looked at before. */
export type Unseen = {
  isAnything: boolean;
  /** Places of the parts that were looked at, in `partsOfPage`. */
  seen: number[];
  remember(): void;
};

/**
 * Many journeys pass the same page, or one with one more sentence: what any of them has looked at is not looked at again.
 * @param folder which all workers share
 */
export async function unseenOf(page: Page, folder: string): Promise<Unseen> {
  const seen: number[] = [];
  const unseen: string[] = [];
  const sort = ({ hash, at, parts }: Part) => {
    const file = join(folder, hash);
    if (existsSync(file)) seen.push(at);
    else {
      unseen.push(file);
      parts.forEach(sort);
    }
  };
  sort(await readParts(page));
  return {
    isAnything: unseen.length > 0,
    seen,
    remember: () => {
      mkdirSync(folder, { recursive: true });
      for (const file of unseen) writeFileSync(file, "");
    },
  };
}
