import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Fragment, jsx, jsxs, ownText } from "./jsx-runtime.ts";

const icon = jsx("i", {});
const written = (element: ReactElement) => renderToStaticMarkup(element);

test("a text beside others stands in an element of its own", () => {
  expect(written(jsxs("p", { children: [icon, "Paid"] }))).toBe("<p><i></i><span>Paid</span></p>");
});

test("texts side by side are one sentence", () => {
  const children = [7, " still", null, " needed", icon, "!"];
  expect(written(jsxs("p", { children }))).toBe(
    "<p><span>7 still needed</span><i></i><span>!</span></p>",
  );
});

test("a text alone is the whole of its parent, but in a live region it is another element each time", () => {
  expect(written(jsx("p", { children: "Paid" }))).toBe("<p>Paid</p>");
  expect(written(jsx("p", { role: "status", children: "Paid" }))).toBe(
    '<p role="status"><span>Paid</span></p>',
  );
});

test("what a component hands on is looked at where it arrives", () => {
  const list = jsx(Fragment, { children: [["of ", jsx("b", { children: "two" }, "b")]] });
  expect(written(jsxs("p", { children: [jsx(Fragment, { children: "One" }), " ", list] }))).toBe(
    "<p><span>One</span> <span>of </span><b>two</b></p>",
  );
});

test("elements that may hold no others keep a text", () => {
  expect(written(jsxs("option", { children: ["Quezon", " ", "City"] }))).toBe(
    "<option>Quezon City</option>",
  );
});

test("a new text is a new element", () => {
  expect(ownText("Paid").key).toBe(ownText("Paid").key);
  expect(ownText("Paid").key).not.toBe(ownText("Unpaid").key);
});

test.each([
  "N01-12-000004",
  "₱120–260",
  "(APT-****-724U).",
  "ana@example.ph",
  "0917 123 4567",
  "ABC1234",
])("%s is not translated", (text) => {
  expect(written(jsx("b", { children: text }))).toBe(`<b translate="no">${text}</b>`);
  expect(written(jsxs("b", { children: [icon, text] }))).toContain('<span translate="no">');
});

test.each(["Paid", "PLATE", "2–10 working days", "30 min left", "Nov 07, 2026"])(
  "%s is",
  (text) => {
    expect(written(jsx("b", { children: text }))).toBe(`<b>${text}</b>`);
  },
);
