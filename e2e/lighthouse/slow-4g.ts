import type { CDPSession, Page } from "@playwright/test";

/** Slow 4G and CPU slowdown as in Lighthouse. */
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
export const SLOWER = 4;
export const CONDITIONS = `slow 4G (150 ms, 1.6 Mbit/s), CPU / ${SLOWER}`;

/** @returns the session, whose Network domain is enabled */
export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return devtools;
}
