export type TextPart = { text: string; href: string | null };

const LINK = /https?:\/\/[^\s<>"]+/gu;
/** Punctuation that ends a sentence rather than a URL. */
const TAIL = /[.,;:!?)\]]+$/u;

/** Splits a plain text into text and links; joined, the parts are the original text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const href = found[0].replace(TAIL, "");
    if (!URL.canParse(href)) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), href: null });
    parts.push({ text: href, href });
    from = found.index + href.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** The path of a URL on this origin, null for another site. */
export function ownPath(href: string, origin: string): string | null {
  const url = new URL(href);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}
