import { i18n } from "../language/sentence.ts";
import { Uuid } from "@portal/contract/text";
import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { bind, type Handler, parseInput } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { restartSandbox, sampleList } from "../sample/load-sample-data.ts";
import type { Mailbox, ReceivedMail, ReceivedMessage } from "../providers/mail/mailbox.ts";

const Id = v.object({ id: v.string() });

/** Sandbox only: sample list, start again, mailbox, the pages of courier and gateway. */
export function sandboxRoutes(app: FastifyInstance, context: Context): void {
  const { sandbox } = context;
  if (!sandbox) return;
  const { courier, mailbox, payment } = sandbox;
  app.get("/api/sandbox/samples", async () => ({ data: await sampleList(context) }));
  app.post("/api/sandbox/restart", async (request) => {
    // Another site open in the same browser must not reset the sandbox.
    if (!["same-origin", "none", undefined].includes(request.headers["sec-fetch-site"]?.toString()))
      throw new Problem("forbidden", i18n.t("This can be pressed on the portal itself only."));
    await restartSandbox(context);
    return { data: {} };
  });
  mailboxRoutes(app, mailbox);
  bind(app, context, api.mockPayment, pressMockPayment);
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

/**
 * PUT /api/payment/callback: a button on the sandbox's payment page (spec §2 static-gcash, R-30). Only the gateway is
 * called; the portal learns the outcome as from any other gateway.
 * @throws Problem `resource_not_found`, in production always
 */
const pressMockPayment: Handler<typeof api.mockPayment> = async ({ sandbox }, { body }) => {
  const found = await sandbox?.payment.find(body.uuid);
  if (!sandbox || !found) throw new Problem("resource_not_found");
  await sandbox.payment.press(body.uuid, body.outcome);
  return { uuid: found.transactionId };
};

const MAILBOX = "/api/sandbox/mailbox";
const AttachmentParams = v.object({ id: v.string(), number: v.string() });

/** The sandbox's mails with attachments, and texts. */
export function mailboxRoutes(app: FastifyInstance, mailbox: Mailbox): void {
  app.get(MAILBOX, async () => ({ data: (await mailbox.list()).map(head) }));

  app.get(`${MAILBOX}/:id`, async (request) => {
    const message = await mailbox.find(parseInput(Id, request.params).id);
    if (!message) throw new Problem("resource_not_found");
    if (message.kind === "sms") return { data: head(message) };
    return {
      data: { ...head(message), text: message.text, attachments: attachmentsOf(message) },
    };
  });

  app.get(`${MAILBOX}/:id/attachments/:number`, async (request, reply) => {
    const { id, number } = parseInput(AttachmentParams, request.params);
    const message = await mailbox.find(id);
    const attachment =
      message?.kind === "mail" && /^\d{1,3}$/u.test(number)
        ? message.attachments[Number(number)]
        : undefined;
    if (!attachment) throw new Problem("resource_not_found");
    return reply
      .type(attachment.contentType)
      .header(
        "content-disposition",
        `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
      )
      .send(attachment.content);
  });
}

/** A message in the list; a text is shown completely. */
function head(message: ReceivedMessage) {
  const { kind, key: id, to, sentAt } = message;
  const common = { id, to, sent_at: sentAt.toISOString() };
  return kind === "sms"
    ? { ...common, kind, text: message.text }
    : { ...common, kind, subject: message.subject };
}

const attachmentsOf = ({ key, attachments }: ReceivedMail) =>
  attachments.map(({ filename, contentType, content, contentId }, number) => ({
    filename,
    bytes: content.length,
    /** An inline picture. */
    inline: contentId !== undefined && contentType.startsWith("image/"),
    address: `${MAILBOX}/${key}/attachments/${number}`,
  }));
