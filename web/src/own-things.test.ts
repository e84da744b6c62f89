import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubSession } from "../test/stored-session.ts";
import { ownRequests } from "./own-things.ts";

beforeEach(() => stubSession());
afterEach(() => vi.unstubAllGlobals());

const request = (id: string, token = `token of ${id}`) => ({ id, token });
const ids = () => ownRequests.all().map(({ id }) => id);

test("a second one keeps the first one's token; the latest is the current one", () => {
  ownRequests.keep(request("first"));
  ownRequests.keep(request("second"));
  expect(ownRequests.all()).toEqual([request("second"), request("first")]);
});

test("a new token replaces the old one and makes its thing the current one", () => {
  ownRequests.keep(request("first"));
  ownRequests.keep(request("second"));
  ownRequests.keep(request("first", "newer"));
  expect(ownRequests.all()).toEqual([request("first", "newer"), request("second")]);
});

test("the last ten are kept", () => {
  for (let count = 0; count < 12; count += 1) ownRequests.keep(request(String(count)));
  expect(ids()).toEqual(["11", "10", "9", "8", "7", "6", "5", "4", "3", "2"]);
});

test.each([
  ["second", ["first"]],
  ["first", ["second"]],
])("an invalid token is dropped: %s", (forgotten, left) => {
  ownRequests.keep(request("first"));
  ownRequests.keep(request("second"));
  ownRequests.forget(({ id }) => id === forgotten);
  expect(ids()).toEqual(left);
});

test("a link's token is tried first; if it is refused, the valid one is still there", () => {
  ownRequests.keep(request("first"));
  ownRequests.join(request("first", "dead"));
  expect(ownRequests.find("first")?.token).toBe("dead");
  ownRequests.forget(({ token }) => token === "dead");
  expect(ownRequests.all()).toEqual([request("first")]);
});

test("ten dead links do not push out a valid token", () => {
  ownRequests.keep(request("first"));
  for (let count = 0; count < 10; count += 1) {
    ownRequests.join(request(String(count), "dead"));
    ownRequests.forget(({ token }) => token === "dead");
  }
  expect(ownRequests.all()).toEqual([request("first")]);
});

test("a link that opens its thing becomes its only token, and one known already adds nothing", () => {
  ownRequests.keep(request("first"));
  ownRequests.join(request("first"));
  ownRequests.join(request("second", "old"));
  ownRequests.join(request("second", "new"));
  ownRequests.keep(request("second", "new"));
  expect(ownRequests.all()).toEqual([request("second", "new"), request("first")]);
});
