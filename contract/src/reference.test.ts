import { expect, test } from "vitest";
import { referencesIn } from "./reference.ts";

test.each([
  ["Your request LTO-7KQ2-M9DX-4HWC is paid.", ["LTO-7KQ2-M9DX-4HWC"]],
  ["apt7kq2m9dx4hwc", ["APT-7KQ2-M9DX-4HWC"]],
  ["CAS-7KQ2-M9DX-4HWC, CAS-7KQ2-M9DX-4HWC", ["CAS-7KQ2-M9DX-4HWC"]],
  ["payment LTO-7KQ2-M9DX-4HWC-1", ["LTO-7KQ2-M9DX-4HWC"]],
  ["LTO-7KQ2-M9DX-4HWC and APT-2222-3333-4444", ["LTO-7KQ2-M9DX-4HWC", "APT-2222-3333-4444"]],
  ["LTO will send your plate, LTO-1KQ2-M9DX-4HWC, XLTO-7KQ2-M9DX-4HWC", []],
])("in %j there are %j", (text, found) => {
  expect(referencesIn(text)).toEqual(found);
});
