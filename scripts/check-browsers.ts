import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oldestBrowsers } from "@portal/contract/oldest-browsers";
import { newerFeatures } from "./newer-features.ts";
import { newerInScript, type Found } from "./newer-in-scripts.ts";
import { askingAllOfThePage, newerInStyles } from "./newer-in-styles.ts";
import { root, type Run } from "./run.ts";

const CLIENT = join(root, "web/build/client");
const INLINE = /<script(?![^>]*\b(?:src|type="application)[=/])[^>]*>(.*?)<\/script>/gsu;

/** What is newer and may be in the build, because its lack costs nobody a step. */
const harmless: Readonly<Record<string, string>> = {
  // Scripts
  "Navigator.share": "the button is there only where the function is (receipt/action-row.tsx)",
  "options: createImageBitmap.imageOrientation=from-image":
    "tried again without it (upload/image-file.ts)",
  "attributes: popover": "toasts are fixed at the bottom without it (ui/toast.tsx)",
  "attributes: autocapitalize": "the mask writes capitals itself",
  "attributes: autocorrect": "a keyboard may offer words",
  "attributes: input.capture": "a desk has no camera to open",
  take: "a method of ours, not of iterators",
  checkVisibility: "react-aria asks first, in a variable",
  startViewTransition:
    "React and its router call it only for view transitions, which we have none of",
  "options: startViewTransition.types": "the same",
  "options: startViewTransition.update": "the same",
  "options: createElement.is": "React, for customised built-in elements, which we have none of",
  "options: focus.preventScroll": "where it is unknown the page scrolls to what has the focus",
  "events: beforeunload": "react-aria cleans up a page that is leaving",
  // Styles
  "selectors: has": "colours and margins; the focus of a label has a rule without it (app.css)",
  "selectors: details-content": "details that are closed are printed closed",
  "atRules: container": "for letters of 200 % and more in the narrowest cards",
  "atRules: media.range_syntax": "only in @container; elsewhere it is built down",
  "properties: container-type": "the same",
  "properties: container-type=inline-size": "the same",
  "atRules: property": "Tailwind sets the same values for everything where it is unknown",
  "atRules: starting-style": "a dialog opens without moving",
  "atRules: page": "the margins of the browser when printing",
  "atRules: media.forced-colors": "no forced colours there",
  "properties: forced-color-adjust": "the same",
  "properties: forced-color-adjust=none": "the same",
  "properties: rotate": "arrows do not turn",
  "properties: translate": "a sheet opens without moving",
  "units: dvh": "the browser's own limit of dialogs; pages are not stretched to the screen",
  "units: lh": "icons are not centred on their first line",
  "properties: text-wrap": "lines of a heading are of different lengths",
  "properties: text-wrap=balance": "the same",
  "properties: text-wrap=pretty": "the same",
  "properties: text-wrap=wrap": "a class that nothing uses",
  "properties: overscroll-behavior": "the page behind a sheet scrolls on at its end",
  "properties: overscroll-behavior=contain": "the same",
  "properties: overflow-x=clip": "scrolls instead of cutting off",
  "properties: field-sizing": "a text area keeps its height and scrolls",
  "properties: field-sizing=content": "the same",
  "properties: content-visibility": "only for details when printing",
  "properties: content-visibility=visible": "the same",
  "properties: break-after=avoid": "a heading may be printed at the end of a page",
  "properties: print-color-adjust=exact": "built with its prefix as well",
  "properties: font-family=ui-monospace": "followed by other fonts",
  "properties: text-decoration=dotted": "a class of Tailwind's base for abbreviations",
};

/** Refuses what the oldest browsers lack in the built files. Needs the built portal. */
export async function checkBrowsers(): Promise<Run> {
  const newer = newerFeatures();
  const lines = new Set<string>();
  const note = (file: string, found: Found[]) => {
    for (const { name, since, excerpt } of found)
      if (!Object.hasOwn(harmless, name))
        lines.add(`${file}: ${name} (${since}): ${excerpt.replaceAll(/\s+/gu, " ")}`);
  };
  for (const file of globSync("**/*.{js,css,html}", { cwd: CLIENT })) {
    const text = readFileSync(join(CLIENT, file), "utf8");
    if (file.endsWith(".css")) {
      note(file, newerInStyles(text, newer));
      for (const selector of askingAllOfThePage(text))
        lines.add(
          `${file}: ${selector} makes each change of the page style all of it: set an attribute.`,
        );
    } else if (file.endsWith(".js")) note(file, newerInScript(text, newer));
    else
      for (const [, inline = ""] of text.matchAll(INLINE)) note(file, newerInScript(inline, newer));
  }
  const { chrome, firefox, safari } = oldestBrowsers;
  const sentence = `Chrome ${chrome}, Firefox ${firefox}, Safari and iOS ${safari}`;
  if (!readFileSync(join(root, "README.md"), "utf8").includes(sentence))
    lines.add(`README.md does not say "${sentence}".`);
  if (lines.size > 0)
    lines.add(
      "Build it down, ask for it first, or say in scripts/check-browsers.ts why its lack costs nobody a step.",
    );
  return { code: lines.size === 0 ? 0 : 1, output: [...lines].join("\n") };
}
