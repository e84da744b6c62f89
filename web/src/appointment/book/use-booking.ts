import { api } from "@portal/contract/api";
import { useMutation } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useNavigate } from "react-router";
import * as v from "valibot";
import { call } from "../../api/api.ts";
import { ownerOf } from "../../track/appointment-draft.ts";
import { ownAppointments } from "../../own-things.ts";
import { useCaptchaOnDemand } from "../../track/captcha/captcha-on-demand.ts";
import { sendOnce } from "../../api/send-once.ts";
import { paths } from "@portal/contract/paths";
import { appointmentFormItem, bookingBody, type BookingValues } from "./booking-values.ts";
import { bookedState } from "../confirm/confirmation-facts.ts";
import type { BookingSubject } from "./entry.ts";
import { readSession, writeSession } from "../../session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

const Day = v.object({ date: v.string() });

/** The day (YYYY-MM-DD) of an unanswered attempt to book this subject; else null. */
export function openDay(subject: BookingSubject): string | null {
  const form = readSession(appointmentFormItem);
  if (form?.draft_of !== ownerOf(subject) || !form.attempt) return null;
  return v.parse(Day, JSON.parse(form.attempt.body)).date;
}

/**
 * Books (spec §7) and opens the confirmation; after a failure the form keeps its values.
 * @param widget where the captcha may be shown meanwhile
 */
export function useBooking(subject: BookingSubject, widget: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const withLateCaptcha = useCaptchaOnDemand(widget);
  return useMutation({
    mutationFn: (values: BookingValues) => {
      const body = bookingBody(values, subject);
      return sendOnce(appointmentFormItem, body, (sent, idempotencyKey) => {
        return withLateCaptcha((captcha) =>
          call(api.createAppointment, { body: sent, idempotencyKey, headers: { captcha } }),
        );
      });
    },
    meta: { explains: true },
    onSuccess: async ({ reference, token }) => {
      const { purpose, number } = subject;
      ownAppointments.keep({ id: reference, token, purpose, number });
      await navigate(paths.appointmentOf(reference), { state: bookedState });
      writeSession(appointmentFormItem, null);
      writeSession(appointmentDraftItem, null);
    },
  });
}
