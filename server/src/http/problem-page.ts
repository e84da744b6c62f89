import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "../problem/problem.ts";
import { sendProblem } from "./errors.ts";

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

const pages = new WeakMap<FastifyInstance, SendPage>();

/** Registers the page for a browser navigation to an unreadable URL (`/%E0%A4%A`). */
export const offerProblemPage = (app: FastifyInstance, send: SendPage): void =>
  void pages.set(app, send);

/** Renders an error: HTML for a browser's navigation to an unknown or unreadable URL, JSON otherwise. */
export function sendError(
  app: FastifyInstance,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const page = isUnreadable(error) && isForPerson(request) ? pages.get(app) : undefined;
  return page ? page(request, reply) : sendProblem(error, request, reply);
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof Problem
    ? error.code === "malformed"
    : error instanceof Error && "code" in error && error.code === "FST_ERR_BAD_URL";

const isForPerson = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" &&
  (headers.accept ?? "").includes("text/html") &&
  !/^\/(?:api|assets)\//u.test(url);
