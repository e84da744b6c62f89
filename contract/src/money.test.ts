import fc from "fast-check";
import { expect, it } from "vitest";
import { formatPesos, formatPesoRange } from "./money.ts";

it("shows amounts with two decimals", () => {
  expect(formatPesos(1234.5)).toBe("₱1,234.50");
  expect(formatPesos(-50)).toBe("₱-50.00");
});

it("groups as the country does", () => {
  const centavos = fc.integer({ min: 0, max: 10_000_000_000 });
  fc.assert(
    fc.property(centavos, (amount) => {
      const pesos = amount / 100;
      const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
      expect(formatPesos(pesos)).toBe(`₱${pesos.toLocaleString("en-PH", options)}`);
    }),
  );
});

it.each([
  [120, 260, "₱120–260"],
  [120, 1260, "₱120–1,260"],
  [120.5, 260, "₱120.50–₱260.00"],
  [150, 150, "₱150.00"],
])("shows a range from %d to %d", (least, most, shown) => {
  expect(formatPesoRange(least, most)).toBe(shown);
});
