import type { SmsGateway } from "./sms-provider.ts";

type Log = { info(fields: object, message: string): void };

/** Sends nothing, and logs that it would have, not what or to whom: for a rehearsal without a company. */
export const smsLog = ({ log }: { log: Log }): SmsGateway => ({
  name: "log",
  find: null,
  outcomes: null,
  async send() {
    log.info({ provider: "log" }, "a text message was logged instead of sent");
    return null;
  },
});
