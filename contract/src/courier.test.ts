import { expect, test } from "vitest";
import {
  channelName,
  choosable,
  courierCodes,
  needsPaymentChannel,
  paymentChannels,
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

test("each payment channel has one name, and of two with the same one can be chosen", () => {
  expect(paymentChannels.map(channelName)).toEqual(["GCash", "Maya", "QR Ph", "QR Ph", "Visa"]);
  expect(channelName("Gcash Plus")).toBe("Gcash Plus");
  expect(choosable(["Qrph", "Gcash", "Dayon QRPH"])).toEqual(["Qrph", "Gcash"]);
  expect(choosable(paymentChannels)).toEqual(["Gcash", "Maya", "Dayon QRPH", "Visa"]);
});
