/**
 * The portal's routes in the order of spec §2; `report`, `case`, `alert`, `m`, `kept`, `before-you-start`, `is-this-from-us` and `txn/…/photos` are ours. `prerender` ones are
 * static pages in the build; for any other path the server sends the page with status 404.
 */
export const portalRoutes = [
  { path: "delivery", screen: "track-application", prerender: true },
  { path: "delivery/:courierCode", screen: "courier-landing" },
  { path: "license-form", screen: "license-form", prerender: true },
  { path: "license/:license_no", screen: "license-status" },
  { path: "license/:license_no/delivery", screen: "license-delivery" },
  { path: "plate-no-form", screen: "plate-form", prerender: true },
  { path: "plate-no/:plate_no", screen: "plate-status" },
  { path: "plate-no/:plate_no/delivery", screen: "plate-delivery" },
  { path: "transaction/:type/checkout/:uuid", screen: "checkout" },
  { path: "txn/:uuid", screen: "resume-transaction" },
  { path: "txn/:uuid/photos", screen: "new-photos" },
  { path: "tracking", screen: "transaction-summary" },
  { path: "tracking/:id", screen: "tracking-redirect" },
  { path: "appointment", screen: "appointment" },
  { path: "appointment/:appointment_refno", screen: "appointment-confirmation" },
  { path: "txn/:uuid/report", screen: "report-problem" },
  { path: "case/:id", screen: "case" },
  { path: "alert/:id", screen: "alert" },
  { path: "m/:link", screen: "link-over" },
  { path: "kept", screen: "kept" },
  { path: "before-you-start", screen: "before-you-start" },
  { path: "contact-us", screen: "contact", prerender: true },
  { path: "is-this-from-us", screen: "our-messages", prerender: true },
  { path: "maintenance", screen: "maintenance", prerender: true },
  { path: "static-gcash", screen: "mock-payment", sandbox: true },
  { path: "sandbox/courier/:tracking_number", screen: "sandbox-courier", sandbox: true },
  { path: "sandbox/mailbox", screen: "sandbox-mailbox", sandbox: true },
  { path: "sandbox/mailbox/:id", screen: "sandbox-message", sandbox: true },
] as const satisfies readonly {
  path: string;
  screen: string;
  prerender?: true;
  sandbox?: true;
}[];

const SHIPPING_FORM = /^\/(?:license|plate-no)\/[^/]+\/delivery\/?$|^\/txn\/[^/]+\/?$/u;
/** Pages with the shipping form, whose content policy allows Google's map. */
export const hasShippingForm = (path: string): boolean => SHIPPING_FORM.test(path);

const LOOKUP = /^\/delivery(?:\/[^/]+)?\/?$/u;
/** Whether this page begins with a look-up, and with its captcha. */
export const showsLookup = (path: string): boolean => LOOKUP.test(path);

export type PortalRoute = { path: string; screen: string; prerender?: true; sandbox?: true };
