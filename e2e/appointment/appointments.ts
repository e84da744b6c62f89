import { paths } from "@portal/contract/paths";
import { api } from "@portal/contract/api";
import { purposeRules, type AppointmentPurpose } from "@portal/contract/appointment-purpose";
import type { BodyOf } from "@portal/contract/calls/call";
import { toIsoDate } from "@portal/contract/days";
import type { APIRequestContext } from "@playwright/test";
import { callPortal } from "../portal/call.ts";
import { captchaToken } from "../portal/captcha.ts";
import type { License } from "../record/records.ts";
import type { Photo } from "../upload/photo.ts";
import { upload } from "../upload/upload.ts";
import { officeOf, scheduleFrom, type Day } from "./schedule.ts";

type Body = BodyOf<typeof api.createAppointment>;
/** An appointment of this test alone; the token opens it. */
export type Booked = Day & { reference: string; token: string };

/** The link of our messages. */
export const manageLink = ({ reference, token }: Booked): string =>
  `${paths.appointmentOf(reference)}#${token}`;

function appointableOf(purpose: AppointmentPurpose, { number, handle }: License) {
  switch (purpose) {
    case "Driver's License Renewal":
      return { type: "Driver's License" as const, reference: number };
    case "Driver's License Pickup":
    case "Plate Number Pickup":
      return { type: purposeRules[purpose].appointableType, id: handle };
  }
}

/** What a person does on the booking page, done at once through the calls of the portal. */
export function appointmentsFrom(request: APIRequestContext, photo: Photo) {
  const days = scheduleFrom(request);

  /** Books this day for a license or a plate, as its person would. */
  async function book(
    purpose: AppointmentPurpose,
    license: License,
    day?: Partial<Day>,
  ): Promise<Booked> {
    const officeId = day?.officeId ?? officeOf(purpose);
    const date = day?.date ?? (await days.roomyDays(purpose, officeId))[0].date;
    const { person } = license;
    const { required, type } = purposeRules[purpose];
    const names = await Promise.all(
      required.map(async (name) => [name, await upload(request, photo)] as const),
    );
    const body: Body = {
      full_name: `${person.firstName} ${person.lastName}`,
      birth_date: toIsoDate(person.birthDate) ?? "",
      email: person.email,
      contact_number: person.mobile,
      office_id: officeId,
      date,
      purpose,
      type,
      appointable: appointableOf(purpose, license),
      documents: Object.fromEntries(names),
    };
    const headers = { captcha: () => captchaToken(request) };
    const booked = await callPortal(request, api.createAppointment, { body, headers });
    return { ...booked, officeId, date };
  }

  return {
    ...days,
    book,
    cancelAppointment: ({ reference, token }: Booked) =>
      callPortal(request, api.cancelAppointment, {
        params: { reference },
        headers: { appointment: token },
      }),
  };
}
