import { BlockList, isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * The client behind an address, for rate limits: an IPv4 address, even if written as IPv6
 * (`::ffff:203.0.113.7`), or the /64 of any other IPv6 address. One subscriber line owns a whole /64 and could
 * otherwise evade every limit by changing the lower half.
 */
export function clientOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!ipaddr.IPv6.isValid(plain)) return address;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const line = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${line.join(":")}::/64`;
}

/** The network of a client from `clientOf`, as large as one customer may have: IPv4 /24, IPv6 /48. */
export function networkOf(client: string): string {
  const isLine = client.endsWith("::/64");
  const parts = client.split(isLine ? ":" : ".").slice(0, 3);
  return isLine ? `${parts.join(":")}::/48` : `${parts.join(".")}.0/24`;
}

/**
 * Tells which clients and networks (`clientOf`, `networkOf`) are in these ranges.
 * @param ranges such as 100.64.0.0/10 or 2001:db8::/32, an address alone is one, too
 */
export function addressesIn(ranges: readonly string[]): (subject: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  // A range may be smaller than the network that it is in.
  const networks = new Set(ranges.map((range) => networkOf(clientOf(range.replace(/\/.*$/u, "")))));
  return (subject) => {
    const [address = ""] = subject.split("/", 1);
    if (isIP(address) === 0) return false;
    return networks.has(subject) || list.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? ("ipv6" as const) : ("ipv4" as const));
