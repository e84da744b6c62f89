import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { call, CallFailed } from "../../api/api.ts";
import { forgetToken, proveToken, tokenFor } from "./own-appointments.ts";

/** `isLinkDead`: this browser had a token that was refused, and no valid one. */
export type OwnRead = { appointment: AppointmentRead; isLinkDead: boolean };

/** The cache key of an appointment, with or without a token. */
export const appointmentKey = (reference: string) => ["appointment", reference];

const isRefusal = (error: unknown): boolean => error instanceof CallFailed && error.status === 403;

/** Makes a call with the owner's token; drops the token if it is refused. */
export async function asOwner<T>(
  reference: string,
  send: (token: string | undefined) => Promise<T>,
): Promise<T> {
  const token = tokenFor(reference) ?? undefined;
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
  const token = tokenFor(reference);
  const read = (appointment?: string) =>
    call(api.readAppointment, { params: { reference }, headers: { appointment }, signal });
  if (token === null) return { appointment: await read(), isLinkDead: false };
  const opened = await read(token).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  if (opened?.managed) {
    proveToken(reference, token, purposeOf(opened.type, opened.appointable_type) ?? "");
    return { appointment: opened, isLinkDead: false };
  }
  forgetToken(reference, token);
  const { appointment } = await readOwnAppointment(reference, signal);
  return { appointment, isLinkDead: appointment.managed === null };
}
