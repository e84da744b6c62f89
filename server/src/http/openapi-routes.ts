import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { apiPage, apiPagePolicy, type ApiDocument } from "./api-page.ts";
import { openapi } from "./openapi.ts";

/** Serves the API description: JSON for programs, an HTML page for browsers. */
export function openapiRoutes(app: FastifyInstance, { texts }: Config): void {
  const read = lazily(() => {
    const document = openapi();
    return { document, page: apiPage(document as unknown as ApiDocument, texts.product) };
  });
  const caching = { "cache-control": "no-cache", vary: "accept" };
  const sendJson = (reply: FastifyReply) => reply.headers(caching).send(read().document);
  const sendPage = (reply: FastifyReply) =>
    reply
      .type("text/html; charset=utf-8")
      .headers({ ...caching, "content-security-policy": apiPagePolicy })
      .send(read().page);

  app.get("/api/docs", async (request, reply) =>
    wantsPage(request) ? sendPage(reply) : sendJson(reply),
  );
  app.get("/api/docs/json", async (_request, reply) => sendJson(reply));
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const wantsPage = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? "").includes("text/html");
