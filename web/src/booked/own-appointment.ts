import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, CallFailed } from "../api/api.ts";
import { ownAppointments, type OwnAppointment } from "../own-things.ts";
import { isRefused } from "../api/failure-toast.ts";

/** `isLinkDead`: this browser had a token that was refused, and no valid one. */
export type OwnRead = { appointment: AppointmentRead; isLinkDead: boolean };

/** The cache key of an appointment, with or without a token. */
const appointmentKey = (reference: string) => ["appointment", reference];

const isRefusal = (error: unknown): boolean => error instanceof CallFailed && error.status === 403;

/** A refused token would hide an older valid one. */
const forgetToken = (reference: string, refused: string) =>
  ownAppointments.forget(({ id, token }) => id === reference && token === refused);

/** Makes a call with the owner's token; drops the token if it is refused. */
export async function asOwner<T>(
  reference: string,
  send: (token: string | undefined) => Promise<T>,
): Promise<T> {
  const token = ownAppointments.find(reference)?.token;
  try {
    return await send(token);
  } catch (error) {
    if (token !== undefined && isRefusal(error)) forgetToken(reference, token);
    throw error;
  }
}

/** Reads the appointment with the newest valid token, else the public view. */
export async function readOwnAppointment(
  reference: string,
  signal?: AbortSignal,
): Promise<OwnRead> {
  const own = ownAppointments.find(reference);
  const read = (appointment?: string) =>
    call(api.readAppointment, { params: { reference }, headers: { appointment }, signal });
  if (!own) return { appointment: await read(), isLinkDead: false };
  const opened = await read(own.token).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  if (opened?.managed) {
    const purpose = purposeOf(opened.type, opened.appointable_type) ?? "";
    ownAppointments.keep({ ...own, purpose });
    return { appointment: opened, isLinkDead: false };
  }
  forgetToken(reference, own.token);
  const { appointment } = await readOwnAppointment(reference, signal);
  return { appointment, isLinkDead: appointment.managed === null };
}

/**
 * The appointment, with this browser's token if it has one. Whoever comes back to the page may have changed it in another
 * tab: what is asked before a change names its day and the moves that are left.
 */
export function useAppointment(reference: string) {
  return useQuery({
    queryKey: appointmentKey(reference),
    queryFn: ({ signal }) => readOwnAppointment(reference, signal),
    enabled: reference !== "",
    meta: { explains: true },
    refetchOnWindowFocus: "always",
  });
}

/** Replaces the cached appointment after a change, or reads it again. */
export function useAppointmentCache(reference: string) {
  const queries = useQueryClient();
  const queryKey = appointmentKey(reference);
  return {
    put: async (appointment: AppointmentRead) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<OwnRead>(queryKey, { appointment, isLinkDead: false });
    },
    /** After a failed change: reads the appointment again; returns what is cached if that fails too. */
    reload: async (failed: Error) => {
      await queries.refetchQueries({ queryKey });
      const isLinkDead = isRefused(failed);
      return queries.setQueryData<OwnRead>(queryKey, (now) => now && { ...now, isLinkDead })
        ?.appointment;
    },
  };
}

/** This browser's appointment of a purpose for a record; it may have been cancelled since. */
export const ownFor = (purpose: string, number: string): OwnAppointment | undefined =>
  ownAppointments.all().find((own) => own.purpose === purpose && own.number === number);

export type OwnBooking = { loading: boolean; appointment: AppointmentRead | null };

/** The same while it is valid; null without one. */
export function useOwnAppointment(purpose: string, number: string): OwnBooking {
  // As of page load: an appointment booked on this page leads to its confirmation instead.
  const own = useMemo(() => ownFor(purpose, number), [purpose, number]);
  const reference = own?.id ?? "";
  const read = useAppointment(reference);
  const appointment = read.data?.appointment;
  const stands = appointment?.status === "Booked" && appointment.managed !== null;
  return {
    loading: reference !== "" && read.isPending,
    appointment: stands ? appointment : null,
  };
}
