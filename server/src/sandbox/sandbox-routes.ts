import { i18n } from "../language/sentence.ts";
import { Uuid } from "@portal/contract/uuid";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context, Sandbox } from "../context.ts";
import { parseInput } from "../http/answer.ts";
import { Problem } from "../problem/problem.ts";
import { restartSandbox } from "../sample/restart-sandbox.ts";
import { sampleList } from "../sample/sample-list.ts";
import { mailboxRoutes } from "./mailbox-routes.ts";

const Id = v.object({ id: v.string() });

/** Sandbox only: sample list, start again, mailbox, the courier's page. */
export function sandboxRoutes(app: FastifyInstance, context: Context, sandbox: Sandbox): void {
  const { courier, mailbox, payment } = sandbox;
  app.get("/api/sandbox/samples", async () => ({ data: await sampleList(context.db) }));
  app.post("/api/sandbox/restart", async (request) => {
    // Another site open in the same browser must not reset the sandbox.
    if (!["same-origin", "none", undefined].includes(request.headers["sec-fetch-site"]?.toString()))
      throw new Problem("forbidden", i18n.t("This can be pressed on the portal itself only."));
    await restartSandbox(context);
    return { data: {} };
  });
  mailboxRoutes(app, mailbox);
  app.get("/api/sandbox/courier/:id", async (request) => {
    const checkpoints = await courier.track(parseInput(Id, request.params).id);
    if (!checkpoints) throw new Problem("resource_not_found");
    return {
      data: checkpoints.map(({ at, state, note }) => ({ at: at.toISOString(), state, note })),
    };
  });
  app.get("/api/sandbox/payment/:id", async (request) => {
    const found = await payment.find(parseInput(v.object({ id: Uuid }), request.params).id);
    if (!found) throw new Problem("resource_not_found");
    const { transactionId, amountCentavos, channel, payee, description, status } = found;
    return {
      data: {
        uuid: transactionId,
        amount: amountCentavos / 100,
        channel,
        payee,
        description,
        status,
      },
    };
  });
}
