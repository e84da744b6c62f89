import { api, purposeRules } from "@portal/contract";
import { useMutation } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useNavigate } from "react-router";
import { call, CallFailed } from "../../api.ts";
import { keepAppointment } from "../../parts/appointment/own-appointments.ts";
import { attemptKey } from "../../parts/attempt-key.ts";
import { useLateCaptcha } from "../../parts/lookup/use-late-captcha.ts";
import { paths } from "../../paths.ts";
import { readSession, writeSession } from "../../session.ts";
import { bookingBody } from "./booking-body.ts";
import { draftOwner, type BookingValues } from "./booking-values.ts";
import { bookedState } from "./confirmation-state.ts";
import type { BookingSubject } from "./entry.ts";

/** A failure after which nobody knows whether the place was taken: the next try must carry the same key. */
const leavesOpen = (error: Error): boolean =>
  !(error instanceof CallFailed) ||
  error.status === 0 ||
  error.status >= 500 ||
  ["request_running", "unreadable"].includes(error.code);

/** Whether the last try to book this had no answer that settles it. */
export function isBookingOpen(subject: BookingSubject): boolean {
  const form = readSession("appointment_form");
  return form?.draft_of === draftOwner(subject) && form.attempt !== null;
}

function settleAttempt() {
  const form = readSession("appointment_form");
  if (form?.attempt) writeSession("appointment_form", { ...form, attempt: null });
}

/**
 * Books (spec §7) and goes to the confirmation; a failure leaves everything as typed.
 * @param widget where the captcha may stand when the server asks for it
 */
export function useBooking(subject: BookingSubject, widget: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const withLateCaptcha = useLateCaptcha(widget);
  return useMutation({
    mutationFn: (values: BookingValues) => {
      const body = bookingBody(values, subject);
      const idempotencyKey = attemptKey("appointment_form", body);
      const send = (captcha: string) =>
        call(api.createAppointment, { body, idempotencyKey, headers: { captcha } });
      // Only a renewal can be asked for a token: a pickup's handle came from behind the captcha.
      return purposeRules[subject.purpose].type === "Renewal" ? withLateCaptcha(send) : send("");
    },
    meta: { explains: true },
    onSuccess: async ({ reference, token }) => {
      keepAppointment({ reference, token, purpose: subject.purpose, number: subject.number });
      await navigate(paths.appointmentOf(reference), { state: bookedState });
      writeSession("appointment_form", null);
      writeSession("appointment_draft", null);
    },
    onError: (error) => {
      if (!leavesOpen(error)) settleAttempt();
    },
  });
}
