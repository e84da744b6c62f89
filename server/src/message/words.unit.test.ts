import { describe, expect, test } from "vitest";
import { gsmLength, gsmText } from "./gsm-text.ts";
import { english } from "./words-en.ts";
import { filipino } from "./words-fil.ts";
import type { AppointmentFacts, AppointmentMessage, TransactionFacts } from "./words.ts";

const appointment: AppointmentFacts = {
  firstName: "Ana",
  product: "LTO on the Go",
  reference: "APT-2345-6789-ABCD",
  office: "LTO Taal District Office",
  officeAddress: "Taal, Batangas",
  purpose: "Driver's License Renewal",
  date: "Tuesday, Jan 05, 2027",
  closedReason: "Typhoon",
  isToday: false,
  link: `https://portal.example/appointment/APT-2345-6789-ABCD#${"x".repeat(43)}`,
  bookLink: "https://portal.example/appointment",
};
const transaction: TransactionFacts = {
  firstName: "Ana",
  item: "Plate Number",
  maskedNumber: "AB•••34",
  product: "LTO on the Go",
  link: "https://portal.example/txn/1#x",
  reference: "LTO-2345-6789-ABCD",
  amount: "₱150.00",
  payee: "Skyward",
  channel: "GCash",
  paymentReference: "PAY-1",
  tracking: { number: "SKY-1", url: "https://courier.example/SKY-1" },
};
const tellings = Object.entries({
  appointment_booked: 160,
  appointment_moved: 160,
  appointment_cancelled: 160,
  appointment_reminder_72h: 160,
  appointment_reminder_24h: 160,
  appointment_closed: 306,
}) as [AppointmentMessage, number][];

describe.each([english, filipino])("the words in $language", (words) => {
  test.each(tellings)("%s fits into a text of %i signs and says the date", (message, most) => {
    const { sms, subject } = words[message](appointment);
    expect(gsmLength(gsmText(sms))).toBeLessThanOrEqual(most);
    expect(sms).toContain(appointment.date);
    expect(subject).toContain(appointment.date);
  });

  test("on a closed day itself nobody is sent to choose another in time", () => {
    const { sms, paragraphs } = words.appointment_closed({ ...appointment, isToday: true });
    expect(sms).toContain("Typhoon");
    expect(sms).toContain(appointment.bookLink);
    expect(JSON.stringify(paragraphs)).not.toContain(appointment.link);
  });

  test.each(["delivery_requested", "paid", "on_the_way", "delivered"] as const)(
    "%s leads to the request",
    (message) => {
      const { subject, paragraphs } = words[message](transaction);
      expect(subject).toContain(transaction.reference);
      expect(JSON.stringify(paragraphs)).toContain(transaction.link);
    },
  );
});

test("what is said in Filipino is not left in English", () => {
  for (const [message] of tellings)
    expect(filipino[message](appointment).heading).not.toBe(english[message](appointment).heading);
});
