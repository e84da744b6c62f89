import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkInput, Picture } from "@portal/contract/control/control-call";
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
  /** Ends with whether it was looked at; nothing listens then. */
  ended: Promise<boolean>;
};

type Guard = {
  /** How long at most. */
  forMs?: number;
  ownerOf?: typeof ownerOfSocket;
  /** Somebody else has the address, and was refused. */
  onStranger?: () => void;
};

/**
 * Serves a picture from memory at an address that nobody can guess, on this machine, to the first who asks: a program of
 * whoever runs this, as far as the system tells whose it is.
 */
export async function offer(
  { type, base64 }: Picture,
  { forMs = OPEN_MS, ownerOf = ownerOfSocket, onStranger = () => undefined }: Guard = {},
): Promise<Offer> {
  const path = `/${randomBytes(24).toString("base64url")}`;
  const picture = Buffer.from(base64, "base64");
  let isTaken = false;
  const server = createServer((request, response) => {
    const isMeant = request.method === "GET" && request.url === path;
    // Another name for this machine could be a page of somebody else's.
    if (!isMeant || request.headers.host !== `${LOCAL}:${portOf(server.address())}`) {
      response.writeHead(404, headers).end();
      return;
    }
    void ownerOf(request.socket).then(async (owner) => {
      if (owner === "stranger") onStranger();
      if (owner === "stranger" || owner === "gone" || isTaken) {
        response.writeHead(404, headers).end();
        return;
      }
      isTaken = true;
      await send(response, type, picture);
      end(true);
    });
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

/** Whoever runs this, and who they were before sudo: their browser is another user's then. */
const ownIds = (): readonly (string | undefined)[] => [
  String(process.getuid?.() ?? ""),
  process.env["SUDO_UID"],
];

type Owner = "own" | "stranger" | "gone" | "not told";

/** Whose the program at the other end of this connection is, on this machine; "not told" where the system does not tell. */
async function ownerOfSocket({ localPort, remotePort }: Ends): Promise<Owner> {
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((file) => readFile(file, "ascii").catch(() => "")),
  );
  if (tables.every((table) => table === "")) return "not told";
  const [from, to] = [inTable(remotePort), inTable(localPort)];
  // Columns: number, own address, other address, state, queues, timer, retransmits, user.
  const rows = tables.flatMap((table) => table.split("\n").map((row) => row.trim().split(/\s+/u)));
  const row = rows.find(([, own = "", other = ""]) => own.endsWith(from) && other.endsWith(to));
  if (row === undefined) return "gone";
  return ownIds().includes(row[7]) ? "own" : "stranger";
}

type Ends = { localPort?: number | undefined; remotePort?: number | undefined };

/** 127.0.0.1 and a port as the table has them, also as the end of an address of IPv6. */
const inTable = (port = 0): string =>
  `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Opens a picture in the operator's browser, or prints where it is, until it was seen.
 * @throws Ending when nobody looks
 */
export async function showPicture(answer: unknown, { json }: { json: boolean }): Promise<void> {
  const picture = checkInput(Picture, answer);
  if (!picture.success) throw new Ending(exitCodes.refused, "The portal sent no photo.");
  let strangers = 0;
  const onStranger = () => void (strangers += 1);
  const { address, ended } = await offer(picture.output, { onStranger });
  const way = json || !process.stdout.isTTY || !hasScreen() ? null : wayTo(address);
  if (way !== null) openInBrowser(way.file);
  const words = `${address}\n${way === null ? "Open it in a browser on this machine" : "It opens in your browser; else open it on this machine"}: once, within two minutes.`;
  process.stdout.write(`${json ? JSON.stringify({ address }) : words}\n`);
  const isSeen = await ended;
  way?.remove();
  if (strangers > 0)
    process.stderr.write("Another user of this machine asked for the photo, and was refused.\n");
  if (!isSeen)
    throw new Ending(exitCodes.refused, "Nobody looked within two minutes. The photo is not kept.");
}

/**
 * A page for this user alone that leads to the address: on the command line of a browser, everybody on this machine could
 * read the address itself.
 */
export function wayTo(address: string): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "lto-photo-"));
  const file = join(folder, "photo.html");
  const page = `<!doctype html><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${address}">`;
  writeFileSync(file, page, { mode: 0o600 });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  linux: ["xdg-open"],
};

const hasScreen = (): boolean => {
  const { platform, env } = process;
  return platform !== "linux" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
};

function openInBrowser(file: string): void {
  const [opener, ...words] = openers[process.platform] ?? [];
  if (opener === undefined) return;
  const child = spawn(opener, [...words, file], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}
