import { OFFICE_NAME } from "../appointment/booking-double.ts";
import { issueHandle } from "../handle.ts";
import { runDue } from "../testing/run-due.ts";
import type { TestPortal } from "../testing/test-portal.ts";
import { insertLicense } from "../transaction/delivery-double-store.ts";
import { visitorOf } from "../transaction/visitor-double.ts";
import { verifyRejected } from "./people-double-store.ts";

type Watching = { id: string; token: string };

/** People who want to be told when a licence is ready. */
export function alertsOf(portal: TestPortal) {
  const { context } = portal;
  const { call } = visitorOf(portal);
  const headersOf = ({ token }: Watching) => ({ headers: { "x-alert-token": token } });
  return {
    /** Waits for a licence; who confirms it is told when the sandbox's office has verified it. */
    watching: async (email: string, { confirms }: { confirms: boolean }): Promise<Watching> => {
      const id = await insertLicense(context.db, { office: OFFICE_NAME, status: "Rejected" });
      const { data } = await call<{ id: string }>("POST", "/api/ste/alert", {
        payload: {
          id: issueHandle(context, { kind: "drivers_license", id }),
          email,
        },
      });
      const watching = { id: data.id, token: context.secrets.token("alert", data.id) };
      if (!confirms) {
        // Its day begins when the message goes out.
        await runDue(context);
        return watching;
      }
      await call("PUT", `/api/ste/alert/${data.id}/confirm`, {
        payload: {},
        ...headersOf(watching),
      });
      await verifyRejected(context.db, id, context.now());
      return watching;
    },
    readAlert: (watching: Watching) =>
      call<{ status: string }>("GET", `/api/ste/alert/${watching.id}`, headersOf(watching)),
  };
}
