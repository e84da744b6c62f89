import { beforeEach, expect, test } from "vitest";
import { clearSession, readSession, writeSession } from "./session.ts";
import { stubSession } from "../test/stored-session.ts";
import "./session-items.ts";

beforeEach(() => stubSession());

test("an item is read as it was written, and null after it was removed", () => {
  writeSession("current_transaction", { uuid: "u", token: "t" });
  expect(readSession("current_transaction")).toEqual({ uuid: "u", token: "t" });
  writeSession("current_transaction", null);
  expect(readSession("current_transaction")).toBeNull();
});

test("the same stored text gives the same object", () => {
  writeSession("license_draft", { number: "N01" });
  expect(readSession("license_draft")).toBe(readSession("license_draft"));
});

test.each(["{", "null", '"Pigeon"', "[]", '{"uuid":1}'])(
  "%s is as good as absent, and removed",
  (text) => {
    sessionStorage.setItem("portal.preferred_courier", text);
    sessionStorage.setItem("portal.current_transaction", text);
    expect(readSession("preferred_courier")).toBeNull();
    expect(readSession("current_transaction")).toBeNull();
    for (const name of ["preferred_courier", "current_transaction"])
      expect(sessionStorage.getItem(`portal.${name}`)).toBeNull();
  },
);

test("a browser that refuses storage keeps the items for as long as the page lives", () => {
  stubSession({ broken: true });
  writeSession("track_choice", "Plate Number");
  expect(readSession("track_choice")).toBe("Plate Number");
  clearSession();
  expect(readSession("track_choice")).toBeNull();
});

test("of a full storage the newer text counts, which it had no place for", () => {
  writeSession("track_choice", "Plate Number");
  const room = sessionStorage.setItem;
  sessionStorage.setItem = () => {
    throw new Error("full");
  };
  writeSession("track_choice", "Driver's License");
  expect(readSession("track_choice")).toBe("Driver's License");
  sessionStorage.setItem = room;
  writeSession("track_choice", "Plate Number");
  expect(readSession("track_choice")).toBe("Plate Number");
});
