import { i18n } from "../language/sentence.ts";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem/problem.ts";
import { sendProblem } from "./errors.ts";

const NOWHERE = i18n.t("This page does not exist.");

type Route = { methods: string[]; fits: (path: string) => boolean };

/** Remembers every route of the app, to answer 404, or 405 with Allow. `isPage` says which paths have a screen. */
export function knowMethods(app: FastifyInstance, isPage: (path: string) => boolean): void {
  const routes: Route[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== "HEAD");
    if (methods.length > 0) routes.push({ methods, fits: url === "/*" ? isPage : fitting(url) });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const here = routes.filter(({ fits }) => fits(path));
    const allowed = new Set(here.flatMap(({ methods }) => methods));
    if (allowed.size === 0 || allowed.has(request.method))
      return sendProblem(new Problem("resource_not_found", NOWHERE), request, reply);
    reply.header("allow", [...allowed].toSorted().join(", "));
    return sendProblem(new Problem("method_not_allowed"), request, reply);
  });
}

function fitting(url: string): (path: string) => boolean {
  if (url.includes("*")) return () => false;
  const pattern = new RegExp(`^${url.replaceAll(/:\w+/gu, "[^/]+")}/?$`, "u");
  return (path) => pattern.test(path);
}
