import { afterEach, expect, test, vi } from "vitest";
import { noteServerTime, serverToday } from "./server-clock.ts";

afterEach(() => {
  vi.useRealTimers();
});

function clockSays(time: string) {
  vi.useFakeTimers({ now: new Date(time), toFake: ["Date"] });
}

test.each([
  ["the phone is right", "2027-01-05T04:00:00Z", "Tue, 05 Jan 2027 04:00:00 GMT", "2027-01-05"],
  [
    "the phone is years behind",
    "2019-06-01T00:00:00Z",
    "Tue, 05 Jan 2027 04:00:00 GMT",
    "2027-01-05",
  ],
  [
    "just before midnight in Manila",
    "2027-01-05T00:00:00Z",
    "Tue, 05 Jan 2027 15:59:59 GMT",
    "2027-01-05",
  ],
  ["midnight in Manila", "2027-01-05T00:00:00Z", "Tue, 05 Jan 2027 16:00:00 GMT", "2027-01-06"],
])("today is the server's day: %s", (_name, phone, header, day) => {
  clockSays(phone);
  noteServerTime(header);
  expect(serverToday()).toBe(day);
});

test.each([[null], ["soon"]])("a Date header of %s changes nothing", (header) => {
  clockSays("2020-01-01T00:00:00Z");
  noteServerTime("Tue, 05 Jan 2027 04:00:00 GMT");
  noteServerTime(header);
  expect(serverToday()).toBe("2027-01-05");
});
