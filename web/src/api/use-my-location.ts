import { isInPhilippines, type GeoPoint } from "@portal/contract/address";
import { useEffect, useState } from "react";

const TIME_OUT_MS = 10_000;
/** Its own time does not count while the browser asks for permission, and a question may be left open. */
const ASKED_MS = 20_000;
const AGE_MS = 300_000;

/** The person's position; null when refused, not answered, unknown or outside the Philippines. */
export function locateMe(): Promise<GeoPoint | null> {
  return new Promise((resolve) => {
    if (!navigator.geolocation) {
      resolve(null);
      return;
    }
    setTimeout(resolve, ASKED_MS, null);
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

/** The person's position once allowed and inside the Philippines; null until then. */
export function useMyLocation(): GeoPoint | null {
  const [point, setPoint] = useState<GeoPoint | null>(null);
  useEffect(() => {
    let gone = false;
    void locateMe().then((found) => {
      if (!gone && found) setPoint(found);
    });
    return () => {
      gone = true;
    };
  }, []);
  return point;
}
