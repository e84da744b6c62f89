import { fullName } from "@portal/contract/person";
import { describe, expect, test } from "vitest";
import { submissionOf } from "../../test/fixtures/people-store.ts";
import { typedPeople } from "../../../contract/test/typed-people.ts";
import { bookingBench, deliveryOf } from "../../test/fixtures/bookings.ts";
import { keptRequester } from "../../test/fixtures/deliveries-store.ts";
import { sendForm } from "../../test/fixtures/submissions.ts";
import { operate } from "../../test/harness/operate.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { openPerson } from "../security/person.ts";
import { recordRoutes } from "./record-routes.ts";
import { licenseWith } from "../../test/fixtures/records-store.ts";

const bench = await bookingBench({ routes: [recordRoutes] });

const NAME = ["first_name", "middle_name", "last_name", "suffix"] as const;

describe.each(typedPeople)("$full_name is kept the same everywhere", (person) => {
  const { typed, kept, full_name } = person;
  const greeted = async (address: string) => {
    await runDue(bench.context);
    const all = (await bench.context.sandbox?.mailbox.list()) ?? [];
    return all.filter(({ to }) => to === address).map(({ text }) => text);
  };

  test("in a submission, whose mail greets by the name", async () => {
    const number = "D45-12-000777";
    const form = { number, ltms_reference: "", birth_date: "1999-12-31", ...typed };
    const answer = await sendForm(bench, "drivers_license", form);
    expect(answer.json()).toMatchObject({ data: { full_name } });
    expect(await submissionOf(bench.context, kept.email)).toMatchObject(kept);
    const [mail] = await greeted(kept.email);
    expect(mail).toContain(`Hello ${person.called},`);
  });

  test("in a request for delivery", async () => {
    const license = await bench.newRecord("Driver's License Pickup");
    const { data } = await bench.delivery.post({ ...(await deliveryOf(bench, license)), ...typed });
    expect(data).toMatchObject({ full_name, ...kept });
    expect(await keptRequester(bench.context, data.uuid)).toMatchObject(kept);
  });

  test("in an appointment", async () => {
    const day = await bench.freshDay("Driver's License Pickup");
    const { email, contact_number } = typed;
    // In one field nobody writes "N/A" between two names.
    const full = `${typed.first_name} ${typed.last_name}`;
    const change = { full_name: full, email, contact_number };
    const { reference } = await bench.booked("Driver's License Pickup", day, change);
    const row = await bench.db
      .selectFrom("appointment")
      .select(["id", "person"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(openPerson(bench.context.secrets, "appointment", row.id, row.person)).toEqual({
      full_name: fullName({ first_name: kept.first_name, last_name: kept.last_name }),
      email: kept.email,
      contact_number: kept.contact_number,
    });
  });

  test("in a file of licenses", async () => {
    const number = `F0${typedPeople.indexOf(person)}-12-000001`;
    const cells = NAME.map((part) => typed[part]).join(",");
    const file = `number,birth_date,status,${NAME.join(",")}\n${number},1990-01-15,Processing,${cells}\n`;
    expect(await operate(bench, "record import", {}, { file })).toMatchObject({ added: 1 });
    const row = await licenseWith(bench.context, number);
    expect(row).toMatchObject(Object.fromEntries(NAME.map((part) => [part, kept[part]])));
  });
});

test("a file's refusals name the list without an empty word", async () => {
  const file =
    "number,birth_date,status,first_name,last_name,suffix\nF09-12-000001,1990-01-15,Processing,ANA,CRUZ,PHD\n";
  const { refused_rows: rows } = await operate(bench, "record import", {}, { file });
  expect(rows?.[0]?.why).toMatch(/^suffix is not one of JR, SR, I, II, .*, XIII$/u);
});
