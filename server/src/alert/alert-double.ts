import type { Alert, RecordStatus } from "@portal/contract";
import type { Subject } from "../handle.ts";
import { issueHandle } from "../handle.ts";
import type { Context } from "../context.ts";
import { moveRecord } from "../status/status-store.ts";
import { runDue } from "../testing/run-due.ts";
import { solvedCaptcha, testPortal } from "../testing/test-portal.ts";
import { insertLicense } from "../transaction/delivery-double-store.ts";
import { visitorOf } from "../transaction/visitor-double.ts";

const OFFICE = "LTO Quezon City District Office";
const ROOT = "/api/ste/alert";

const subjectOf = (message: object): string =>
  "subject" in message ? String(message.subject) : "";

const mailsOf = (sentTo: (address: string) => Promise<{ text: string }[]>) => ({
  subjects: async (email: string) => (await sentTo(email)).map(subjectOf),
  lastMail: async (email: string) => {
    const last = (await sentTo(email)).at(-1);
    return { subject: last ? subjectOf(last) : "", text: last?.text ?? "" };
  },
});

type Owned = { id: string; token: string };
type Asked = { id: string; channel: string; sent_to: string };

/** A portal in which people ask to be told. */
export async function alertBench(env: Record<string, string> = {}) {
  const portal = await testPortal({ sample: true, env });
  const { context, clock } = portal;
  const { call } = visitorOf(portal);
  const box = context.sandbox?.mailbox;
  const handle = (subject: Subject) => issueHandle(context, subject);
  const withToken = (token?: string) => (token === undefined ? {} : { "x-alert-token": token });
  /** What was sent to an address, the oldest first. */
  const sentTo = async (address: string) => {
    await runDue(context);
    const all = (await box?.list()) ?? [];
    return all.filter(({ to }) => to === address).toReversed();
  };
  const linkOf = async (address: string): Promise<Owned> => {
    const text = (await sentTo(address)).at(-1)?.text ?? "";
    const [, id = "", token = ""] = /\/alert\/([\w-]+)#([\w-]+)/u.exec(text) ?? [];
    return { id, token };
  };
  const ask = (id: string, to: object, headers: Record<string, string> = {}) => {
    // A moment later each, so that what is sent has an order.
    clock.advance(1);
    return call<Asked>("POST", ROOT, { payload: { id, ...to }, headers });
  };
  const confirm = ({ id, token, code }: { id: string; token?: string; code?: string }) =>
    call<Alert & { token: string }>("PUT", `${ROOT}/${id}/confirm`, {
      payload: { code: code ?? "" },
      headers: withToken(token),
    });
  return {
    ...portal,
    call,
    handle,
    sentTo,
    ...mailsOf(sentTo),
    linkOf,
    ask,
    confirm,
    license: (status: RecordStatus) => insertLicense(context.db, { office: OFFICE, status }),
    read: ({ id, token }: { id: string; token?: string }) =>
      call<Alert>("GET", `${ROOT}/${id}`, { headers: withToken(token) }),
    off: ({ id, token }: { id: string; token?: string }) =>
      call<Alert>("PUT", `${ROOT}/${id}/off`, { headers: withToken(token) }),
    /** Asks by mail and presses the link. */
    confirmed: async (subject: Subject, email: string): Promise<Owned> => {
      await ask(handle(subject), { email });
      const link = await linkOf(email);
      await confirm(link);
      return link;
    },
    verified: (id: string) => change(context, id, "For Verification", "Available"),
    rejected: (id: string) => change(context, id, "For Verification", "Rejected"),
    resubmitted: (id: string) => change(context, id, "Rejected", "For Verification"),
    /** The complete form for a licence, as its holder sends it. */
    submit: async (payload: object) => {
      const { data } = await call<{ id: string }>("POST", "/api/ste/drivers_license", {
        payload: { ...PERSON, ...payload },
        headers: { "cf-t-token": await solvedCaptcha(context) },
      });
      return data.id;
    },
  };
}

const PERSON = {
  first_name: "ANA",
  last_name: "CRUZ",
  birth_date: "1999-12-31",
  email: "holder@example.com",
  contact_number: "09170000000",
};

export type Bench = Awaited<ReturnType<typeof alertBench>>;

/** As the agency's own system does it through the portal. */
async function change({ db, now }: Context, id: string, from: RecordStatus, to: RecordStatus) {
  const move = { kind: "drivers_license", id, from, to, why: null, who: "agency" } as const;
  await db.transaction().execute((trx) => moveRecord(trx, { ...move, at: now() }));
}
