import { expect, test } from "vitest";
import {
  courierCodes,
  needsPaymentChannel,
  usesStructuredAddress,
  waitsForChannels,
} from "./courier.ts";

test.each([
  ["takes an address in parts", usesStructuredAddress, ["Quadx"]],
  ["waits for the channels at the checkout", waitsForChannels, ["Skyward", "Abyan"]],
  ["needs no channel", (code: string) => !needsPaymentChannel(code), ["WExpress"]],
])("who %s", (_what, does, couriers) => {
  expect(courierCodes.filter(does)).toEqual(couriers);
});
