import type { api } from "@portal/contract/api";
import type { BodyOf } from "@portal/contract/calls/call";
import type { PaymentChannel } from "@portal/contract/courier";
import type {
  CreatedTransaction,
  FullTransaction,
  PublicTransaction,
} from "@portal/contract/transaction-read";
import type { InjectOptions } from "fastify";
import { solvedCaptcha } from "./solved-captcha.ts";
import type { TestPortal } from "./test-portal.ts";

export type RequestBody = BodyOf<typeof api.createTransaction>;
export type Answer<D> = {
  status: number;
  data: D;
  code: string;
  message: string;
  errors?: Record<string, string[]>;
};
type Opened = {
  uuid: string;
  checkout_url: string;
  payment_reference: string;
  payment_channel: string;
};
const ROOT = "/api/ste/transaction";

/** The browser's calls for a delivery. */
export function visitorOf({ app, context }: Pick<TestPortal, "app" | "context">) {
  async function call<D>(
    method: "GET" | "POST" | "PUT",
    url: string,
    more: InjectOptions = {},
  ): Promise<Answer<D>> {
    const answer = await app.inject({ method, url, ...more });
    const body: Omit<Answer<D>, "status"> = JSON.parse(answer.body);
    return { ...body, status: answer.statusCode };
  }
  const withHeaders = (token?: string, key?: string) => ({
    headers: {
      ...(token !== undefined && { "x-transaction-token": token }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
  });
  return {
    call,
    post: (payload: object, key?: string) =>
      call<CreatedTransaction>("POST", ROOT, { payload, ...withHeaders(undefined, key) }),
    put: (uuid: string, token: string | undefined, payload: object) =>
      call<FullTransaction>("PUT", `${ROOT}/${uuid}`, { payload, ...withHeaders(token) }),
    read: (uuid: string, token?: string) =>
      call<FullTransaction>("GET", `${ROOT}/${uuid}`, withHeaders(token)),
    /** With Accept-Language fil. */
    readInFilipino: (uuid: string, token: string) =>
      call<FullTransaction>("GET", `${ROOT}/${uuid}`, {
        headers: { "x-transaction-token": token, "accept-language": "fil" },
      }),
    readPublic: (uuid: string) => call<PublicTransaction>("GET", `${ROOT}/${uuid}`),
    /** @param agreed the agreed terms, if sent */
    checkout: async (
      uuid: string,
      token: string | undefined,
      channel: PaymentChannel = "Gcash",
      {
        key,
        agreed,
        from,
      }: {
        key?: string;
        agreed?: { amount?: number; version?: string | null };
        /** The client's address. */
        from?: string;
      } = {},
    ) => {
      const payload = { payment_channel: channel, ...agreed };
      const { headers } = withHeaders(token, key);
      return call<Opened>("PUT", `${ROOT}/${uuid}/checkout`, {
        payload,
        headers: { ...headers, "cf-t-token": await solvedCaptcha(context) },
        ...(from !== undefined && { remoteAddress: from }),
      });
    },
    cancel: (uuid: string, token?: string) =>
      call<FullTransaction>("PUT", `${ROOT}/${uuid}/cancel`, {
        payload: {},
        ...withHeaders(token),
      }),
    open: (uuid: string, mobile: string, from?: string) =>
      call<{ token: string }>("POST", `${ROOT}/${uuid}/access`, {
        payload: { contact_number: mobile },
        ...(from !== undefined && { remoteAddress: from }),
      }),
  };
}
