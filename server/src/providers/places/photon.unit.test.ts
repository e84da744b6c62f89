import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPhoton, type PhotonDouble } from "../../../test/doubles/photon.ts";
import { embeddedPlaces } from "./embedded-places.ts";
import { fallingBack, photon } from "./photon.ts";
import { placesContract } from "../../../test/contracts/places-contract.ts";

let double: PhotonDouble;
beforeAll(async () => {
  double = await startPhoton();
});
beforeEach(() => {
  double.mode = "normal";
  double.searches = [];
});
afterAll(() => double.close());

const WITHIN_MS = 200;
/** The double's address is not known yet when the contract asks for the provider. */
const places = {
  name: "photon",
  search: (...asked: Parameters<ReturnType<typeof photon>["search"]>) =>
    photon({
      url: double.url,
      fetch,
      timeoutMs: double.mode === "slow" ? WITHIN_MS : 20_000,
    }).search(...asked),
};

placesContract("photon", () => places);

test("asks for the Philippines, near the point", async () => {
  await places.search("Makati", { latitude: 14.5, longitude: 121 });
  expect(Object.fromEntries(double.searches[0] ?? [])).toEqual({
    q: "Makati",
    limit: "8",
    lang: "en",
    bbox: "116.9,4.5,126.7,21.2",
    lat: "14.5",
    lon: "121",
  });
});

test("a house has its street in its address; a whole city is no place, our office the last", async () => {
  expect(await places.search("makati", null)).toMatchObject([
    {
      name: "Makati City Hall",
      city: "Makati",
      address: "Makati City Hall, JP Rizal Ave, Makati, Metro Manila",
    },
    { name: "San Antonio", address: "San Antonio, Makati, Metro Manila" },
    { name: "LTO Makati District Office" },
  ]);
});

test.each(["Sandakan", "San Marcos"])("%s, in another country, is left out", async (query) => {
  expect(await places.search(query, null)).toEqual([]);
});

test.each(["slow", "broken", "wrong shape"] as const)("a %s server is a failure", async (mode) => {
  double.mode = mode;
  await expect(places.search("Makati", null)).rejects.toMatchObject({
    code: "provider_unavailable",
  });
});

describe("with the embedded search behind it", () => {
  let time = 0;
  const warned: unknown[] = [];
  const embedded = embeddedPlaces(() => [
    {
      kind: "city",
      id: "own",
      name: "Makati Embedded",
      address: "Makati Embedded",
      city: "Makati",
      province: "",
      latitude: 14.5567,
      longitude: 121.0214,
      address_level: null,
      address_code: null,
      zip_code: null,
    },
  ]);
  const both = fallingBack(places, embedded, {
    now: () => new Date(time),
    log: { warn: (...line: unknown[]) => void warned.push(line) },
  });
  const first = async () => (await both.search("makati", null))[0]?.name;

  test("it answers while the server is silent, which is asked again after half a minute", async () => {
    expect(await first()).toBe("Makati City Hall");
    double.mode = "slow";
    expect(await Promise.all([first(), first()])).toEqual(["Makati Embedded", "Makati Embedded"]);
    expect(warned).toHaveLength(1);
    double.mode = "normal";
    double.searches = [];
    time += 29_999;
    expect(await first()).toBe("Makati Embedded");
    expect(double.searches).toEqual([]);
    time += 1;
    expect(await first()).toBe("Makati City Hall");
  });

  test("a search that the server cannot answer turns it off for nobody else", async () => {
    const before = warned.length;
    expect((await both.search("broken makati", null))[0]?.name).toBe("Makati Embedded");
    expect(await first()).toBe("Makati City Hall");
    expect(warned).toHaveLength(before);
  });

  test("a check asks the server itself", async () => {
    expect(await both.check?.()).toMatchObject({ finding: expect.stringContaining("Ermita") });
    double.mode = "slow";
    await expect(both.check?.()).rejects.toMatchObject({ code: "provider_unavailable" });
    double.mode = "normal";
  });

  test("it answers what the server does not know", async () => {
    expect(await both.search("embedded", null)).toMatchObject([{ name: "Makati Embedded" }]);
    expect(await first()).toBe("Makati City Hall");
  });
});
