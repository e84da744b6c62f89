import type { Page } from "@playwright/test";

const TILE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==",
  "base64",
);

/** The portal as it is with `MAP_TILES_URL` and its attribution, here from its own host. */
export async function withTiles(page: Page): Promise<void> {
  await page.route("**/tiles/**", (route) =>
    route.fulfill({ contentType: "image/png", body: TILE }),
  );
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"map_tiles":null',
      '"map_tiles":{"url":"/tiles/{z}/{x}/{y}.png","attribution":"© Sample maps https://maps.example"}',
    );
    return route.fulfill({ response, body });
  });
}
