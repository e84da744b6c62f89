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

/** Longer than any address with a zone, brackets and a port. */
const LONGEST = 100;

/**
 * The `x-forwarded-for` of a trusted proxy with addresses alone: without ports, brackets and quotes, which some load
 * balancers write. Whatever is no address even so, and all to the left of it, is left out: the request then counts as
 * that of the proxy that wrote it.
 */
export function plainForwarded(header: string): string {
  const hops = header
    .split(",")
    .map((hop) => hop.trim())
    .filter((hop) => hop !== "")
    .map(plainAddress);
  return hops.slice(hops.lastIndexOf(null) + 1).join(", ");
}

/** @returns null for what is no address */
function plainAddress(hop: string): string | null {
  if (hop.length > LONGEST) return null;
  const bare = hop.replace(/^"(?<inside>.*)"$/u, "$<inside>");
  const candidates = [
    bare,
    bare.replace(/^\[(?<inside>[^\]]*)\](?::\d{1,5})?$/u, "$<inside>"),
    bare.replace(/:\d{1,5}$/u, ""),
  ];
  return candidates.find((one) => isIP(one) !== 0) ?? null;
}

/** The network of a client from `clientOf`, as large as one customer may have: IPv4 /24, IPv6 /48. */
export function networkOf(client: string): string {
  const isLine = client.endsWith("::/64");
  const parts = client.split(isLine ? ":" : ".").slice(0, 3);
  return isLine ? `${parts.join(":")}::/48` : `${parts.join(".")}.0/24`;
}

/** The /48 of an IPv6 client, which one customer may have alone; null for IPv4, where its neighbours are strangers. */
export const wholeNetworkOf = (client: string): string | null =>
  client.endsWith("::/64") ? networkOf(client) : null;

type Widths = { widthOf(client: string): number };

/**
 * Whose tries at a secret, photos and places in line count together: a customer with thousands of clients has no more of
 * them than one with one. Of a carrier's networks each client is a customer.
 */
export const customerOf = (limits: Widths, client: string): string =>
  limits.widthOf(client) > 1 ? client : (wholeNetworkOf(client) ?? client);

/** A /48 is one customer with 65,536 lines, or has so many phones of a carrier that is not named as one. */
const WHOLE_NETWORK_WIDTH = 20;

/** How many clients' worth a client's customer may have. */
export const widthOfCustomer = (limits: Widths, client: string): number =>
  customerOf(limits, client) === client ? limits.widthOf(client) : WHOLE_NETWORK_WIDTH;

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
  const networks = new Set(
    ranges.map((range) => networkOf(clientOf(range.split("/", 1)[0] ?? ""))),
  );
  return (subject) => {
    const [address = ""] = subject.split("/", 1);
    if (isIP(address) === 0) return false;
    return networks.has(subject) || list.check(address, familyOf(address));
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? ("ipv6" as const) : ("ipv4" as const));
