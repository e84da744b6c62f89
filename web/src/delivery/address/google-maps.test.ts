import { beforeEach, expect, test, vi } from "vitest";
import { drawMap, makeSearch } from "./google-maps.ts";
import { type ChosenPlace, DEFAULT_CENTRE } from "./place-text.ts";

/** The calls to Google's script, and the URL it is loaded from. */
const told: { made: string; options: object }[] = [];
const loaded: URL[] = [];
let pick: (event: unknown) => void = () => undefined;

function googleClass(made: string) {
  return class {
    constructor(...given: object[]) {
      told.push({ made, options: given.at(-1) ?? {} });
    }
    addEventListener(_event: string, heard: typeof pick) {
      pick = heard;
    }
  };
}
const libraries = {
  places: { PlaceAutocompleteElement: googleClass("field") },
  maps: { Map: googleClass("map") },
  marker: { Marker: googleClass("marker") },
};

beforeEach(() => {
  vi.stubGlobal("google", {
    maps: { importLibrary: async (name: keyof typeof libraries) => libraries[name] },
  });
  vi.stubGlobal("document", {
    createElement: () => ({ src: "", addEventListener: () => undefined }),
    head: {
      append: ({ src }: { src: string }) => {
        const address = new URL(src);
        loaded.push(address);
        const arrived: unknown = Reflect.get(
          globalThis,
          address.searchParams.get("callback") ?? "",
        );
        if (typeof arrived === "function") arrived();
      },
    },
  });
});

test("Google's field is limited to Philippine establishments; its map starts as ours", async () => {
  const chosen: ChosenPlace[] = [];
  await makeSearch("key", (place) => chosen.push(place));
  await drawMap("key", {} as HTMLElement, DEFAULT_CENTRE);
  expect(loaded.map(({ origin, pathname }) => origin + pathname)).toEqual([
    "https://maps.googleapis.com/maps/api/js",
  ]);
  expect(loaded[0]?.searchParams.get("region")).toBe("PH");
  expect(told).toMatchObject([
    {
      made: "field",
      options: { includedRegionCodes: ["ph"], includedPrimaryTypes: ["establishment"] },
    },
    { made: "map", options: { center: { lat: 14.6354, lng: 121.0463 }, zoom: 13 } },
    { made: "marker", options: { draggable: true } },
  ]);

  const place = {
    fetchFields: async () => undefined,
    displayName: "Mall",
    formattedAddress: "North Ave",
    location: { lat: () => 14.6, lng: () => 121 },
  };
  pick({ placePrediction: { toPlace: () => place } });
  await vi.waitFor(() =>
    expect(chosen).toEqual([
      { text: "Mall, North Ave", point: { latitude: 14.6, longitude: 121 } },
    ]),
  );
});
