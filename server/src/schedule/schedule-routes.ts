import { api } from "@portal/contract/api";
import { addDays, manilaDay } from "@portal/contract/days";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { type Input, parseInput } from "../http/bind.ts";
import { sendPublicPage, publicPage } from "../http/public-page.ts";
import { wrongFields } from "../problem/problem.ts";
import { i18n, type Said } from "../language/sentence.ts";
import type { Schedule, Schedules } from "./schedules.ts";

export function scheduleRoutes(app: FastifyInstance, context: Context, schedules: Schedules): void {
  app.get(api.readSchedule.path, async (request, reply) => {
    const asked = parseInput(api.readSchedule.query, request.query);
    return sendPublicPage(
      request,
      reply,
      (await readSchedule(schedules, context.now(), asked)).page,
    );
  });
}

/** Longest range of one call. */
const MOST_DAYS = 366;

const EMPTY: Schedule = { data: [], page: publicPage([]) };

/**
 * An office's open days for a service from tomorrow in Manila, full days included, by date; at most a second
 * old. Empty for an unknown office, and without a purpose (type "unmapped", spec §7).
 * @throws Problem `invalid_fields` for a range that ends before it begins or is longer than 366 days
 */
async function readSchedule(
  schedules: Schedules,
  now: Date,
  asked: Input<typeof api.readSchedule>["query"],
): Promise<Schedule> {
  const { "date_range[from]": from, "date_range[to]": to } = asked;
  if (to < from) refuse(i18n.t("The last date is before the first."));
  if (to > addDays(from, MOST_DAYS - 1))
    refuse(i18n.t("Please ask for at most {days} days.", { days: String(MOST_DAYS) }));
  if (asked.type === "unmapped") return EMPTY;
  const tomorrow = addDays(manilaDay(now), 1);
  return schedules.read({
    type: asked.type,
    appointableType: asked.appointable_type,
    officeId: asked.office_id,
    from: from < tomorrow ? tomorrow : from,
    to,
  });
}

function refuse(sentence: Said): never {
  throw wrongFields({ "date_range[to]": [sentence] });
}
