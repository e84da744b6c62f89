import type { Config } from "@react-router/dev/config";
import { portalRoutes, type PortalRoute } from "@portal/contract/paths";

const routes: readonly PortalRoute[] = portalRoutes;

export default {
  appDirectory: "src",
  ssr: false,
  prerender: routes.filter((route) => route.prerender).map((route) => `/${route.path}`),
} satisfies Config;
