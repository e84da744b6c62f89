/** Reads an absolute address; null for anything else. `URL.canParse` is newer than the oldest browsers. */
export function readUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Spec §7: 200 to 298 count as success, 299 is a failure. */
export const isSuccess = (status: number): boolean => status >= 200 && status <= 298;

/** Builds a call's URL: fills in `:name`, appends the query, leaves out absent values. */
export function addressOf(
  base: string,
  path: string,
  params: object = {},
  query: object = {},
): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/gu, (_, name: string) =>
    encodeURIComponent(String(values.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = String(search);
  return `${base}${filled}${text === "" ? "" : `?${text}`}`;
}
