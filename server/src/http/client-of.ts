import { isIPv6 } from "node:net";

/**
 * The client behind an address, for limits: an IPv4 address, also when written as IPv6 (`::ffff:203.0.113.7`); of
 * other IPv6 addresses the /64, such as `2001:db8:0:7::/64`. One subscriber line owns a whole /64 and could otherwise
 * evade every limit by changing its second half.
 */
export function clientOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups[5] === 0xff_ff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
  const line = groups.slice(0, 4).map((group) => group.toString(16));
  return `${line.join(":")}::/64`;
}

/** The network of a client of `clientOf`, as large as one customer may have: IPv4 /24, IPv6 /48. */
export function networkOf(client: string): string {
  const isLine = client.endsWith("::/64");
  const parts = client.split(isLine ? ":" : ".").slice(0, 3);
  return isLine ? `${parts.join(":")}::/48` : `${parts.join(".")}.0/24`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // As the URL standard writes it: no IPv4 at the end, at most one gap.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = written
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const gap = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...gap, ...after].map((group) => Number.parseInt(group, 16));
}
