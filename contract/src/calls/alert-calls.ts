import {
  Alert,
  AlertConfirmation,
  AlertParam,
  AlertRequest,
  AskedAlert,
  ConfirmedAlert,
} from "../alert.ts";
import { always, fields, once, type Call } from "./call.ts";

/** Alerts on a record that becomes Available (docs/decisions/014). */
export const alertCalls = {
  askAlert: {
    method: "POST",
    path: "/api/ste/alert",
    summary: "Ask to be told when a license or plate is ready; a message asks to confirm it",
    body: AlertRequest,
    reads: ["captcha", "idempotency"],
    status: 201,
    answer: AskedAlert,
    problems: [
      ...fields,
      ...once,
      "captcha_required",
      "captcha_failed",
      "resource_not_found",
      "not_awaited",
      "provider_unavailable",
    ],
  },
  readAlert: {
    method: "GET",
    path: "/api/ste/alert/:id",
    summary: "Read an alert, with the token of its messages",
    params: AlertParam,
    reads: ["alert"],
    status: 200,
    answer: Alert,
    problems: [...always, "resource_not_found"],
  },
  confirmAlert: {
    method: "PUT",
    path: "/api/ste/alert/:id/confirm",
    summary: "Confirm an alert, with the code of the message or the token of its link",
    params: AlertParam,
    body: AlertConfirmation,
    reads: ["alert"],
    status: 200,
    answer: ConfirmedAlert,
    problems: [...fields, "resource_not_found"],
  },
  endAlert: {
    method: "PUT",
    path: "/api/ste/alert/:id/off",
    summary: "End an alert, with the token of its messages; again it answers the same",
    params: AlertParam,
    reads: ["alert"],
    status: 200,
    answer: Alert,
    problems: [...always, "resource_not_found"],
  },
} as const satisfies Record<string, Call>;
