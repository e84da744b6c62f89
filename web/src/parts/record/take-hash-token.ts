/**
 * Takes the token that a message's link carries behind `#` and removes it from the address bar at
 * once, so that it stays neither in the history nor in a copied address.
 */
export function takeHashToken(): string | null {
  const token = decodeURIComponent(location.hash.slice(1));
  if (!/^[\w-]{16,}$/u.test(token)) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}
