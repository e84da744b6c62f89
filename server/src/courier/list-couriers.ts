import { i18n } from "../language/sentence.ts";
import type { Courier, FeeRange, PaymentChannel } from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { carriedBy, offeredBy } from "./carried.ts";
import { couriersOfOffice, feesInForce, findCourier } from "./courier-store.ts";

/** The couriers that serve an office, disabled ones included; throws `resource_not_found`. */
export async function listCouriers(
  context: Pick<Context, "db" | "couriers" | "now">,
  officeCode: string,
): Promise<Courier[]> {
  const couriers = await couriersOfOffice(context.db, offeredBy(context), officeCode);
  if (!couriers)
    throw new Problem("resource_not_found", i18n.t("There is no office with this code."));
  return couriers;
}

/** The payment channels of a courier that can be paid now, the default first; throws `resource_not_found`. */
export async function listChannels(
  context: Pick<Context, "db" | "couriers" | "now">,
  code: string,
): Promise<PaymentChannel[]> {
  const courier = await findCourier(context.db, offeredBy(context), code);
  if (!courier)
    throw new Problem("resource_not_found", i18n.t("There is no courier with this code."));
  return courier.available_payment_channels;
}

type Fees = Awaited<ReturnType<typeof feesInForce>>;

/** Fees and days of each courier that can be chosen, today in Manila and in pesos; the courier is the payee. */
export async function listFees(
  context: Pick<Context, "db" | "now" | "couriers">,
): Promise<FeeRange[]> {
  const fees = await feesInForce(context.db, carriedBy(context), manilaDay(context.now()));
  return [...Map.groupBy(fees, ({ code }) => code)].map(([code, of]) => ({
    delivery_courier: code,
    payee: of[0]?.name ?? code,
    min_amount: Math.min(...of.map(({ centavos }) => centavos)) / 100,
    max_amount: Math.max(...of.map(({ centavos }) => centavos)) / 100,
    ...daysOf(of),
    zones: of.map((fee) => ({
      zone: fee.zone,
      amount: fee.centavos / 100,
      min_days: fee.least_days,
      max_days: fee.most_days,
    })),
    agency_share: 0,
    // One sample among them is enough to say so.
    sample: of.some(({ sample }) => sample),
  }));
}

/** Over all zones; null when a zone has none, because the range would promise too much. */
function daysOf(fees: Fees): Pick<FeeRange, "min_days" | "max_days"> {
  const least = fees.map(({ least_days }) => least_days).filter((days) => days !== null);
  const most = fees.map(({ most_days }) => most_days).filter((days) => days !== null);
  if (most.length < fees.length) return { min_days: null, max_days: null };
  return { min_days: Math.min(...least), max_days: Math.max(...most) };
}
