import { useQuery } from "@tanstack/react-query";
import * as v from "valibot";
import { callAddress } from "../../api.ts";
import { sandboxCalls } from "../../paths.ts";

const POLL_MS = 5_000;
const Head = { id: v.string(), to: v.string(), subject: v.string(), sent_at: v.string() };
const Mails = v.array(v.object(Head));
const Message = v.object({ ...Head, text: v.string() });

/** Every mail of the sandbox, newest first; new ones appear by themselves. */
export function useMailbox() {
  return useQuery({
    queryKey: ["sandbox", "mailbox"],
    queryFn: async () => v.parse(Mails, await callAddress("GET", sandboxCalls.mailbox)),
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
