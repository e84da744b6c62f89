import { TrackPage } from "./track-page.tsx";

export default function TrackApplicationScreen() {
  return <TrackPage />;
}
