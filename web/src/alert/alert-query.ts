import type { Alert } from "@portal/contract/alert";
import { alertCalls } from "@portal/contract/calls/alert-calls";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, inWords } from "../api/api.ts";
import { noteAlert } from "./own-alerts.ts";
import { focusHeading } from "../site/focus-heading.ts";
import { useFailureToast } from "../api/use-failure-toast.ts";

export type Opened = { id: string; token: string };

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
      focusHeading();
    },
    onError: (error, press) =>
      fail({ variant: "danger", title: failed[press], body: inWords(error) }),
  });
}
