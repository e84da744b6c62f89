import { Outlet } from "react-router";
import "./api/answers.ts";
import { needSentences } from "./locales/activate.ts";

// All screens after the first one share a catalog.
await needSentences("messages");

/** The layout of all screens except the first one. */
export default function Journey() {
  return <Outlet />;
}
