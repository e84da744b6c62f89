import { api } from "@portal/contract/api";
import { OFFICE_PAGE_SIZE, type Office } from "@portal/contract/office";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { parseInput } from "../http/bind.ts";
import { keepPages, sendPublicPage } from "../http/public-page.ts";
import { listOffices as storedOffices, officeSummary } from "./office-store.ts";

export function officeRoutes(app: FastifyInstance, context: Context): void {
  const pages = keepPages({
    read: (perPage: number | undefined) => listOffices(context, perPage),
    nameOf: String,
    // The browser always asks for the same list.
    most: 1,
    now: () => context.now().getTime(),
  });
  app.get(api.listOffices.path, async (request, reply) => {
    const { per_page: perPage } = parseInput(api.listOffices.query, request.query);
    return sendPublicPage(request, reply, (await pages.read(perPage)).page);
  });
}

/** The first `perPage` offices by name; also the branch list of the plate form. */
export async function listOffices(
  { db }: Pick<Context, "db">,
  perPage: number = OFFICE_PAGE_SIZE,
): Promise<Office[]> {
  const offices = await storedOffices(db, perPage);
  return offices.map((office) => ({
    ...officeSummary(office),
    approximate: office.approximate,
    region: office.region,
    city: office.municipality,
    drivers_license_delivery_enabled: office.drivers_license_delivery_enabled,
    drivers_license_appointment_new_enabled: office.drivers_license_appointment_new_enabled,
    plate_number_delivery_enabled: office.plate_number_delivery_enabled,
    plate_number_appointment_enabled: office.plate_number_appointment_enabled,
    drivers_license_renewal_enabled: office.drivers_license_renewal_enabled,
  }));
}
