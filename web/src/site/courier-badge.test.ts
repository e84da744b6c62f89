import { courierCodes } from "@portal/contract/courier";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CourierBadge } from "./courier-badge.tsx";

const drawn = (code: string, name?: string) =>
  renderToStaticMarkup(createElement(CourierBadge, { code, name }));
const outlineOf = (markup: string) => /<path d="([^"]+)"/u.exec(markup)?.[1];

test.each(["Pigeon", "", "toString"])("%j has the Quadx badge with the name Unknown", (code) => {
  const badge = drawn(code, "Pigeon Post");
  expect(outlineOf(badge)).toBe(outlineOf(drawn("Quadx")));
  expect(badge).toContain(">Unknown<");
  expect(badge).not.toContain("Pigeon");
});

test("each of the nine couriers has its own badge", () => {
  const badges = courierCodes.map((code) => drawn(code));
  expect(new Set(badges.map(outlineOf)).size).toBe(9);
  for (const badge of badges) expect(badge).not.toContain("Unknown");
});
