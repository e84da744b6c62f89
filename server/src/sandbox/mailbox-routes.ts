import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { parseInput } from "../http/answer.ts";
import { Problem } from "../problem/problem.ts";
import type { Mailbox, ReceivedMail, ReceivedMessage } from "../providers/mail/mailbox.ts";

const MAILBOX = "/api/sandbox/mailbox";
const Id = v.object({ id: v.string() });
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
