import * as v from "valibot";
import { describe, expect, it, test } from "vitest";
import { joinDealer, LicenseSubmission, PlateSubmission } from "./submission.ts";

const person = {
  first_name: "ANA",
  last_name: "CRUZ",
  birth_date: "1990-01-15",
  email: "ana@example.com",
  contact_number: "09171234567",
};
const license = { number: "N01-12-123456", ...person };
const plate = {
  number: "ABC1234",
  mv_number: "1301-00000001234",
  storage_place: "Office",
  office_id: "o1",
  ...person,
};

const fields = (schema: v.GenericSchema, value: unknown): string[] => {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  return result.success ? [] : result.issues.map((issue) => v.getDotPath(issue) ?? "");
};

describe("license lookup payload", () => {
  it("accepts the required fields and leaves optional ones empty", () => {
    expect(v.parse(LicenseSubmission, { ...license, suffix: "" })).toMatchObject({
      number: "N01-12-123456",
      contact_number: "+639171234567",
      middle_name: "",
      ltms_reference: "",
    });
  });
  test.each(["number", "first_name", "last_name", "birth_date", "email", "contact_number"])(
    "needs %s",
    (field) => {
      expect(fields(LicenseSubmission, { ...license, [field]: "" })).toEqual([field]);
      expect(fields(LicenseSubmission, { ...license, [field]: undefined })).toEqual([field]);
    },
  );
  it("reports an unknown field", () => {
    expect(fields(LicenseSubmission, { ...license, role: "admin" })).toEqual(["role"]);
  });
});

describe("plate lookup payload", () => {
  it("drops the branch for a dealer and the dealer for an office", () => {
    const both = { ...plate, dealer_name: "Sample Motors" };
    expect(v.parse(PlateSubmission, both)).toMatchObject({ office_id: "o1", dealer_name: "" });
    expect(v.parse(PlateSubmission, { ...both, storage_place: "Dealer" })).toMatchObject({
      office_id: "",
      dealer_name: "SAMPLE MOTORS",
    });
  });
  test.each([
    [{ storage_place: "Office", office_id: "" }, "office_id"],
    [{ storage_place: "Dealer", dealer_name: "" }, "dealer_name"],
    [{ number: "-", mv_number: "-" }, "number"],
    [{ number: "" }, "number"],
    [{ mv_number: "12" }, "mv_number"],
    [{ storage_place: "Home" }, "storage_place"],
  ])("%j is refused at %s", (change, field) => {
    expect(fields(PlateSubmission, { ...plate, ...change })).toEqual([field]);
  });
  test.each([{ number: "-" }, { mv_number: "-" }])(
    "one of the numbers may be blank: %j",
    (change) => {
      expect(fields(PlateSubmission, { ...plate, ...change })).toEqual([]);
    },
  );
  it("joins the dealer's name and branch", () => {
    expect(joinDealer(" Sample Motors ", "Makati")).toBe("Sample Motors - Makati");
    expect(joinDealer("Sample Motors", "")).toBe("Sample Motors");
  });
});
