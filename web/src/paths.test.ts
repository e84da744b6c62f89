import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test.each([
  [paths.license("N01-12-000001"), "/license/N01-12-000001"],
  [paths.courier("J&T"), "/delivery/J%26T"],
  [paths.plateDelivery("1301-00000001001"), "/plate-no/1301-00000001001/delivery"],
  [paths.checkout("drivers_license", "u"), "/transaction/drivers_license/checkout/u"],
  [paths.tracking({ transaction_reference: "u" }), "/tracking/?transaction_reference=u"],
  [
    paths.tracking({ transaction_reference: "u", payment_reference: "p", payment_channel: null }),
    "/tracking/?transaction_reference=u&payment_reference=p",
  ],
])("%s", (path, expected) => {
  expect(path).toBe(expected);
});
