import fc from "fast-check";
import * as v from "valibot";
import { expect, test, describe } from "vitest";
import {
  AppointmentParam,
  formatAppointmentReference,
  placesLeft,
  DEFAULT_SLOT,
  AppointmentMove,
  AppointmentRequest,
} from "./appointment.ts";

test.each([
  ["APT-7KQ2-M9DX-4HWC", "APT-7KQ2-M9DX-4HWC"],
  ["apt 7kq2m9dx4hwc", "APT-7KQ2-M9DX-4HWC"],
  [" apt-7kq2 m9dx-4hwc ", "APT-7KQ2-M9DX-4HWC"],
  ["APT7KQ2M9DX4HWC", "APT-7KQ2-M9DX-4HWC"],
  ["APT\u20117KQ2\u2013M9DX\u200B4HWC", "APT-7KQ2-M9DX-4HWC"],
  ["apt-7kq2", "apt-7kq2"],
  [" ZZZZ-ZZZZ ", "ZZZZ-ZZZZ"],
  ["LTO-7KQ2-M9DX-4HWC", "LTO-7KQ2-M9DX-4HWC"],
  ["", ""],
])("%j is read as %j", (typed, read) => {
  expect(formatAppointmentReference(typed)).toBe(read);
});

const sign = fc.constantFrom(..."23456789ABCDEFGHJKMNPQRSTUVWXYZ");
const printed = fc
  .array(sign, { minLength: 12, maxLength: 12 })
  .map((signs) => signs.join("").replaceAll(/(.{4})/gu, "-$1"))
  .map((groups) => `APT${groups}`);

test("ignores dashes, spaces and case", () => {
  const gap = fc.constantFrom("", " ", "-", " - ");
  fc.assert(
    fc.property(printed, gap, fc.boolean(), (text, between, small) => {
      const spaced = text.replaceAll("-", between);
      const typed = small ? spaced.toLowerCase() : spaced;
      expect(formatAppointmentReference(typed)).toBe(text);
      expect(v.parse(AppointmentParam, { reference: typed })).toEqual({ reference: text });
    }),
  );
});

test.each([
  "",
  "x",
  "APT-7KQ2-M9DX",
  "APT-7KQ2-M9DX-4HWC-2222",
  "APT-1KQ2-M9DX-4HWC",
  "LTO-7KQ2-M9DX-4HWC",
])("%j is not one", (reference) => {
  expect(v.is(AppointmentParam, { reference })).toBe(false);
});

test("a slot has 20 places by default (spec §3), and is free while fewer are taken (§4)", () => {
  const slot = { id: "1", date: "2026-01-20", slot: DEFAULT_SLOT, used: 0 };
  expect(placesLeft(slot)).toBe(20);
  expect(placesLeft({ ...slot, used: 19 })).toBe(1);
  expect(placesLeft({ ...slot, slot: 0 })).toBe(0);
  expect(placesLeft({ ...slot, used: 21 })).toBe(0);
});

const handle = "a-handle-of-an-inquiry";
const person = {
  email: "ana@example.com",
  contact_number: "0917 123 4567",
  full_name: "Ana Cruz",
  birth_date: "1990-01-15",
  office_id: "ncr-qc-do",
  date: "2026-01-20",
};
/** The three appointable shapes of spec §7. */
const bodies = {
  renewal: {
    ...person,
    number: "A12-34-567890",
    purpose: "Driver's License Renewal",
    type: "Renewal",
    appointable: {
      type: "Driver's License",
      reference: "a12 34 567890",
    },
  },
  license: {
    ...person,
    purpose: "Driver's License Pickup",
    type: "Pickup",
    appointable_id: handle,
    appointable: {
      type: "Driver's License",
      id: handle,
    },
  },
  plate: {
    ...person,
    purpose: "Plate Number Pickup",
    type: "Pickup",
    appointable_id: handle,
    appointable: {
      type: "Plate Number",
      id: handle,
    },
  },
} as const;

/** The refused fields, in order. */
function refused(schema: v.GenericSchema, body: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, body);
  return [...new Set(issues.map((issue) => v.getDotPath(issue) ?? ""))].toSorted();
}

describe("a booking", () => {
  test.each(Object.entries(bodies))("%s is read", (_, body) => {
    const read = v.parse(AppointmentRequest, body);
    expect(read).toMatchObject({
      full_name: "ANA CRUZ",
      contact_number: "+639171234567",
      schedule_id: "",
      documents: {},
    });
  });

  test("the number of a renewal is normalised", () => {
    expect(v.parse(AppointmentRequest, bodies.renewal).appointable).toEqual({
      type: "Driver's License",
      reference: "A12-34-567890",
    });
  });

  test("optional fields may be empty, null or left out", () => {
    for (const nothing of ["", null, undefined]) {
      const empty = { number: nothing, appointable_id: nothing, documents: nothing };
      expect(refused(AppointmentRequest, { ...bodies.license, ...empty })).toEqual([]);
      const photos = { documents: { cr_image_url: nothing, supporting_doc_1_image_url: nothing } };
      expect(refused(AppointmentRequest, { ...bodies.license, ...photos })).toEqual([]);
    }
  });

  const purposes = Object.values(bodies).map(({ purpose }) => purpose);
  const types = ["Pickup", "Renewal"] as const;
  const shapes = Object.values(bodies).map(({ appointable }) => appointable);
  test("only the three combinations of purpose, types and shape in spec §7 are accepted", () => {
    const together = purposes.flatMap((purpose) =>
      types.flatMap((type) =>
        shapes
          .filter((appointable) =>
            v.is(AppointmentRequest, { ...bodies.license, purpose, type, appointable }),
          )
          .map((appointable) => [purpose, type, appointable]),
      ),
    );
    expect(together).toEqual(
      Object.values(bodies).map((body) => [body.purpose, body.type, body.appointable]),
    );
  });

  test.each([
    [{ date: "", schedule_id: "" }, ["date"]],
    [{ date: "2026-02-30" }, ["date"]],
    [{ office_id: "" }, ["office_id"]],
    [{ full_name: "  " }, ["full_name"]],
    [{ full_name: "0917 123 4567" }, ["full_name"]],
    [{ full_name: "-" }, ["full_name"]],
    [{ email: "ana" }, ["email"]],
    [{ contact_number: "0817 123 4567" }, ["contact_number"]],
    [{ birth_date: "2190-01-15" }, ["birth_date"]],
    [{ documents: { id_image_url: "photo.jpg" } }, ["documents.id_image_url"]],
    [{ documents: { photo: "" } }, ["documents.photo"]],
    [{ price: 1 }, ["price"]],
  ])("%j is refused at %j", (change, fields) => {
    expect(refused(AppointmentRequest, { ...bodies.license, ...change })).toEqual(fields);
  });
});

test("a move needs a day, and may have an office", () => {
  expect(refused(AppointmentMove, {})).toEqual(["date"]);
  expect(v.parse(AppointmentMove, { schedule_id: "7", office_id: null })).toEqual({
    schedule_id: "7",
    date: "",
    office_id: "",
  });
});
