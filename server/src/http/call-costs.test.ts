import { allCalls } from "@portal/contract/api";
import { type Call, headers } from "@portal/contract/calls/call";
import { sql, type KyselyPlugin } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { writeTestAddresses } from "../../test/fixtures/deliveries-store.ts";
import { cheapCaptcha } from "../../test/harness/solved-captcha.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { buildApp } from "../wire/app.ts";
import { createReference } from "../security/reference.ts";
import { callCosts, isCallName, otherLimits, type Proof } from "./call-costs.ts";
import { limits, type LimitName } from "../limits/limits.ts";

type CallName = keyof typeof allCalls;
const names = Object.keys(allCalls).filter(isCallName);
const callOf = (name: CallName): Call => allCalls[name];

let statements = 0;
let writes = 0;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1;
    if (node.kind !== "SelectQueryNode") writes += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};
const portal = await testPortal({
  sample: true,
  env: { LIMIT_FACTOR: "1" },
  routes: [
    async (app, context) => {
      context.db = context.db.withPlugin(counting);
      await buildApp(context, app);
    },
  ],
});
await writeTestAddresses(portal.connection.db);
const newToken = cheapCaptcha(portal.context.secrets, portal.context.now);

const ID = "3f0b7c1e-6c1d-4f3a-9b7e-0a1b2c3d4e5f";
const person = {
  first_name: "Ana",
  middle_name: "",
  last_name: "Cruz",
  suffix: "",
  email: "ana@example.com",
  contact_number: "09171234567",
};
const applicant = { ...person, birth_date: "1990-01-15" };
const request = {
  ...person,
  transactable: { id: "no-handle", type: "Driver's License" },
  documents: {
    id_image_url: "/AAAAAAAAAAAAAAAAAAAAAA.jpg",
    receipt_image_url: "/AAAAAAAAAAAAAAAAAAAAAB.jpg",
  },
  delivery_courier: "Quadx",
  delivery_details: { barangay_code: "1380601001", line_1: "1 Rizal St", postal_code: "1100" },
};
const photos = { file: new Blob([new Uint8Array(9)], { type: "image/jpeg" }) };

/** What a stranger can send who has read the API's description: rightly formed, and about nothing that is his. */
const strangers: Record<CallName, { url?: string; body?: object; form?: true }> = {
  inquireLicense: { url: "?number=N01-12-345678&birth_date=1990-01-15" },
  inquirePlate: { url: "?q=ABC1234" },
  showPlateOwnership: { body: { id: "no-handle", number: "ABC1234" } },
  submitLicense: { body: { number: "N01-12-345678", ltms_reference: "", ...applicant } },
  submitPlate: {
    body: {
      number: "ABC1234",
      mv_number: "-",
      storage_place: "Dealer",
      dealer_name: "A Dealer",
      ...applicant,
    },
  },
  readLicenseSubmission: {},
  readPlateSubmission: {},
  createTransaction: { body: request },
  checkDelivery: { body: { transactable: request.transactable } },
  updateTransaction: { body: { ...request, id: ID } },
  readTransaction: {},
  readAskedPhotos: {},
  sendAskedPhotos: { body: { documents: { id_image_url: "/AAAAAAAAAAAAAAAAAAAAAA.jpg" } } },
  openTransaction: { body: { contact_number: "09171234567" } },
  checkoutTransaction: { body: { id: ID, payment_channel: "Gcash" } },
  cancelTransaction: {},
  mockPayment: { body: { uuid: ID } },
  uploadFile: { form: true },
  listOffices: {},
  listOfficeCouriers: {},
  listCourierFees: {},
  listPaymentChannels: {},
  quoteDelivery: { url: "?barangay_code=1380601001" },
  listRegions: {},
  listProvinces: { url: "?region_code=1300000000" },
  listMunicipalities: { url: "?province_code=1380600000" },
  listBarangays: { url: "?municipality_code=1380601000" },
  searchPlaces: { url: "?q=quezon" },
  createAppointment: {
    body: {
      full_name: "Ana Cruz",
      birth_date: "1990-01-15",
      email: "ana@example.com",
      contact_number: "09171234567",
      office_id: "ncr-qc-do",
      date: "2026-01-12",
      purpose: "Driver's License Pickup",
      type: "Pickup",
      appointable: { type: "Driver's License", id: "no-handle" },
      documents: request.documents,
    },
  },
  checkAppointment: { body: { purpose: "Driver's License Pickup", id: "no-handle" } },
  sendAppointmentLink: { body: { purpose: "Driver's License Pickup", id: "no-handle" } },
  readSchedule: {
    url: "?office_id=ncr-qc-do&type=Pickup&appointable_type=Driver's License&date_range[from]=2026-01-05&date_range[to]=2026-01-31",
  },
  readAppointment: {},
  appointmentCalendar: {},
  moveAppointment: { body: { date: "2026-01-12" } },
  cancelAppointment: {},
  readCaptchaChallenge: {},
  askAlert: { body: { id: "no-handle", email: "ana@example.com", contact_number: "" } },
  readAlert: {},
  confirmAlert: { body: { code: "123456" } },
  endAlert: {},
  openCase: { body: { problem: "other", words: "Where is it?" } },
  findCase: {},
  readCase: {},
  replyToCase: { body: { words: "Where is it?" } },
};

const PARAMS: Record<string, string> = {
  ":reference": createReference(portal.context.random, "APT"),
  ":office_code": "ncr-qc-do",
  ":code": "Quadx",
};
const pathOf = (name: CallName) =>
  callOf(name).path.replaceAll(/:\w+/gu, (param) => PARAMS[param] ?? ID);

type Sent = { captcha?: string; key?: string; payload?: object | string };

async function send(name: CallName, remoteAddress: string, { captcha, key, payload }: Sent = {}) {
  const { method } = callOf(name);
  const { url = "", body, form } = strangers[name];
  const tokens = Object.fromEntries(
    (callOf(name).reads ?? [])
      .filter((kind) => kind !== "captcha" && kind !== "session" && kind !== "idempotency")
      .map((kind) => [headers[kind], "A".repeat(44)]),
  );
  const photo = new FormData();
  photo.append("file", photos.file, "a.jpg");
  statements = 0;
  writes = 0;
  const sent = payload ?? (form ? photo : body);
  const answer = await portal.app.inject({
    method,
    url: pathOf(name) + encodeURI(url),
    remoteAddress,
    headers: {
      ...tokens,
      ...(captcha !== undefined && { [headers.captcha]: captcha }),
      ...(key !== undefined && { [headers.idempotency]: key }),
      ...(typeof payload === "string" && { "content-type": "application/json" }),
    },
    ...(sent !== undefined && { payload: sent }),
  });
  const [, code = ""] = /"code":"(\w+)"/u.exec(answer.body) ?? [];
  return { status: answer.statusCode, code, body: answer.body, statements, writes };
}

/** Up to its end, and what there is beyond it. */
async function use(limit: LimitName, client: string): Promise<void> {
  await portal.context.limits.take(limit, client, limits[limit].points);
  while (await portal.context.limits.tryTake(limit, client));
}

let clients = 0;
const newClient = () => `198.51.${Math.floor(++clients / 250)}.${clients % 250}`;

/** Rows of everything but the counters, which expire. */
async function rowsOf(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_name not in ('rate_limit', 'captcha_spent', 'idempotency')
    order by 1`.execute(portal.connection.db);
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)}`.execute(portal.connection.db);
      return [name, rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** The body once for each of its texts, with that one as long as a body can be. */
function* withLongText(value: unknown, text: string): Generator {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value))
    for (const long of withLongText(inner, text)) yield { ...value, [name]: long };
}

/** Which tokens of its headers a call may be proven with. */
const SHOWN_BY: Record<Proof, readonly string[]> = {
  nothing: [],
  captcha: ["captcha"],
  handle: [],
  // Opening a payment costs a captcha token as well.
  token: ["transaction", "appointment", "submission", "alert", "case", "captcha"],
};

describe.each(names)("%s", (name) => {
  const cost = callCosts[name];

  test("is proven by what the contract reads", () => {
    const shown = (callOf(name).reads ?? []).filter((kind) =>
      [...SHOWN_BY.captcha, ...SHOWN_BY.token].includes(kind),
    );
    expect(shown.length > 0).toBe(cost.proof === "captcha" || cost.proof === "token");
    for (const kind of shown) expect(SHOWN_BY[cost.proof]).toContain(kind);
  });

  test.runIf(callOf(name).body)("reads its input before it costs a statement", async () => {
    const of = newClient();
    expect(await send(name, of, { payload: { x: 1 } })).toMatchObject({
      code: "invalid_fields",
      statements: 0,
    });
    const tooLarge = JSON.stringify({ x: "x".repeat(65_536) });
    expect(await send(name, of, { payload: tooLarge })).toMatchObject({
      code: "body_too_large",
      statements: 0,
    });
  });

  // Accents are put in order in the square of their number.
  test.runIf(callOf(name).body)(
    "puts no accents in order of a text that no field takes",
    async () => {
      const normalize = vi.spyOn(String.prototype, "normalize");
      for (const payload of withLongText(strangers[name].body, "\u0345\u0300\u0316".repeat(10_000)))
        await send(name, newClient(), { payload: JSON.stringify(payload) });
      const longest = Math.max(0, ...normalize.mock.contexts.map((text) => String(text).length));
      expect(longest).toBeLessThanOrEqual(4_000);
    },
  );

  test("costs a stranger few statements, and leaves nothing", async () => {
    const before = await rowsOf();
    const answer = await send(name, newClient());
    expect(answer.status, answer.code).toBeLessThan(500);
    expect(answer.body).not.toContain("invalid_fields");
    expect(answer.statements).toBeLessThanOrEqual(cost.statements);
    expect(await rowsOf()).toEqual(before);
  });

  test.runIf(callOf(name).reads?.includes("idempotency"))(
    "writes nothing for a key before what it asks for is shown, and right",
    async () => {
      // A form needs nothing else than a captcha token.
      const isForm = name.startsWith("submit") || name === "uploadFile";
      for (const captcha of ["", "wrong", ...(isForm ? [] : [await newToken()])]) {
        const shown = captcha === "" ? {} : { captcha };
        const keyed = await send(name, newClient(), { ...shown, key: `key-without-${name}` });
        expect(keyed.status, keyed.code).toBeGreaterThanOrEqual(400);
        // Whether its answer is known is read.
        expect(keyed.statements, keyed.code).toBeLessThanOrEqual(cost.statements + 1);
        expect(keyed.writes, keyed.code).toBe(0);
      }
    },
  );

  const [first] = cost.perClient;
  test.runIf(first)("waits above the limit of its client", async () => {
    if (first === undefined) return;
    const client = newClient();
    const all = name.startsWith("inquire") ? cost.perClient : [first];
    for (const limit of all) await use(limit, client);
    const answer = await send(name, client, { captcha: await newToken() });
    expect([answer.code, answer.statements]).toEqual(["too_many_requests", 0]);
    const keyed = await send(name, client, { captcha: await newToken(), key: `key-of-${name}` });
    // Whether its answer is known, and nothing written.
    expect([keyed.code, keyed.statements <= 1]).toEqual(["too_many_requests", true]);
    const without = await send(name, client);
    expect(["too_many_requests", "captcha_required"]).toContain(without.code);
  });
});

test("captcha tokens are limited, wrong ones too, which nothing else counts", async () => {
  const client = newClient();
  for (let at = 0; at < limits.captchaToken.points; at += 1)
    expect((await send("uploadFile", client, { captcha: "wrong" })).code).toBe("captcha_failed");
  expect((await send("askAlert", client, { captcha: "wrong" })).code).toBe("too_many_requests");
});

test("messages to strangers are limited for a whole IPv6 network, which one customer may have", async () => {
  const lineOf = (at: number) => `2001:db8:1:${at.toString(16)}::/64`;
  for (let at = 0; at < 100; at += 1) {
    await portal.context.limits.take("alert", lineOf(at), limits.alert.points);
    await portal.context.limits.take("alert", lineOf(at));
  }
  const captcha = await newToken();
  expect((await send("askAlert", "2001:db8:1:ffff::1", { captcha })).code).toBe(
    "too_many_requests",
  );
  expect((await send("askAlert", "2001:db8:2:ffff::1", { captcha })).code).toBe(
    "resource_not_found",
  );
});

test("each limit counts a call of the table, or what stands beside it", () => {
  const counted = Object.values(callCosts).flatMap(
    ({ perClient, perThing }): readonly LimitName[] => [...perClient, ...perThing],
  );
  expect(new Set([...counted, ...otherLimits])).toEqual(new Set(Object.keys(limits)));
});
