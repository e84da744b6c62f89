import { expect, test } from "vitest";
import { clientOf, networkOf } from "./client-of.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"],
  ["2001:0DB8:0000:0007::9", "2001:db8:0:7::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("%s is counted as %s", (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:0:7::/64", "2001:db8:0::/48"],
])("%s is in the network %s", (client, network) => {
  expect(networkOf(client)).toBe(network);
});
