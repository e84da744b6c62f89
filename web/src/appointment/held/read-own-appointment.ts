import { api } from "@portal/contract/api";
import type { AppointmentRead } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { call, CallFailed } from "../../api/api.ts";
import { forgetToken, proveToken, tokenFor } from "./own-appointments.ts";

/** `isLinkDead`: this browser held a token that the server does not take, and no other that it does. */
export type OwnRead = { appointment: AppointmentRead; isLinkDead: boolean };

/** The key under which an appointment is cached, however this browser may read it. */
export const appointmentKey = (reference: string) => ["appointment", reference];

const isRefusal = (error: unknown): boolean => error instanceof CallFailed && error.status === 403;

/** Calls as the owner; a token that is refused is forgotten. */
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

/** The appointment as the best of this browser's tokens opens it, else as a stranger sees it. */
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
