import { addDays, manilaDay } from "@portal/contract";
import { sql } from "kysely";
import { issueHandle } from "../handle.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { nationalHolidays } from "../schedule/holidays.ts";
import type { Client } from "./rush-double.ts";

export type Round = { slot: number; clients: Client[] };

/** An office, a day and so many people for each round, each with a licence and two photos. */
export async function writeRush(
  context: Context,
  {
    rounds,
    people,
    capacity,
    token,
  }: { rounds: number; people: number; capacity: number; token: Client["token"] },
): Promise<Round[]> {
  const { db } = context;
  const date = await ordinaryDay(manilaDay(context.now()));
  await sql`insert into office select 'rush-' || n, 'RUSH-' || n, 'LTO Rush ' || n, 'DO', 'NCR', '', 'Manila',
    null, null, null, true, false, true, false, false from generate_series(1, ${rounds}) n`.execute(
    db,
  );
  const { rows: slots } = await sql<{ id: number }>`
    insert into slot (office_id, type, appointable_type, date, capacity)
    select 'rush-' || n, 'Pickup', 'Driver''s License', ${date}::date, ${capacity}
    from generate_series(1, ${rounds}) n returning id`.execute(db);
  const { rows: licenses } = await sql<{ id: string; office_id: string }>`
    insert into drivers_license (id, number, birth_date, first_name, middle_name, last_name, suffix, status, office_id)
    select gen_random_uuid(), 'R' || to_char(n, 'FM00') || '-00-' || to_char(k, 'FM000000'),
      '1990-01-15', 'ANA', '', 'CRUZ', '', 'Available', 'rush-' || n
    from generate_series(1, ${rounds}) n, generate_series(1, ${people}) k
    returning id, office_id`.execute(db);
  await sql`insert into file (name, bytes, created_at)
    select replace(id::text, '-', '') || part || '.jpg', 100, now() from drivers_license, unnest('{a,b}'::text[]) part
    where office_id like 'rush-%'`.execute(db);
  return slots.map(({ id }, index) => ({
    slot: id,
    clients: licenses
      .filter((license) => license.office_id === `rush-${index + 1}`)
      .map((license) => clientFor(context, license, date, token)),
  }));
}

/** A day in the window that no holiday closes. */
async function ordinaryDay(today: string): Promise<string> {
  let date = addDays(today, 7);
  const holidays = await Promise.all(
    [0, 1].map((years) => nationalHolidays(Number(date.slice(0, 4)) + years)),
  );
  const closed = new Set(holidays.flat().map((holiday) => holiday.date));
  while (closed.has(date)) date = addDays(date, 1);
  return date;
}

function clientFor(
  context: Context,
  { id, office_id: officeId }: { id: string; office_id: string },
  date: string,
  token: Client["token"],
): Client {
  const handle = issueHandle(context, { kind: "drivers_license", id });
  const photo = (part: string) => `/${id.replaceAll("-", "")}${part}.jpg`;
  const body = {
    email: `ana.${id}@example.com`,
    contact_number: `+639${String(Number.parseInt(id.slice(-7), 16)).padStart(9, "0")}`,
    full_name: "ANA CRUZ",
    birth_date: "1990-01-15",
    office_id: officeId,
    purpose: "Driver's License Pickup",
    type: "Pickup",
    date,
    appointable: {
      type: "Driver's License",
      id: handle,
    },
    documents: {
      id_image_url: photo("a"),
      receipt_image_url: photo("b"),
    },
  };
  return { body: JSON.stringify(body), key: `rush of ${id}`.replaceAll(" ", "-"), token };
}

/** From now on the database lets a day be oversold. */
export async function dropGuard(db: Db): Promise<void> {
  await sql`alter table slot drop constraint slot_check`.execute(db);
}

/** References of the appointments of a slot, in order, and what the slot says. */
export async function bookedIn(
  db: Db,
  slot: number,
): Promise<{ references: string[]; records: number; used: number }> {
  const { rows } = await sql<{ references: string[]; records: number; used: number }>`
    select coalesce(array_agg(a.reference order by a.reference) filter (where a.id is not null), '{}') as references,
      count(distinct a.drivers_license_id)::int as records, s.used
    from slot s left join appointment a on a.slot_id = s.id and a.status = 'Booked'
    where s.id = ${slot} group by s.id`.execute(db);
  return rows[0] ?? { references: [], records: 0, used: 0 };
}
