import { isInPhilippines, type GeoPoint } from "@portal/contract";
import { useEffect, useState } from "react";

const TIME_OUT_MS = 10_000;
const AGE_MS = 300_000;

/** Where the browser says that the person is, once allowed and if in the Philippines; null until then. */
export function useMyLocation(): GeoPoint | null {
  const [point, setPoint] = useState<GeoPoint | null>(null);
  useEffect(() => {
    let gone = false;
    // Refused or unknown: the map stays where it is.
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        if (!gone && isInPhilippines({ latitude, longitude })) setPoint({ latitude, longitude });
      },
      () => undefined,
      { timeout: TIME_OUT_MS, maximumAge: AGE_MS },
    );
    return () => {
      gone = true;
    };
  }, []);
  return point;
}
