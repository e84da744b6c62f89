/**
 * A URL of another company that people may be led to, as browsers write it; else null, because it comes from there and
 * could lead anywhere. Server and browser ask the same.
 */
export function outsideLink(origins: readonly string[], url: string | null): string | null {
  const read = url === null ? null : readUrl(url);
  if (read === null) return null;
  const { origin, username, password, href } = read;
  // A `blob:` has the origin of the page that made it.
  const isPage = href.startsWith(`${origin}/`);
  return isPage && origins.includes(origin) && username + password === "" ? href : null;
}

/** A whole URL, or null. The oldest browsers lack `URL.canParse`. */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
