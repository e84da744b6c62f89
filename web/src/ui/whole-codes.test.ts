import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { wholeCodes } from "./whole-codes.tsx";

test.each([
  [
    "Booked (APT-****-****-724U).",
    'Booked <span translate="no" class="unbroken">(APT-****-****-724U).</span>',
  ],
  ["Like A12-34-567890.", 'Like <span translate="no" class="unbroken">A12-34-567890.</span>'],
  ["1388-00000000001", '<span translate="no" class="unbroken">1388-00000000001</span>'],
  ["Send an e-mail on 2–3 days.", "Send an e-mail on 2–3 days."],
])("%s", (text, html) => {
  expect(renderToStaticMarkup(createElement(Fragment, null, ...wholeCodes(text)))).toBe(html);
});
