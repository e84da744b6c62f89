import { expect, test } from "vitest";
import { transientFailure } from "./errors.ts";

test.each([
  [{ code: "ENOSPC" }, { why: "the disk is full", retrySeconds: 60 }],
  [{ code: "EACCES" }, { why: "a folder or file may not be written", retrySeconds: 60 }],
  [{ code: "53100" }, { why: "the disk of the database is full", retrySeconds: 60 }],
  [{ code: "EAI_AGAIN" }, { why: "no name server answered" }],
  [{ code: "ENOTFOUND" }, { why: "the host's name is not known" }],
  [{ code: "EHOSTUNREACH" }, { why: "no way to the host" }],
  [{ code: "28P01" }, { why: "the database does not take the password" }],
  [{ code: "0A000" }, { why: "a table was changed meanwhile" }],
  [{ code: "57P01" }, { why: "admin shutdown" }],
  [{ message: "Query read timeout" }, { why: "the database did not answer in time" }],
  [
    { code: "23505", message: "Client was closed and is not queryable" },
    { why: "the connection is broken" },
  ],
])("%j is transient", (error, transient) => {
  expect(transientFailure(error)).toMatchObject(transient);
});

test.each([{ code: "23505" }, { code: "toString" }, { message: "oops" }, {}])(
  "%j is a mistake of somebody's",
  (error) => expect(transientFailure(error)).toBeNull(),
);
