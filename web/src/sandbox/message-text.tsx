import { paths } from "@portal/contract/paths";
import { Link } from "react-router";
import { ownPath, textParts } from "./text-parts.ts";

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
