import { Outlet } from "react-router";
import "./api/answers.ts";
import { needSentences } from "./locales/activate.ts";

// The sentences of every screen behind the first come with the first of them.
await needSentences("messages");

/** What stands around every screen but the first. */
export default function Journey() {
  return <Outlet />;
}
