import { describe, expect, it, test } from "vitest";
import { ConfigError, readConfig } from "../config.ts";
import { retentionRules } from "./dispose-of-due.ts";

describe("retention periods", () => {
  it("are settings", () => {
    const { retention } = readConfig({ RETENTION_PHOTO_DAYS: "14", RETENTION_UNPAID_DAYS: "2.5" });
    expect(retention).toMatchObject({ photoDays: 14, unpaidDays: 2.5, appointmentDays: 90 });
  });

  test.each([
    ["RETENTION_PHOTO_DAYS", "0"],
    ["RETENTION_UNPAID_DAYS", "-3"],
    ["RETENTION_TRANSACTION_DAYS", "for ever"],
    ["RETENTION_APPOINTMENT_DAYS", "1e9"],
    ["RETENTION_SUBMISSION_DAYS", "Infinity"],
    ["RETENTION_UNCLAIMED_UPLOAD_DAYS", "0.01"],
  ])("refuses %s=%s, naming it", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });

  it("have a rule each, except the one that extends another", () => {
    const used = new Set(retentionRules.map(({ clock }) => clock));
    const unused = Object.keys(readConfig({}).retention).filter(
      (clock) => ![...used, "heldMoneyDays"].includes(clock),
    );
    expect(unused).toEqual([]);
  });
});
