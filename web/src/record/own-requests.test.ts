import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubSession } from "../../test/stored-session.ts";
import { currentTransactionItem, forgetToken, keepToken, ownRequests } from "./own-requests.ts";
import { readSession } from "../session.ts";

beforeEach(() => stubSession());
afterEach(() => vi.unstubAllGlobals());

const request = (name: string) => ({ uuid: name, token: `token of ${name}` });

test("a second request keeps the first one's token; the latest is the current one", () => {
  keepToken(request("first"));
  keepToken(request("second"));
  expect(ownRequests()).toEqual([request("second"), request("first")]);
  expect(readSession(currentTransactionItem)).toEqual(request("second"));
});

test("a new token replaces the old one and makes its request the current one", () => {
  keepToken(request("first"));
  keepToken(request("second"));
  keepToken({ uuid: "first", token: "newer" });
  expect(ownRequests()).toEqual([{ uuid: "first", token: "newer" }, request("second")]);
});

test("the last five are kept", () => {
  for (const name of ["1", "2", "3", "4", "5", "6", "7"]) keepToken(request(name));
  expect(ownRequests().map(({ uuid }) => uuid)).toEqual(["7", "6", "5", "4", "3"]);
});

test.each([
  ["second", ["first"]],
  ["first", ["second"]],
])("an invalid token is dropped: %s", (forgotten, left) => {
  keepToken(request("first"));
  keepToken(request("second"));
  forgetToken(forgotten);
  expect(ownRequests().map(({ uuid }) => uuid)).toEqual(left);
});
