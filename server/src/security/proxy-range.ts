import { isIP } from "node:net";

/** Range names that the HTTP server supports. */
const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);
const MOST_BITS = { 4: 32, 6: 128 } as const;

/**
 * An address, a range such as 10.0.0.0/8, or a known name; not a range of all addresses, which would trust everyone.
 */
export const isProxyRange = (text: string): boolean => NAMES.has(text) || isAddressRange(text);

/** An address, or a range such as 10.0.0.0/8; not a range of all addresses. */
export function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= MOST_BITS[version];
}
