import { paths } from "@portal/contract/paths";
import { withoutEnd } from "@portal/contract/text";
import { Link } from "react-router";
import { readUrl } from "../api/call-address.ts";

type TextPart = { text: string; href: string | null };

const LINK = /https?:\/\/[^\s<>"]+/gu;
/** Punctuation that ends a sentence rather than a URL. */
const TAIL = /[.,;:!?)\]]/u;

/** Splits a plain text into text and links; joined, the parts are the original text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    const href = withoutEnd(found[0], TAIL);
    if (readUrl(href) === null) continue;
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

function TextLink({ href }: { href: string }) {
  const path = ownPath(href, window.location.origin);
  if (path === null) return <a href={href}>{href}</a>;
  // The server redirects a short link.
  return (
    <Link to={path} reloadDocument={path.startsWith(paths.shortLink(""))}>
      {href}
    </Link>
  );
}

/** The plain text of a message with clickable links. */
export function MessageText({ text }: { text: string }) {
  return (
    <div className="whitespace-pre-wrap wrap-anywhere">
      {textParts(text).map((part, index) =>
        // A message never changes, so the indexes are stable.
        // oxlint-disable-next-line react/no-array-index-key
        part.href === null ? part.text : <TextLink key={index} href={part.href} />,
      )}
    </div>
  );
}
