import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { PlateNumber } from "@portal/contract/document-numbers";
import { printedNumber, word } from "./cells.ts";
import { csvFile, fileRows, type FileRow } from "./csv.ts";

const sheets = [{ name: "people", required: ["number", "name"], optional: ["remarks"] }];

async function read(file: Iterable<Uint8Array | string>) {
  const { rows } = await fileRows(Readable.from(file), sheets);
  return Array.fromAsync(rows);
}
const of = (text: string, encoding: BufferEncoding = "utf8") => {
  const bytes = Buffer.from(text, encoding);
  // In pieces that break letters and line ends apart.
  return Array.from(bytes, (byte) => Uint8Array.of(byte));
};
const cells = (rows: readonly FileRow[]) => rows.map((row) => ("cells" in row ? row.cells : row));

describe("CSV", () => {
  test("with a byte order mark, CRLF, and quotes over lines; columns in any order and case", async () => {
    const rows = await read(
      of('\uFEFFName,NUMBER,remarks\r\nPEÑA,1,"two\r\nlines, ""quoted"""\r\n\r\nDÍAZ,2,\r\n'),
    );
    expect(rows).toEqual([
      { line: 2, cells: { name: "PEÑA", number: "1", remarks: 'two\nlines, "quoted"' } },
      { line: 5, cells: { name: "DÍAZ", number: "2", remarks: "" } },
    ]);
  });

  test("old Macintosh line ends, and a last row without one", async () => {
    expect(cells(await read(of("number,name\r1,A\r2,B")))).toEqual([
      { number: "1", name: "A" },
      { number: "2", name: "B" },
    ]);
  });

  test("a row with too many cells is told by line; a stray quote stays in its cell", async () => {
    expect(await read(of('number,name\n1,A,3\n2,B "C" D\n3\n4,E\n'))).toEqual([
      { line: 2, wrong: "It has 3 cells instead of 2." },
      { line: 3, cells: { number: "2", name: 'B "C" D' } },
      { line: 4, cells: { number: "3", name: "" } },
      { line: 5, cells: { number: "4", name: "E" } },
    ]);
  });

  test.each([
    ["semicolons", "number;name;remarks\n1;A, B;\n"],
    ["tabs", "number\tname\tremarks\n1\tA, B\t\n"],
    ["a first line for Excel", "sep=;\nnumber;name;remarks\n1;A, B;\n"],
    ["empty columns and rows at the end", 'number,name,remarks,,\n1,"A, B",,,\n,,,,\n,,,,\n'],
    ["rows without their last empty cells", 'number,name,remarks\n1,"A, B"\n'],
    ["names of columns as people write them", ' Number ,NAME,Remarks\n1,"A, B",\n'],
  ])("%s", async (_, text) => {
    expect(cells(await read(of(text)))).toEqual([{ number: "1", name: "A, B", remarks: "" }]);
  });

  test("a cell that a spreadsheet changed is refused by what it has become", () => {
    const schema = printedNumber(PlateNumber);
    const said = (text: string) => v.safeParse(schema, text).issues?.[0]?.message ?? "";
    for (const text of [
      "Mar-90",
      "1-Dec",
      "2-Sep-26",
      "JAN-34",
      "Mar-1990",
      "2026-01-12",
      "1/12/2026",
    ])
      expect(said(text), text).toMatch(/has made a date of it/u);
    for (const text of ["TRUE", "false"]) expect(said(text)).toMatch(/has made a yes or no of it/u);
    expect(said("1.00E+05")).toMatch(/has made a rounded number of it/u);
    expect(said("#REF!")).toMatch(/has made an error of it/u);
    for (const text of ["MAR1990", "MAR-1990", "MAR90", "DEC1", "ABC 1234", "123-ABC", "1E05"])
      expect(said(text), text).toBe("");
  });

  test("a word of a list in any case", () => {
    const schema = word(["For Verification", "Available"]);
    for (const text of ["for verification", "FOR_VERIFICATION", " For-Verification "])
      expect(v.parse(schema, text)).toBe("For Verification");
    expect(v.safeParse(schema, "Avail").success).toBe(false);
  });

  test("a quote that is never closed ends the import with a sentence", async () => {
    await expect(read(of('number,name\n1,A\n2,"B\n3,C\n'))).rejects.toThrow(/never closed/u);
  });
});

describe("a wrong file", () => {
  test.each([
    ["another header", "number|name\n1|A\n", "number|name"],
    ["JSON by lines", '{"number":1}\n', '{"number":1}'],
    ["a column too many", "number,name,age\n1,A,3\n", "number, name, age"],
    ["a column twice", "number,name,name\n1,A,A\n", "number, name, name"],
    ["a missing column", "number\n1\n", "number"],
  ])("%s is refused with both lists", async (_, text, found) => {
    await expect(read(of(text))).rejects.toThrow(
      `Expected for people: number, name; and if wanted: remarks\nFound: ${found}`,
    );
  });

  test("an empty one", async () => {
    await expect(read([])).rejects.toThrow("The file is empty.");
    await expect(read(of("\uFEFF \r\n"))).rejects.toThrow("The file is empty.");
  });

  test("Ñ of Windows-1252 is refused with what to do", async () => {
    await expect(read(of("number,name\n1,PEÑA\n", "latin1"))).rejects.toThrow(/Save it as UTF-8/u);
    await expect(read(of("number,name\n1,PEÑ", "latin1"))).rejects.toThrow(/Save it as UTF-8/u);
  });

  test.each([
    ["letters", "number,name\n1,", "A"],
    ["commas", "number,name\n1,", ","],
    ["a quoted cell over lines", 'number,name\n1,"', "A\n"],
    ["a line of JSON", '{"number":1,"name":"', "A"],
  ])("a line of 10 GB is refused after 1 MB: %s", async (_, begin, sign) => {
    const chunk = Buffer.from(sign.repeat((64 * 1024) / sign.length));
    let sent = 0;
    function* endless() {
      yield Buffer.from(begin);
      for (; sent < 10_000_000_000; sent += chunk.length) yield chunk;
    }
    await expect(read(endless())).rejects.toThrow(/1,000,000 characters/u);
    expect(sent).toBeLessThan(3_000_000);
  });
});

test("CSV that we write: marked as UTF-8, every text quoted, and no spreadsheet runs a cell", () => {
  expect(csvFile([["PEÑA", 'a "b", c', null, -1, "two\nlines"]])).toBe(
    '\uFEFF"PEÑA","a ""b"", c",,-1,"two\nlines"\r\n',
  );
  for (const sign of ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
    for (const before of ["", " ", "\u00A0", "\u3000 ", "\t", "\r", "\n", "\uFEFF", "\u200B"])
      expect(csvFile([[`${before}${sign}1`]])).toBe(`\uFEFF"'${before}${sign}1"\r\n`);
  // LibreOffice splits at semicolons by itself, unless the text is quoted.
  expect(csvFile([["1 TEST ST;=CMD|'/C CALC'!A0"]])).toBe(
    `\uFEFF"1 TEST ST;=CMD|'/C CALC'!A0"\r\n`,
  );
});

test("what we write is read back", async () => {
  const written = [
    ["number", "name"],
    [1, "PEÑA; A"],
  ];
  expect(cells(await read(of(csvFile(written))))).toEqual([{ number: "1", name: "PEÑA; A" }]);
});
