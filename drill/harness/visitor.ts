import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { addDays, manilaDay } from "@portal/contract/days";
import type pg from "pg";
import sharp from "sharp";
import { cheapCaptcha } from "../../server/test/harness/solved-captcha.ts";
import type { Portals } from "./portals.ts";
import { OFFICE, secrets } from "./portals.ts";

/** Somebody with a license on file. */
export type Person = {
  /** Below 60,000; also says from which address they come. */
  n: number;
  name: string;
  number: string;
  birthDate: string;
  email: string;
  /** As typed: 09… */
  mobile: string;
};

/** An answer that is no success. */
export class Refused extends Error {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: number;

  constructor(
    what: string,
    { status, body, retryAfter }: { status: number; body: string; retryAfter: number },
  ) {
    super(`${what}: ${status} ${body.slice(0, 300)}`);
    this.name = "Refused";
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** Whether the portal itself says so, and not a proxy before it. */
  get isPortals(): boolean {
    return this.body.startsWith('{"code":"') || this.body.includes("<html lang=");
  }
}

type Sent = {
  body?: object | FormData | undefined;
  headers?: Record<string, string>;
};
type Data = Record<string, unknown>;

export type Asked = { person: Person; uuid: string; owned: { "x-transaction-token": string } };

const newToken = cheapCaptcha(secrets);
const TIME_OUT_MS = 30_000;

type Send = (person: Person, path: string, init: RequestInit) => Promise<string>;
type Stage = {
  send: Send;
  picture: Blob;
  barangay: string;
  pool: pg.Pool;
  portals: Pick<Portals, "origin" | "doubles">;
};
export type Visitor = ReturnType<typeof visitorBy> & {
  /** The same calls, each sent by another way. */
  by(wrap: (send: Send) => Send): ReturnType<typeof visitorBy>;
};

/** The browser's calls, each person from an address of their own. None is tried again. */
export async function visitorsOf(
  portals: Pick<Portals, "origin" | "doubles">,
  pool: pg.Pool,
): Promise<Visitor> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  const create = { width: 480, height: 320, channels: 3, background: "#808080", noise } as const;
  const picture = new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())]);
  const { rows: barangays } = await pool.query<{ code: string }>(
    "select code from address where level = 'barangay' and code like '13%' order by code limit 1",
  );
  const send: Send = async ({ n }, path, init) => {
    const from = `10.${9 + Math.floor(n / 62_500)}.${Math.floor(n / 250) % 250}.${n % 250}`;
    const headers = { ...(init.headers as Record<string, string>), "x-forwarded-for": from };
    const signal = AbortSignal.timeout(TIME_OUT_MS);
    const answer = await fetch(portals.origin + path, { ...init, headers, signal });
    const text = await answer.text();
    if (answer.ok) return text;
    const retryAfter = Number(answer.headers.get("retry-after") ?? 1);
    const { status } = answer;
    throw new Refused(`${init.method ?? "GET"} ${path}`, { status, body: text, retryAfter });
  };
  const stage = { picture, barangay: barangays[0]?.code ?? "", pool, portals };
  return {
    ...visitorBy({ ...stage, send }),
    by: (wrap) => visitorBy({ ...stage, send: wrap(send) }),
  };
}

/** A gateway is asked so often a second and no more: who is told so comes back. */
export const patient = (visitor: Visitor): ReturnType<Visitor["by"]> =>
  visitor.by((send) => {
    const again: typeof send = (person, path, init) =>
      send(person, path, init).catch(async (error: unknown) => {
        if (!(error instanceof Refused) || error.status !== 503) throw error;
        await delay(error.retryAfter * 1_000);
        return again(person, path, init);
      });
    return again;
  });

function visitorBy(stage: Stage) {
  const calls = callsBy(stage);
  return { ...calls, ...errandsBy(stage, calls) };
}

/** Single calls. */
function callsBy({ send, picture, portals: { origin } }: Stage) {
  /** @throws Refused; whatever fetch throws when the connection breaks */
  const call = async (
    person: Person,
    method: string,
    path: string,
    { body, headers = {} }: Sent = {},
  ): Promise<Data> => {
    const isForm = body instanceof FormData;
    const text = await send(person, path, {
      method,
      headers: {
        "cf-t-token": await newToken(),
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return (JSON.parse(text) as { data: Data }).data;
  };
  /** @returns a preview link */
  const upload = async (person: Person): Promise<string> => {
    const form = new FormData();
    form.append("file", picture, "photo.jpg");
    const headers = { "idempotency-key": randomUUID() };
    const { url } = await call(person, "POST", "/api/file/upload", { body: form, headers });
    return String(url);
  };
  const photo = async (person: Person): Promise<string> =>
    `/${basename(new URL(await upload(person), origin).pathname)}`;
  const photos = async (person: Person) => ({
    id_image_url: await photo(person),
    receipt_image_url: await photo(person),
  });
  /** @returns the handle of the license */
  const lookUp = async (person: Person): Promise<string> => {
    const { number, birthDate } = person;
    const path = `/api/ste/drivers_license/inquire?number=${number}&birth_date=${birthDate}`;
    const { id } = await call(person, "GET", path);
    return String(id);
  };
  const reached = ({ email, mobile }: Person) => ({ email, contact_number: mobile });
  return { send, call, upload, photo, photos, lookUp, reached };
}

/** What takes several. */
function errandsBy(
  { barangay, pool, portals: { doubles } }: Stage,
  { call, photos, lookUp, reached }: ReturnType<typeof callsBy>,
) {
  /** Asks for delivery: to a point on the map when there is a latitude, else to an address in Metro Manila. */
  const ask = async (
    person: Person,
    { street, latitude }: { street: string; latitude?: number },
  ): Promise<Asked> => {
    const { name } = person;
    const made = await call(person, "POST", "/api/ste/transaction", {
      headers: { "idempotency-key": randomUUID() },
      body: {
        ...reached(person),
        first_name: name,
        middle_name: name,
        last_name: name,
        suffix: "",
        transactable: { id: await lookUp(person), type: "Driver's License" },
        documents: await photos(person),
        delivery_courier: latitude === undefined ? "Quadx" : "Skyward",
        delivery_details:
          latitude === undefined
            ? { barangay_code: barangay, line_1: street, line_2: "", postal_code: "1100" }
            : { latitude, longitude: 121.04, address: street },
      },
    });
    const owned = { "x-transaction-token": String(made["token"]) };
    return { person, uuid: String(made["uuid"]), owned };
  };
  const checkOut = async ({ person, uuid, owned }: Asked): Promise<void> => {
    const path = `/api/ste/transaction/${uuid}/checkout`;
    await call(person, "PUT", path, { headers: owned, body: { payment_channel: "Gcash" } });
  };
  /** The payer's press at the gateway, which tells the portal of it by webhook. */
  const pay = async ({ uuid }: Asked): Promise<void> => {
    const { rows } = await pool.query<{ provider: "paymongo" | "maya"; provider_id: string }>(
      "select provider, provider_id from payment where transaction_uuid = $1 and status = 'open'",
      [uuid],
    );
    for (const { provider, provider_id: id } of rows)
      await doubles[provider].press(id, "authorize");
  };

  /** @returns days that have places left, the first first */
  const freeDays = async (person: Person): Promise<string[]> => {
    const from = addDays(manilaDay(new Date()), 2);
    const query = new URLSearchParams({
      type: "Pickup",
      appointable_type: "Driver's License",
      office_id: OFFICE,
      "date_range[from]": from,
      "date_range[to]": addDays(from, 40),
    });
    const schedule = await call(person, "GET", `/api/ste/appointment/schedule?${query.toString()}`);
    const slots = schedule as unknown as { date: string; slot: number; used: number }[];
    return slots.filter(({ slot, used }) => used < slot).map(({ date }) => date);
  };
  const book = async (person: Person, date: string) => {
    const handle = await lookUp(person);
    const { reference, token } = await call(person, "POST", "/api/ste/appointment", {
      headers: { "idempotency-key": randomUUID() },
      body: {
        ...reached(person),
        full_name: `${person.name} ${person.name}`,
        birth_date: person.birthDate,
        appointable_id: handle,
        number: person.number,
        office_id: OFFICE,
        purpose: "Driver's License Pickup",
        date,
        type: "Pickup",
        appointable: { type: "Driver's License", id: handle },
        documents: await photos(person),
      },
    });
    return { reference: String(reference), token: String(token) };
  };
  return { ask, checkOut, pay, freeDays, book };
}
