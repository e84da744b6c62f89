import { isIP } from "node:net";

/** Names that the HTTP server knows for ranges of addresses. */
const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);
const MOST_BITS = { 4: 32, 6: 128 } as const;

/** Whether this is an address, a range such as 10.0.0.0/8, or a known name. A range of all addresses is refused: anybody could pose as a proxy. */
export function isProxyRange(text: string): boolean {
  if (NAMES.has(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= MOST_BITS[version];
}
