import type { Context } from "../context.ts";

/** Codes of the couriers that an account carries for; nobody can choose another. */
export const carriedBy = ({ couriers }: Pick<Context, "couriers">): string[] =>
  [...couriers.values()].flatMap((account) => account.couriers);

/** Who carries, and the time at which somebody asks whom they can choose. */
export const offeredBy = (context: Pick<Context, "couriers" | "now">) => ({
  carried: carriedBy(context),
  at: context.now(),
});
