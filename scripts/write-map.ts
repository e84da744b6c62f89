import { readFileSync } from "node:fs";
import { feature } from "topojson-client";
import { addressRows } from "../server/src/address/address-rows.ts";
import { writeOrCheck } from "./write-or-check.ts";

/**
 * Writes web/src/delivery/address/philippines.json, the map of a portal without tiles: the coast from Natural Earth
 * (`world-atlas`, public domain), and the cities and municipalities of our address data.
 *
 * `coast` has a list of numbers for each island: longitude and latitude of its first point, then the steps to each
 * further one, in thousandths of a degree. `towns` have name, latitude, longitude and rank: 0 for cities, 1 for
 * municipalities, 2 for the districts of Manila.
 */
const COUNTRY = "608";
const MANILA = "1380600000";

const thousandths = (degrees: number): number => Math.round(degrees * 1000);

function coast(): number[][] {
  const file = new URL(import.meta.resolve("world-atlas/countries-10m.json"));
  const world = JSON.parse(readFileSync(file, "utf8")) as Parameters<typeof feature>[0];
  const all = world.objects["countries"];
  const country =
    all?.type === "GeometryCollection"
      ? feature(world, all).features.find(({ id }) => id === COUNTRY)
      : undefined;
  if (country?.geometry.type !== "MultiPolygon") throw new Error("The atlas has no Philippines.");
  return country.geometry.coordinates.map(([ring = []]) => {
    let [x, y] = [0, 0];
    return ring.flatMap(([longitude = 0, latitude = 0]) => {
      const step = [thousandths(longitude) - x, thousandths(latitude) - y];
      [x, y] = [thousandths(longitude), thousandths(latitude)];
      return step;
    });
  });
}

function towns(): [name: string, latitude: number, longitude: number, rank: number][] {
  return addressRows().flatMap(({ level, code, name, latitude, longitude }) => {
    const isManila = code === MANILA;
    if (latitude === null || longitude === null) return [];
    if (level !== "municipality" && !(level === "province" && isManila)) return [];
    const isDistrict = level === "municipality" && code.startsWith(MANILA.slice(0, 5));
    const isCity = isManila || /\bCity\b/u.test(name);
    return [[name, thousandths(latitude), thousandths(longitude), isDistrict ? 2 : isCity ? 0 : 1]];
  });
}

writeOrCheck({
  "web/src/delivery/address/philippines.json": `${JSON.stringify({ coast: coast(), towns: towns() })}\n`,
});
