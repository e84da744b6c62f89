/** A courier's own link, when it is https and its host is one that the account allows; else none (null). */
export function allowedLink(
  link: string | null | undefined,
  hosts: readonly string[],
): string | null {
  const url = URL.parse(link ?? "");
  return url?.protocol === "https:" && url.username === "" && hosts.includes(url.host)
    ? url.href
    : null;
}
