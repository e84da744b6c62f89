/** Providers that also ignore dots before the @. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * Where an address leads, for counting only: without what follows a plus sign, which most providers ignore, and at
 * Gmail without dots. `Ana.Cruz+lto@Gmail.com` → `anacruz@gmail.com`. A mobile number stays as it is.
 */
export function inboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const [name, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const plus = name.indexOf("+", 1);
  const bare = plus < 0 ? name : name.slice(0, plus);
  return WITHOUT_DOTS.has(domain) ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${domain}`;
}
