import { i18n } from "../language/sentence.ts";
import type { Courier, PaymentChannel } from "@portal/contract/courier";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { carriedBy } from "./carried.ts";
import { couriersOfOffice, findCourier } from "./courier-store.ts";

/** The couriers that serve an office, disabled ones included; throws `resource_not_found`. */
export async function listCouriers(
  context: Pick<Context, "db" | "couriers">,
  officeCode: string,
): Promise<Courier[]> {
  const couriers = await couriersOfOffice(context.db, carriedBy(context), officeCode);
  if (!couriers)
    throw new Problem("resource_not_found", i18n.t("There is no office with this code."));
  return couriers;
}

/** A courier's payment channels, the default first; throws `resource_not_found`. */
export async function listChannels(
  context: Pick<Context, "db" | "couriers">,
  code: string,
): Promise<PaymentChannel[]> {
  const courier = await findCourier(context.db, carriedBy(context), code);
  if (!courier)
    throw new Problem("resource_not_found", i18n.t("There is no courier with this code."));
  return courier.available_payment_channels;
}
