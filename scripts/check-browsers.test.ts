import { expect, test } from "vitest";
import { newerFeatures } from "./newer-features.ts";
import { newerInScript } from "./newer-in-scripts.ts";
import { askingAllOfThePage, newerInStyles } from "./newer-in-styles.ts";

const newer = newerFeatures();
const inScript = (code: string) => newerInScript(code, newer).map(({ name }) => name);
const inStyles = (css: string) => newerInStyles(css, newer).map(({ name }) => name);

test.each([
  ["const q = new URLSearchParams(); if (q.size > 0) go(q)", "URLSearchParams.size"],
  ["go(new URL(a).searchParams.size === 0)", "URLSearchParams.size"],
  ["fetch(a, { signal: AbortSignal.any([b, c]) })", "AbortSignal.any"],
  ["window.AbortSignal.timeout(5)", "AbortSignal.timeout"],
  ["a.toSorted()", "toSorted"],
  ["[1].toReversed()", "Array.toReversed"],
  ["Object.groupBy(a, b)", "Object.groupBy"],
  ["new Set(a).union(b)", "Set.union"],
  ["new Map(a).values().map(b)", "Iterator.map"],
  ["new Intl.Segmenter('fil')", "Intl.Segmenter"],
  ["a.showPopover()", "showPopover"],
  ["new CloseWatcher()", "CloseWatcher"],
  ["a.matches(':modal')", "selectors: modal"],
  ["jsx('div', { popover: 'manual' })", "attributes: popover"],
  [
    "createImageBitmap(a, { imageOrientation: 'from-image' })",
    "options: createImageBitmap.imageOrientation=from-image",
  ],
  ["a.addEventListener('scrollend', b)", "events: scrollend"],
  ["/(?<=a)b/u.test(c)", "syntax: regular_expressions.lookbehind_assertion"],
  ["RegExp('(?<!a)b')", "syntax: regular_expressions.lookbehind_assertion"],
  ["class A { static { go() } }", "syntax: classes.static.initialization_blocks"],
  ["/[a--b]/v", "syntax"],
  ["import a from 'b' with { type: 'json' }", "syntax"],
])("finds what is newer: %s", (code, name) => expect(inScript(code)).toContain(name));

test.each([
  "Object.hasOwn(a, b); structuredClone(a); a.at(-1); a.findLast(b); a.replaceAll('b', 'c')",
  "String(new URLSearchParams(a)) === ''; new Map(a).size; new Set(a).size",
  "const canParse = own(); canParse(a); const c = { toSorted: 1 }",
  "a.showPopover?.()",
  "if (a.showPopover) a.showPopover()",
  "if (typeof requestIdleCallback === 'function') requestIdleCallback(a)",
  "'canShare' in navigator && navigator.canShare(a)",
  "function f(a) { if (!a.checkVisibility) return true; return a.checkVisibility() }",
  "navigator.connection?.saveData",
  "Object.values(a).map(b); [1].map(b); a.b.get(c)",
  "function AbortSignalOfOurs() {} class URLPattern {} new URLPattern(a)",
])("leaves alone what is older, ours, or asked for first: %s", (code) =>
  expect(inScript(code)).toEqual([]),
);

test.each([
  ["a { color: light-dark(red, blue) }", "functions: light-dark"],
  ["a { min-height: 100dvh }", "units: dvh"],
  ["a { text-wrap: balance }", "properties: text-wrap"],
  ["a { overflow: clip }", "properties: overflow=clip"],
  ["a:has(b) { color: red }", "selectors: has"],
  ["a { & b { color: red } }", "selectors: nesting"],
  ["@container (width < 5rem) { a { color: red } }", "atRules: container"],
  ["@media (width >= 5rem) { a { color: red } }", "atRules: media.range_syntax"],
  ["@media print { dialog:modal { color: red } }", "selectors: modal"],
])("finds newer styles: %s", (css, name) => expect(inStyles(css)).toContain(name));

test.each([
  "@layer base { a:focus-visible { inset: 0; aspect-ratio: 1; color: rgb(1 2 3 / 50%) } }",
  "a { min-height: 100vh; min-height: 100dvh }",
  "@supports (color: color-mix(in lab, red, red)) { a { color: color-mix(in lab, red, blue) } }",
  "a:is([open], :popover-open) { color: red }",
])("leaves alone older styles, and those with an older one before them: %s", (css) =>
  expect(inStyles(css)).toEqual([]),
);

test.each([
  [":root:has(a) b { color: red }", true],
  ["@media (width < 5rem) { html:has(a), b { color: red } }", true],
  ["body:has(> a) { color: red }", true],
  [":has(a) { color: red }", true],
  [".a :has(b) { color: red }", true],
  ["head:has(a) + body b { color: red }", false],
  ["label:has(:checked), .a:has(> b) > c { color: red }", false],
  ["@media print { body:has(a) b { color: red } }", false],
])("finds what styles the whole page at each change: %s", (css, isFound) =>
  expect(askingAllOfThePage(css).length > 0).toBe(isFound),
);
