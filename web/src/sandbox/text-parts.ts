export type TextPart = { text: string; href: string | null };

const LINK = /https?:\/\/[^\s<>"]+/gu;
/** Signs that end a sentence rather than an address. */
const TAIL = /[.,;:!?)\]]+$/u;

/** A plain text in parts: what is an address becomes a link. Joined, the parts give the text again. */
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

/** The part of an address behind this origin, null for another site. */
export function ownPath(href: string, origin: string): string | null {
  const url = new URL(href);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}
