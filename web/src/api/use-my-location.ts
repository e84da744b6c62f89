import { isInPhilippines, type GeoPoint } from "@portal/contract/address";
import { useEffect, useState } from "react";

const TIME_OUT_MS = 10_000;
const AGE_MS = 300_000;

/** Asks the browser where the person is; null when that is refused, unknown or outside the Philippines. */
export function locateMe(): Promise<GeoPoint | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) {
      resolve(null);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const point = { latitude, longitude };
        resolve(isInPhilippines(point) ? point : null);
      },
      () => resolve(null),
      { timeout: TIME_OUT_MS, maximumAge: AGE_MS },
    );
  });
}

/** Where the browser says that the person is, once allowed and if in the Philippines; null until then. */
export function useMyLocation(): GeoPoint | null {
  const [point, setPoint] = useState<GeoPoint | null>(null);
  useEffect(() => {
    let gone = false;
    // Refused or unknown: the map stays where it is.
    void locateMe().then((found) => {
      if (!gone && found) setPoint(found);
    });
    return () => {
      gone = true;
    };
  }, []);
  return point;
}
