import { portalRoutes } from "@portal/contract/routes";
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

type ScreenName = (typeof portalRoutes)[number]["screen"];

/** The file of every screen; paths and their order stand in the contract (spec §2). */
const files = {
  "track-application": "screens/track/track-application-screen.tsx",
  "courier-landing": "screens/track/courier-landing-screen.tsx",
  "license-form": "screens/license/license-form-screen.tsx",
  "license-status": "screens/license/license-status-screen.tsx",
  "license-delivery": "screens/delivery/license-delivery-screen.tsx",
  "plate-form": "screens/plate/plate-form-screen.tsx",
  "plate-status": "screens/plate/plate-status-screen.tsx",
  "plate-delivery": "screens/delivery/plate-delivery-screen.tsx",
  checkout: "screens/transaction/checkout-screen.tsx",
  "resume-transaction": "screens/transaction/resume-transaction-screen.tsx",
  "transaction-summary": "screens/transaction/transaction-summary-screen.tsx",
  "tracking-redirect": "screens/transaction/tracking-redirect.tsx",
  appointment: "screens/appointment/appointment-screen.tsx",
  "appointment-confirmation": "screens/appointment/appointment-confirmation-screen.tsx",
  alert: "screens/alert/alert-screen.tsx",
  "link-over": "screens/alert/link-over-screen.tsx",
  "before-you-start": "screens/before/before-you-start-screen.tsx",
  contact: "screens/contact/contact-screen.tsx",
  maintenance: "screens/maintenance/maintenance-screen.tsx",
  "mock-payment": "screens/transaction/mock-payment-screen.tsx",
  "sandbox-courier": "screens/sandbox/sandbox-courier-screen.tsx",
  "sandbox-mailbox": "screens/sandbox/mailbox-screen.tsx",
  "sandbox-message": "screens/sandbox/message-screen.tsx",
} satisfies Record<ScreenName, string>;

const isFirst = (screen: ScreenName) => files[screen].startsWith("screens/track/");
const routesOf = (routes: readonly (typeof portalRoutes)[number][]) =>
  routes.map(({ path, screen }) => route(path, files[screen]));

export default [
  index("screens/track/home-redirect.tsx"),
  ...routesOf(portalRoutes.filter(({ screen }) => isFirst(screen))),
  layout("screens/journey.tsx", routesOf(portalRoutes.filter(({ screen }) => !isFirst(screen)))),
  route("*", "screens/problem/not-found-screen.tsx"),
] satisfies RouteConfig;
