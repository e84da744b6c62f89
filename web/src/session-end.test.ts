import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyStorage, stubSession } from "../test/stored-session.ts";

const MINUTE = 60_000;
const unregister = vi.fn<() => Promise<boolean>>(async () => true);
const dropped = vi.fn<(name: string) => Promise<boolean>>(async () => true);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-27T04:00:00Z") });
  stubSession();
  vi.stubGlobal("localStorage", emptyStorage());
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ unregister }) } });
  vi.stubGlobal("caches", { keys: async () => ["portal-1", "other"], delete: dropped });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** A page load: the module's own state is new, storage and history entry are as they were. */
async function load() {
  vi.resetModules();
  const session = await import("./session.ts");
  session.openVisit();
  const text = (name: string) => session.sessionItem(name, v.string());
  const { heldHere } = session;
  return {
    ...session,
    heldHere,
    found: text("own_requests"),
    draft: text("license_draft"),
    text,
  };
}
const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE);
const ours = () => Object.keys(sessionStorage).filter((key) => key.startsWith("portal."));

test("what was not touched for 30 minutes is dropped, however it is opened again", async () => {
  const page = await load();
  page.writeSession(page.found, "token");
  pass(29);
  expect((await load()).readSession(page.found)).toBe("token");
  pass(29);
  const reloaded = await load();
  expect(reloaded.readSession(page.found)).toBe("token");
  pass(30);
  const returned = await load();
  expect([returned.readSession(page.found), ours()]).toEqual([null, []]);
  expect(returned.visitEnd()).toBe("over");
});

test("a page that stays open ends by itself, and nothing that arrives later is written", async () => {
  const page = await load();
  page.writeSession(page.found, "token");
  pass(29);
  page.touchVisit();
  pass(29);
  page.checkVisit();
  expect([page.visitEnd(), page.msLeft()]).toEqual([null, MINUTE]);
  pass(1);
  page.touchVisit();
  expect([page.visitEnd(), page.readSession(page.found)]).toEqual(["over", null]);
  page.writeSession(page.found, "late answer");
  page.beginVisit();
  expect(ours()).toEqual([]);
});

test("a touch in another tab counts", async () => {
  const page = await load();
  page.writeSession(page.draft, "typed");
  pass(29);
  page.touchVisit(false);
  pass(29);
  page.checkVisit();
  expect([page.visitEnd(), page.readSession(page.draft)]).toEqual([null, "typed"]);
});

test("after ten minutes at a wallet the visit goes on", async () => {
  const page = await load();
  page.writeSession(page.found, "token");
  pass(10);
  window.history.replaceState(null, "");
  const back = await load();
  expect([back.visitEnd(), back.readSession(page.found)]).toEqual([null, "token"]);
});

test("a link that is opened after the end begins anew, a page of the ended visit does not", async () => {
  const page = await load();
  page.writeSession(page.found, "token");
  const entry: unknown = window.history.state;
  pass(31);
  window.history.replaceState(null, "");
  const fresh = await load();
  expect([fresh.visitEnd(), fresh.readSession(page.found)]).toEqual([null, null]);
  fresh.writeSession(page.found, "another");
  window.history.replaceState(entry, "");
  const old = await load();
  expect(old.visitEnd()).toBe("over");
  // Back may also lead there without a page load; what has begun since is not lost.
  fresh.markEntry();
  expect(fresh.visitEnd()).toBe("over");
  window.history.replaceState(null, "");
  expect((await load()).readSession(page.found)).toBe("another");
});

test("a page that Back brings back as it was ends when its visit has ended meanwhile", async () => {
  const before = await load();
  before.writeSession(before.found, "token");
  await (await load()).clearPhone();
  before.checkVisit();
  expect(before.visitEnd()).toBe("over");
});

test("a tab that was away while the phone was cleared finds nothing when it comes back", async () => {
  const away = await load();
  away.writeSession(away.found, "token");
  const [own, entry] = [sessionStorage, window.history.state as unknown];
  pass(1);
  stubSession();
  await (await load()).clearPhone();
  pass(1);
  vi.stubGlobal("sessionStorage", own);
  window.history.replaceState(null, "");
  const back = await load();
  expect([back.readSession(back.found), ours()]).toEqual([null, []]);
  back.writeSession(back.found, "another");
  window.history.replaceState(entry, "");
  away.checkVisit();
  expect(away.visitEnd()).toBe("over");
  expect((await load()).readSession(back.found)).toBe("another");
});

test("clearing removes all of ours from both storages and the worker's files, and nothing of others", async () => {
  const page = await load();
  page.writeSession(page.found, "token");
  localStorage.setItem("portal.kept", "{}");
  localStorage.setItem("others", "1");
  await page.clearPhone();
  expect([ours(), Object.keys(localStorage)]).toEqual([[], ["others", "portal-cleared"]]);
  expect(unregister).toHaveBeenCalledOnce();
  expect(dropped.mock.calls).toEqual([["portal-1"]]);
  expect([page.visitEnd(), page.heldHere()]).toEqual(["cleared", null]);
});

test("there is something to clear only once something about a person is kept", async () => {
  const page = await load();
  expect(page.heldHere()).toBeNull();
  for (const name of ["preferred_courier", "disclaimer_dismissed", "track_choice"])
    page.writeSession(page.text(name), "x");
  page.beginVisit();
  expect(page.heldHere()).toBeNull();
  page.writeSession(page.found, "token");
  expect(page.heldHere()).toBe("known");
  page.writeSession(page.draft, "typed");
  expect(page.heldHere()).toBe("typed");
  for (const name of ["report_draft", "reply_draft", "asked_photos"]) {
    page.clearSession();
    page.writeSession(page.text(name), "typed");
    expect(page.heldHere()).toBe("typed");
  }
  page.clearSession();
  localStorage.setItem("portal.kept", "{}");
  expect(page.heldHere()).toBe("typed");
});

test("without storage a visit ends all the same", async () => {
  stubSession({ broken: true });
  const page = await load();
  page.writeSession(page.found, "token");
  expect(page.heldHere()).toBe("known");
  pass(30);
  page.checkVisit();
  expect([page.visitEnd(), page.readSession(page.found)]).toEqual(["over", null]);
});
