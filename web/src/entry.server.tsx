import { isLanguage } from "@portal/contract/languages";
import { renderToReadableStream } from "react-dom/server";
import { ServerRouter, type EntryContext } from "react-router";
import { activate } from "./locales/activate.ts";

const language = process.env["PORTAL_LANGUAGE"] ?? "";
await activate(isLanguage(language) ? language : "en");

/** Prerenders one page during the build. */
export default async function writePage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  await page.allReady;
  headers.set("content-type", "text/html");
  return new Response(page, { status, headers });
}
