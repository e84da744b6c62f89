import { portalRoutes } from "@portal/contract/paths";
import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

type ScreenName = (typeof portalRoutes)[number]["screen"];

/** The file of every screen; paths and order are in the contract (spec §2). */
const files = {
  "track-application": "track/track-application-screen.tsx",
  "courier-landing": "track/courier-landing-screen.tsx",
  "license-form": "record/complete/license-form-screen.tsx",
  "license-status": "record/status/license-status-screen.tsx",
  "license-delivery": "delivery/license-delivery-screen.tsx",
  "plate-form": "record/complete/plate-form-screen.tsx",
  "plate-status": "record/status/plate-status-screen.tsx",
  "plate-delivery": "delivery/plate-delivery-screen.tsx",
  checkout: "payment/checkout/checkout-screen.tsx",
  "resume-transaction": "payment/resume/resume-transaction-screen.tsx",
  "new-photos": "delivery/new-photos-screen.tsx",
  "transaction-summary": "payment/summary/transaction-summary-screen.tsx",
  "tracking-redirect": "payment/summary/tracking-redirect.tsx",
  appointment: "appointment/book/appointment-screen.tsx",
  "appointment-confirmation": "appointment/confirm/appointment-confirmation-screen.tsx",
  "report-problem": "case/report-problem-screen.tsx",
  case: "case/case-screen.tsx",
  alert: "alert/alert-screen.tsx",
  "link-over": "alert/expired-link-screen.tsx",
  kept: "kept/kept-screen.tsx",
  "before-you-start": "before/before-you-start-screen.tsx",
  contact: "site/help/contact-screen.tsx",
  "our-messages": "site/help/our-messages-screen.tsx",
  maintenance: "site/maintenance/maintenance-screen.tsx",
  "mock-payment": "sandbox/mock-payment-screen.tsx",
  "sandbox-courier": "sandbox/sandbox-courier-screen.tsx",
  "sandbox-mailbox": "sandbox/mailbox-screen.tsx",
  "sandbox-message": "sandbox/message-screen.tsx",
} satisfies Record<ScreenName, string>;

const isFirst = (screen: ScreenName) => files[screen].startsWith("track/");
const routesOf = (routes: readonly (typeof portalRoutes)[number][]) =>
  routes.map(({ path, screen }) => route(path, files[screen]));

export default [
  index("track/home-redirect.tsx"),
  ...routesOf(portalRoutes.filter(({ screen }) => isFirst(screen))),
  layout("journey.tsx", routesOf(portalRoutes.filter(({ screen }) => !isFirst(screen)))),
  route("*", "site/problem/not-found-screen.tsx"),
] satisfies RouteConfig;
