import type { GeoPoint } from "@portal/contract/address";
import { useState } from "react";
import { locateMe } from "../../api/use-my-location.ts";

type Nearby = { state: "unasked" | "asking" | "unknown" } | { state: "known"; me: GeoPoint };

/** The person's place, asked for only when they press the button for it. */
export function useNearby() {
  const [nearby, setNearby] = useState<Nearby>({ state: "unasked" });
  function ask() {
    setNearby({ state: "asking" });
    void locateMe().then((me) => setNearby(me ? { state: "known", me } : { state: "unknown" }));
  }
  return { nearby, me: nearby.state === "known" ? nearby.me : null, ask };
}
