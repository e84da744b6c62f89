import { i18n } from "../language/sentence.ts";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem/problem.ts";
import { sendProblem } from "./errors.ts";

const NOWHERE = i18n.t("This page does not exist.");
/** Any path outside the API and the assets is a page. */
const PAGES = /^\/(?!api\/|assets\/)/u;

/** Remembers every route of the app, to answer 404, or 405 with Allow. */
export function knowMethods(app: FastifyInstance): void {
  const routes: { methods: string[]; pattern: RegExp }[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    const methods = [method].flat().filter((name) => name !== "HEAD");
    const pattern = url === "/*" ? PAGES : patternOf(url);
    if (methods.length > 0 && pattern) routes.push({ methods, pattern });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    const fitting = routes.filter(({ pattern }) => pattern.test(path));
    const allowed = new Set(fitting.flatMap(({ methods }) => methods));
    if (allowed.size === 0 || allowed.has(request.method))
      return sendProblem(new Problem("resource_not_found", NOWHERE), request, reply);
    reply.header("allow", [...allowed].toSorted().join(", "));
    return sendProblem(new Problem("method_not_allowed"), request, reply);
  });
}

const patternOf = (url: string): RegExp | null =>
  url.includes("*") ? null : new RegExp(`^${url.replaceAll(/:\w+/gu, "[^/]+")}/?$`, "u");
