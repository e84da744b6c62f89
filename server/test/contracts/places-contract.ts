import { isInPhilippines, MAX_PLACES, Place } from "@portal/contract/address";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { PlaceProvider } from "../../src/providers/places/place-provider.ts";

/**
 * Contract test of every place provider, which must know Makati and Las Piñas in Metro Manila, and several places
 * called San Antonio, one of them in Makati.
 */
export function placesContract(name: string, create: () => PlaceProvider): void {
  describe(`place provider: ${name}`, () => {
    const places = create();
    const search = (query: string) => places.search(query, null);

    test.each(["Makati", "makati", "MAKA", "  makati  ", "Makati City", "makati metro manila"])(
      "%j finds Makati first",
      async (query) => expect((await search(query))[0]?.city).toMatch(/Makati/u),
    );

    test.each(["Las Piñas", "las pinas", "LAS PIÑAS", "Las Pin\u0303as", "LAS PIN"])(
      "%j finds Las Piñas, accents or not",
      async (query) => expect((await search(query))[0]?.city).toMatch(/Las Piñas/u),
    );

    test("among equally good matches near places come first", async () => {
      const [first] = await places.search("San Antonio", {
        latitude: 14.5567,
        longitude: 121.0214,
      });
      expect(first?.city).toMatch(/Makati/u);
    });

    test.each(["san", "a", "Makati", "xyzzyx", "san antonio"])(
      "every answer to %j is in shape",
      async (query) => {
        const found = await search(query);
        expect(found.length).toBeLessThanOrEqual(MAX_PLACES);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        for (const place of found) {
          expect(v.parse(v.strictObject(Place.entries), place)).toEqual(place);
          expect(isInPhilippines(place)).toBe(true);
          expect(place.address).toContain(place.name);
        }
      },
    );

    test.each(["", " ", "ñ", ".", "(", "\\", "%", "🙂", "\0"])(
      "%j finds nothing",
      async (query) => {
        expect(await search(query)).toEqual([]);
      },
    );

    test("an unknown word finds nothing", async () => {
      expect(await search("xyzzyx")).toEqual([]);
    });
  });
}
