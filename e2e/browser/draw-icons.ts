import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findChromium, launchChromium } from "./chromium.ts";

/*
 * Draws the portal's icons and the pictures of shared links into web/public/icons: `node e2e/browser/draw-icons.ts`.
 * Run it again when the mark changes (web/src/site/logo.tsx). The pictures hold no setting: their name is the default.
 */
const web = join(import.meta.dirname, "../../web");
const folder = join(web, "public/icons");
const font = readFileSync(join(web, "src/site/public-sans.woff2")).toString("base64");

const BLUE = "#0b3d91";
const SUN = "#f2b705";
const shield =
  "M18 0C12 3.5 6 5 0 5.3V19c0 10.5 7 17 18 21 11-4 18-10.5 18-21V5.3C30 5 24 3.5 18 0Z";
const inside = (ground: string) =>
  `<path fill="#fff" d="M8 10h20a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2Z"/>` +
  `<path fill="${ground}" d="M9 13h6v8H9zM18 13.5h9V16h-9zM18 18.5h6V21h-6z"/>` +
  `<path fill="${SUN}" d="M8 28h5v3H8zM15.5 28h5v3h-5zM23 28h5v3h-5z"/>`;
const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 0 40 40"><path fill="${BLUE}" d="${shield}"/>${inside(BLUE)}</svg>`;
/** On a ground that a phone may cut to a circle: the mark keeps to the middle four fifths. */
const onGround = (margin: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-2 - margin} ${-margin} ${40 + 2 * margin} ${40 + 2 * margin}"><rect x="-40" y="-40" width="120" height="120" fill="#fff"/><path fill="${BLUE}" d="${shield}"/>${inside(BLUE)}</svg>`;

const shares = {
  en: [
    "Track and deliver your Driver's License and Plate Number",
    "Look up the status. Have it delivered. Book a visit.",
  ],
  fil: [
    "I-track at ipahatid ang inyong driver's license at plaka",
    "Tingnan ang status. Ipahatid. Mag-book ng pagbisita.",
  ],
};
const share = (title: string, line: string) =>
  `<body class="share"><main>${mark}<div><b>LTO on the Go</b></div><h1>${title}</h1><p>${line}</p></main><i></i></body>`;

const style = `
  @font-face { font-family: Sans; font-weight: 400 800; src: url(data:font/woff2;base64,${font}); }
  * { margin: 0; box-sizing: border-box; } body { font-family: Sans; }
  svg { display: block; width: 100%; height: 100%; }
  .share { width: 1200px; height: 630px; background: #f6f4ef; color: #0f1b33; position: relative; }
  .share main { padding: 72px 80px; } .share svg { width: 112px; height: 112px; margin-left: -6px; }
  .share b { position: absolute; left: 208px; top: 104px; font-size: 44px; font-weight: 800; }
  .share h1 { margin-top: 56px; font-size: 68px; line-height: 1.15; letter-spacing: -0.02em; font-weight: 800; max-width: 1000px; text-wrap: balance; }
  .share p { margin-top: 28px; font-size: 34px; color: #4a5670; }
  .share i { position: absolute; inset: auto 0 0; height: 36px; background: ${BLUE}
    repeating-linear-gradient(90deg, ${SUN} 0 56px, transparent 56px 96px) center / 100% 8px no-repeat; }
`;

async function picture(page: Page, name: string, width: number, height: number, body: string) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>${style}</style>${body}`);
  await page.evaluate(() => document.fonts.ready);
  const transparent = !body.includes("<rect") && !body.includes("share");
  await page.screenshot({ path: join(folder, name), omitBackground: transparent });
}

const browser = await launchChromium(await findChromium());
const page = await browser.newPage();
writeFileSync(join(folder, "mark.svg"), `${mark}\n`);
await picture(page, "icon-32.png", 32, 32, mark);
await picture(page, "icon-180.png", 180, 180, onGround(5));
for (const size of [192, 512]) {
  await picture(page, `icon-${size}.png`, size, size, mark);
  await picture(page, `maskable-${size}.png`, size, size, onGround(14));
}
for (const [language, [title = "", line = ""]] of Object.entries(shares))
  await picture(page, `share-${language}.png`, 1200, 630, share(title, line));
await browser.close();
