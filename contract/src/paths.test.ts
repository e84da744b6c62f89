import { expect, test } from "vitest";
import { pathIn, paths, portalRoutes } from "./paths.ts";

test.each([
  [paths.license("N01-12-000001"), "/license/N01-12-000001"],
  [paths.courier("J&T"), "/delivery/J%26T"],
  [paths.plateDelivery("1301-00000001001"), "/plate-no/1301-00000001001/delivery"],
  [paths.record("Driver's License", "N01-12-000001"), "/license/N01-12-000001"],
  [paths.record("Plate Number", "ABC 1001"), "/plate-no/ABC%201001"],
  [paths.recordForm("Driver's License"), "/license-form"],
  [paths.recordForm("Plate Number"), "/plate-no-form"],
  [paths.checkout("drivers_license", "u"), "/transaction/drivers_license/checkout/u"],
  [paths.tracking({ transaction_reference: "u" }), "/tracking/?transaction_reference=u"],
  [
    paths.tracking({ transaction_reference: "u", payment_reference: "p", payment_channel: null }),
    "/tracking/?transaction_reference=u&payment_reference=p",
  ],
])("%s", (path, expected) => {
  expect(path).toBe(expected);
});

const all = {
  ...paths,
  courier: paths.courier("Quadx"),
  license: paths.license("N01-12-000001"),
  licenseDelivery: paths.licenseDelivery("N01-12-000001"),
  plate: paths.plate("ABC1001"),
  plateDelivery: paths.plateDelivery("ABC1001"),
  record: paths.record("Plate Number", "ABC1001"),
  recordForm: paths.recordForm("Plate Number"),
  checkout: paths.checkout("plate_number", "u"),
  transaction: paths.transaction("u"),
  newPhotos: paths.newPhotos("u"),
  tracking: paths.tracking({ transaction_reference: "u" }),
  trackingRedirect: paths.trackingRedirect("u", "success"),
  appointmentOf: paths.appointmentOf("APT-7KQ2-M9DX-4HWC"),
  report: paths.report("u"),
  case: paths.case("u"),
  alert: paths.alert("u"),
  shortLink: paths.shortLink("l"),
  sandboxParcel: paths.sandboxParcel("0000-0021-ZTMR"),
  message: paths.message("1"),
} satisfies Record<keyof typeof paths, string>;
const { home: _redirects, ...pages } = all;

const pathOf = (address: string): string => address.split("?", 1)[0]?.replace(/\/$/u, "") ?? "";
const fits = (route: string, address: string): boolean =>
  new RegExp(`^/${route.replaceAll(/:\w+/gu, "[^/]+")}$`, "u").test(pathOf(address));

test.each(Object.values(pages))("%s is a route of the portal", (address) => {
  expect(portalRoutes.filter(({ path }) => fits(path, address))).toHaveLength(1);
});

// Nothing links to the maintenance page, which replaces others.
const linked = portalRoutes.map(({ path }) => path).filter((path) => path !== "maintenance");
test.each(linked)("the route %s has a path", (route) => {
  expect(Object.values(pages).filter((address) => fits(route, address))).not.toEqual([]);
});

test.each([
  ["/delivery///", "/delivery"],
  ["/a//b/?x=/", "/a//b"],
  ["/", "/"],
  ["///", "/"],
  ["?a", "/"],
])("the path in %s is %s", (url, path) => expect(pathIn(url)).toBe(path));
