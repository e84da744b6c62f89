import { Outlet } from "react-router";
import "./api/answers.ts";
import { CallProvider } from "./api/call-provider.tsx";
import { needSentences } from "./locales/activate.ts";

// All screens after the first one share a catalog.
await needSentences("messages");

/** The layout of all screens except the first one. */
export default function Journey() {
  return (
    <CallProvider>
      <Outlet />
    </CallProvider>
  );
}
