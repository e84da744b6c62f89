import type { Alert } from "@portal/contract/alert";
import { alertCalls } from "@portal/contract/calls/alert-calls";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useIsHere } from "../site/here.ts";
import { call, inWords } from "../api/api.ts";
import { ownAlerts, type OwnAlert } from "../own-things.ts";
import { focusHeading } from "../site/focus-heading.ts";
import { useFailureToast } from "../api/failure-toast.ts";

export type Opened = { id: string; token: string };

/** What this browser asked for on the page of a record. */
export type Asked = NonNullable<OwnAlert["asked"]>;

/** This browser's alert for the record; null without one. */
export function useOwnAlert(watched: string): (Opened & Asked) | null {
  const own = ownAlerts.useAll().find(({ asked }) => asked?.watched === watched);
  return own?.asked ? { id: own.id, token: own.token, ...own.asked } : null;
}

/** Forgets the alert of a record, so that a new one can be requested. */
export const dropAlert = (watched: string): void =>
  ownAlerts.forget(({ asked }) => asked?.watched === watched);

/** Of a link in our messages. */
export const openAlert = ({ id, token }: Opened): void =>
  ownAlerts.keep({ id, token, asked: ownAlerts.find(id)?.asked ?? null });

/** Stores the alert's state from the server; an ended one leaves its record's page, and can still be looked at. */
export function noteAlert(
  { id, status, until }: Pick<Alert, "id" | "status" | "until">,
  token: string,
): void {
  if (status === "Pending") return;
  const asked = ownAlerts.find(id)?.asked ?? null;
  ownAlerts.keep({
    id,
    token,
    asked: asked && status === "Confirmed" ? { ...asked, until } : null,
  });
}

const keyOf = ({ id, token }: Opened) => ["alert", id, token];

/** Reading an alert does not confirm it: mail programs open links by themselves. */
export function useAlert(opened: Opened) {
  return useQuery({
    queryKey: keyOf(opened),
    queryFn: async ({ signal }) => {
      const { id, token } = opened;
      const alert = await call(alertCalls.readAlert, {
        params: { id },
        headers: { alert: token },
        signal,
      });
      noteAlert(alert, token);
      return alert;
    },
    meta: { explains: true },
  });
}

export type AlertPress = "confirm" | "off";

/** Confirms or cancels the alert; `failed` has the title of the toast for each. */
export function useAlertPress(opened: Opened, failed: Record<AlertPress, string>) {
  const queries = useQueryClient();
  const { fail, clear } = useFailureToast();
  const isHere = useIsHere();
  const params = { id: opened.id };
  const headers = { alert: opened.token };
  return useMutation<Alert, Error, AlertPress>({
    mutationFn: (press) =>
      press === "confirm"
        ? call(alertCalls.confirmAlert, { params, headers, body: {} })
        : call(alertCalls.endAlert, { params, headers }),
    meta: { explains: true },
    onSuccess: (alert) => {
      clear();
      noteAlert(alert, opened.token);
      queries.setQueryData<Alert>(keyOf(opened), alert);
      if (isHere()) focusHeading();
    },
    onError: (error, press) =>
      fail({ variant: "danger", title: failed[press], body: inWords(error) }),
  });
}
