import { expect, test } from "vitest";
import type { Manifest } from "../web/build-manifest.ts";
import { weigh } from "./bundle-budget.ts";

const ROUTE = "?__react-router-build-client-route";
const manifest: Manifest = {
  [`src/root.tsx${ROUTE}`]: { file: "assets/shared.js" },
  "src/track/lookup-form.tsx": { file: "assets/lookup.js", imports: ["_shared.js"] },
  "src/entry.tsx": { file: "assets/entry.js", imports: ["_shared.js"] },
  "_shared.js": { file: "assets/shared.js" },
  [`src/first.tsx${ROUTE}`]: { file: "assets/first.js", imports: ["_shared.js"] },
  [`src/form.tsx${ROUTE}`]: { file: "assets/form.js", imports: ["_shared.js", "_fields.js"] },
  "_fields.js": { file: "assets/fields.js" },
  [`src/journey.tsx${ROUTE}`]: { file: "assets/journey.js", imports: ["_calls.js"] },
  [`src/status.tsx${ROUTE}`]: { file: "assets/status.js", imports: ["_calls.js", "_fields.js"] },
  "_calls.js": { file: "assets/calls.js" },
  "src/late.tsx": { file: "assets/late.js" },
};
const sizes: Record<string, number> = {
  "assets/entry.js": 80_000,
  "assets/shared.js": 30_000,
  "assets/lookup.js": 15_000,
  "assets/first.js": 9_000,
  "assets/form.js": 30_000,
  "assets/fields.js": 12_000,
  "assets/journey.js": 1_000,
  "assets/calls.js": 14_000,
  "assets/status.js": 2_000,
  "assets/late.js": 500_000,
  "assets/look.css": 20_000,
};
const page = `<link href="/assets/look.css#"/><link rel="modulepreload" href="/assets/entry.js"/>
<link rel="modulepreload" href="/assets/lookup.js"/>
<script type="module">import "/assets/first.js";</script>`;

test("the first screen counts all files that its page references or imports, once each", () => {
  const [scripts, withForm, inAll] = weigh(manifest, { en: page }, (file) => sizes[file] ?? 0);
  expect(scripts).toEqual({ what: "first screen (en), scripts", bytes: 119_000, most: 155_000 });
  expect(withForm).toMatchObject({ what: "first screen (en), with its form", bytes: 134_000 });
  // Including the style sheet and the page itself.
  expect(inAll?.bytes).toBeGreaterThan(154_000);
  expect(inAll?.bytes).toBeLessThan(154_500);
});

test("another route counts only what it adds to the first screen and its layout, and no lazy files", () => {
  const lines = weigh(manifest, { en: page }, (file) => sizes[file] ?? 0);
  expect(lines.slice(3)).toEqual([
    { what: "src/form.tsx", bytes: 42_000, most: 35_000 },
    { what: "src/journey.tsx", bytes: 15_000, most: 35_000 },
    { what: "src/status.tsx", bytes: 14_000, most: 35_000 },
    { what: "src/root.tsx", bytes: 0, most: 35_000 },
    { what: "src/first.tsx", bytes: 0, most: 35_000 },
  ]);
});
