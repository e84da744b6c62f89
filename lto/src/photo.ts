import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkInput } from "@portal/contract/control/check-input";
import { Picture } from "@portal/contract/control/control-call";
import { Ending, exitCodes } from "./exit-code.ts";

const LOCAL = "127.0.0.1";
const OPEN_MS = 2 * 60_000;

const headers = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  connection: "close",
};

export type Offer = {
  address: string;
  /** Ends with whether somebody has looked at it; nothing listens then. */
  ended: Promise<boolean>;
};

/**
 * Serves a picture from memory at an address that nobody can guess, on this machine, to the first who asks.
 * @param forMs how long at most
 */
export async function offer({ type, base64 }: Picture, forMs: number = OPEN_MS): Promise<Offer> {
  const path = `/${randomBytes(24).toString("base64url")}`;
  const picture = Buffer.from(base64, "base64");
  let isTaken = false;
  const server = createServer((request, response) => {
    const isMeant = request.method === "GET" && request.url === path;
    // Another name for this machine could be a page of somebody else's.
    if (!isMeant || isTaken || request.headers.host !== `${LOCAL}:${portOf(server.address())}`) {
      response.writeHead(404, headers).end();
      return;
    }
    isTaken = true;
    void send(response, type, picture).then(() => end(true));
  });
  let end: (isSeen: boolean) => void = () => undefined;
  const ended = new Promise<boolean>((settle) => {
    const timer = setTimeout(() => end(false), forMs);
    end = (isSeen) => {
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
      settle(isSeen);
    };
  });
  server.listen(0, LOCAL);
  await once(server, "listening");
  return { address: `http://${LOCAL}:${portOf(server.address())}${path}`, ended };
}

const portOf = (address: AddressInfo | string | null): number =>
  address !== null && typeof address === "object" ? address.port : 0;

async function send(response: ServerResponse, type: string, picture: Buffer): Promise<void> {
  response.writeHead(200, { ...headers, "content-type": type, "content-length": picture.length });
  response.end(picture);
  // The end of the connection too: the browser may have gone.
  await new Promise<void>((settle) => void response.once("close", settle));
}

/**
 * Opens a picture in the operator's browser, or prints where it is, until it was seen.
 * @throws Ending when nobody looks
 */
export async function showPicture(answer: unknown, { json }: { json: boolean }): Promise<void> {
  const picture = checkInput(Picture, answer);
  if (!picture.success) throw new Ending(exitCodes.refused, "The portal sent no photo.");
  const { address, ended } = await offer(picture.output);
  const isOpened = !json && process.stdout.isTTY && openInBrowser(address);
  const words = `${address}\n${isOpened ? "It opens in your browser" : "Open it in a browser on this machine"}: once, within two minutes.`;
  process.stdout.write(`${json ? JSON.stringify({ address }) : words}\n`);
  if (!(await ended))
    throw new Ending(exitCodes.refused, "Nobody looked within two minutes. The photo is not kept.");
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** @returns whether there is a screen to open it on */
function openInBrowser(address: string): boolean {
  const { platform, env } = process;
  const [opener, ...words] = openers[platform] ?? [];
  const hasScreen = platform !== "linux" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
  if (opener === undefined || !hasScreen) return false;
  const options = { stdio: "ignore", detached: true } as const;
  const child = spawn(opener, [...words, address], options);
  child.on("error", () => undefined);
  child.unref();
  return true;
}
