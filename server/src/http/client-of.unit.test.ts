import { expect, test } from "vitest";
import { addressesIn, clientOf, networkOf, plainForwarded, customerOf } from "./client-of.ts";

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
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4001", "203.0.113.7"],
  ["[2001:db8::5]:4001", "2001:db8::5"],
  ["[2001:db8::5]", "2001:db8::5"],
  ['"[2001:db8::5]:4001"', "2001:db8::5"],
  ["2001:db8:0:7:1:2:3:4:4001", "2001:db8:0:7:1:2:3:4"],
  ["::ffff:203.0.113.7:4001", "::ffff:203.0.113.7"],
  ["[fe80::1%eth0]:80", "fe80::1%eth0"],
  ["203.0.113.7:4001 , 10.0.0.2:80", "203.0.113.7, 10.0.0.2"],
  ["203.0.113.7, unknown, 10.0.0.2", "10.0.0.2"],
  ["203.0.113.7, unknown", ""],
  ["unknown1", ""],
  ["_hidden", ""],
  ["12345", ""],
  ["0x7f.1", ""],
  ["203.0.113.7:4001:9", ""],
  ["203.0.113.7:x", ""],
  ["203.0.113.7,", "203.0.113.7"],
  ["1".repeat(200), ""],
  ["", ""],
])("a proxy's %j is the way %j", (header, plain) => {
  expect(plainForwarded(header)).toBe(plain);
});

test.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:0:7::/64", "2001:db8:0::/48"],
])("%s is in the network %s", (client, network) => {
  expect(networkOf(client)).toBe(network);
});

test.each([
  ["one customer's network", 1, ["2001:db8:0:7::/64", "2001:db8:0:8::/64"], 1],
  ["a carrier's, of many customers", 20, ["2001:db8:0:7::/64", "2001:db8:0:8::/64"], 2],
  ["neighbours by IPv4", 1, ["203.0.113.7", "203.0.113.8"], 2],
])("tries from %s", (_, width, clients, guessers) => {
  const limits = { widthOf: () => width };
  expect(new Set(clients.map((client) => customerOf(limits, client))).size).toBe(guessers);
});

test.each([
  ["100.64.7.9", true],
  ["100.64.7.0/24", true],
  ["100.128.0.1", false],
  ["192.0.2.200", true],
  ["192.0.2.1", false],
  ["192.0.2.0/24", true],
  ["192.0.3.0/24", false],
  ["203.0.113.5", true],
  ["2001:db8:4:7::/64", true],
  ["2001:db8:4::/48", true],
  ["2001:db9:4:7::/64", false],
  ["unknown", false],
  ["a session of a browser", false],
])("whether %s belongs to a carrier is %j", (subject, isOne) => {
  const ranges = ["100.64.0.0/10", "192.0.2.128/25", "203.0.113.5", "2001:db8::/32"];
  expect(addressesIn(ranges)(subject)).toBe(isOne);
});
