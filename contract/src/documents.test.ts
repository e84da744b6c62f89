import { expect, test } from "vitest";
import { numberedDocuments, supportingDocuments } from "./documents.ts";

const link = (name: string) => `/api/file/${name}.jpg?expires=1&signature=a`;

test("supporting documents are numbered in order", () => {
  expect(numberedDocuments([link("a"), link("b")])).toEqual({
    supporting_doc_1_image_url: "/a.jpg",
    supporting_doc_2_image_url: "/b.jpg",
  });
});

test("numbers continue after those on file", () => {
  const urls = supportingDocuments.slice(3).map(() => link("c"));
  expect(Object.keys(numberedDocuments(urls, 3))).toEqual(supportingDocuments.slice(3));
});
