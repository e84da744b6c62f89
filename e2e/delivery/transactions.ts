import { paths } from "@portal/contract/paths";
import { api } from "@portal/contract/api";
import type { BodyOf } from "@portal/contract/calls/call";
import type { PaymentChannel } from "@portal/contract/courier";
import type { APIRequestContext } from "@playwright/test";
import { captchaToken } from "../portal/captcha.ts";
import { callPortal } from "../portal/call.ts";
import type { License, Plate, Records } from "../record/records.ts";
import type { Photo } from "../upload/photo.ts";
import { upload } from "../upload/upload.ts";

type Body = BodyOf<typeof api.createTransaction>;
/** A request for delivery of this test alone; the token opens it. */
export type Requested = { uuid: string; token: string; reference: string };

const QUEZON_CITY = {
  delivery_courier: "Quadx",
  delivery_details: {
    barangay_code: "1381300082",
    line_1: "12 SAMPLE STREET",
    postal_code: "1100",
  },
};
const ALCANTARA = { barangay_code: "0702201007", line_1: "7 SAMPLE ROAD", postal_code: "6033" };
const CEBU = {
  delivery_details: {
    latitude: 10.3167,
    longitude: 123.8907,
    address: "UNIT 4, LAHUG, CEBU CITY",
  },
};

async function requested(
  request: APIRequestContext,
  photo: Photo,
  { handle, person }: License,
  rest: Pick<Body, "delivery_courier" | "delivery_details"> & {
    type: Body["transactable"]["type"];
  },
): Promise<Requested> {
  const { type, ...delivery } = rest;
  const body: Body = {
    ...delivery,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    contact_number: person.mobile,
    transactable: { id: handle, type },
    documents: {
      id_image_url: await upload(request, photo),
      receipt_image_url: await upload(request, photo),
    },
  };
  return callPortal(request, api.createTransaction, { body });
}

/** What a person does on the way to the payment, done at once through the calls of the portal. */
export function transactionsFrom(request: APIRequestContext, photo: Photo, records: Records) {
  const requestFor = (license: License) =>
    requested(request, photo, license, { type: "Driver's License", ...QUEZON_CITY });
  return {
    /** A delivery of this license by Quadx to Quezon City, Created. */
    requestFor,
    /** The same of a new license. */
    async requestedLicense(): Promise<License & Requested> {
      const license = await records.license();
      return { ...license, ...(await requestFor(license)) };
    },
    /** A new plate's delivery to Cebu by a courier that goes by the map, Created. */
    async requestedPlate(courier: string): Promise<Plate & Requested> {
      const plate = await records.plate();
      const delivery = { type: "Plate Number" as const, delivery_courier: courier, ...CEBU };
      return { ...plate, ...(await requested(request, photo, plate, delivery)) };
    },
    /** The same request changed elsewhere: to the province of Cebu, at another fee. */
    async sendToCebu({ uuid, token, handle, person }: License & Requested) {
      const body: Body = {
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        contact_number: person.mobile,
        transactable: { id: handle, type: "Driver's License" },
        delivery_courier: "Quadx",
        delivery_details: ALCANTARA,
      };
      await callPortal(request, api.updateTransaction, {
        params: { id: uuid },
        body,
        headers: { transaction: token },
      });
    },
    /** Opens the payment: For Payment. */
    checkOut: async ({ uuid, token }: Requested, channel: PaymentChannel) =>
      callPortal(request, api.checkoutTransaction, {
        params: { id: uuid },
        body: { payment_channel: channel },
        headers: { transaction: token, captcha: () => captchaToken(request) },
      }),
  };
}

/** The link of our messages. */
export const linkTo = ({ uuid, token }: Requested): string => `${paths.transaction(uuid)}#${token}`;
