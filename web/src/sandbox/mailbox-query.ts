import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { callAddress } from "../api/api.ts";
import { sandboxCalls } from "../api/sandbox-calls.ts";

const POLL_MS = 5_000;
const common = { id: v.string(), to: v.string(), sent_at: v.string() };
const Sms = v.object({ ...common, kind: v.literal("sms"), text: v.string() });
const MailHead = v.object({ ...common, kind: v.literal("mail"), subject: v.string() });
const Mail = v.object({
  ...MailHead.entries,
  text: v.string(),
  attachments: v.array(
    v.object({
      filename: v.string(),
      bytes: v.number(),
      inline: v.boolean(),
      address: v.string(),
    }),
  ),
});
const Messages = v.array(v.variant("kind", [MailHead, Sms]));
const Message = v.variant("kind", [Mail, Sms]);

export type Listed = v.InferOutput<typeof Messages>[number];
export type Message = v.InferOutput<typeof Message>;
export type Attachment = v.InferOutput<typeof Mail>["attachments"][number];

/** All mails and texts of the sandbox, newest first; polled. */
export function useMailbox() {
  return useQuery({
    queryKey: ["sandbox", "mailbox"],
    queryFn: async () => v.parse(Messages, await callAddress("GET", sandboxCalls.mailbox)),
    meta: { explains: true },
    refetchInterval: POLL_MS,
  });
}

export function useMessage(id: string) {
  return useQuery({
    queryKey: ["sandbox", "message", id],
    queryFn: async () => v.parse(Message, await callAddress("GET", sandboxCalls.message(id))),
    meta: { explains: true },
  });
}
