import type { KeyObject } from "node:crypto";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { userInfo } from "node:os";
import { join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { CHALLENGE_PATH, controlHeaders, controlPath } from "@portal/contract/control/control-call";
import { Ending, exitCodes } from "./exit-code.ts";
import { publicKey, signatureOf } from "./own-key.ts";

export type Sent = {
  name: string;
  input: object;
  operator: string;
  /** The key that says who the operator is. */
  key: KeyObject | null;
  reason: string;
  file?: Readable;
  onProgress: (text: string) => void;
};

type Line =
  | { progress: string }
  | { data: Record<string, unknown> }
  | { refused: string; message: string };

/** Where the portal of this environment takes its commands. */
export function controlSocket(env: NodeJS.ProcessEnv): string {
  const path = resolve(env["CONTROL_SOCKET"] || join(env["DATA_DIR"] || "data", "control.sock"));
  // A socket's address may have 107 bytes; the portal does the same.
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

/**
 * Sends a command to the portal and reads its answer line by line.
 * @throws Ending when nobody answers, or the command is refused
 */
export async function send(socketPath: string, sent: Sent): Promise<Record<string, unknown>> {
  const answer = await exchange(socketPath, sent);
  try {
    for await (const text of createInterface({ input: answer })) {
      const line = JSON.parse(text) as Line;
      if ("progress" in line) sent.onProgress(line.progress);
      else if ("data" in line) return line.data;
      else
        throw new Ending(
          line.refused === "wrong_use" ? exitCodes.wrongUse : exitCodes.refused,
          line.message,
        );
    }
  } finally {
    // Of a file that was refused, the rest is not sent.
    answer.destroy();
    sent.file?.destroy();
  }
  throw new Ending(
    exitCodes.unreachable,
    "The portal stopped before it had answered: look up whether the command was done.",
  );
}

async function exchange(socketPath: string, sent: Sent): Promise<IncomingMessage> {
  const { name, operator, reason, file } = sent;
  const input = JSON.stringify(sent.input);
  const call = request({
    socketPath,
    method: "POST",
    path: controlPath(name),
    headers: {
      [controlHeaders.operator]: operator,
      [controlHeaders.reason]: encodeURIComponent(reason),
      ...(sent.key && (await signedBy(sent.key, socketPath, { name, reason, input }))),
      ...(file
        ? {
            "content-type": "application/octet-stream",
            [controlHeaders.input]: encodeURIComponent(input),
          }
        : { "content-type": "application/json" }),
    },
  });
  const answered = once(call, "response");
  try {
    if (file) await Promise.race([pipeline(file, call), answered]);
    else call.end(input);
    const [answer] = (await answered) as [IncomingMessage];
    return answer;
  } catch (error) {
    answered.catch(() => undefined);
    throw unreachable(socketPath, error);
  }
}

/** The headers that prove who asks, for this command and once. */
async function signedBy(
  key: KeyObject,
  socketPath: string,
  command: { name: string; reason: string; input: string },
): Promise<Record<string, string>> {
  const challenge = await challengeAt(socketPath);
  return {
    [controlHeaders.key]: publicKey(key),
    [controlHeaders.challenge]: challenge,
    [controlHeaders.signature]: signatureOf(key, { challenge, ...command }),
  };
}

async function challengeAt(socketPath: string): Promise<string> {
  const call = request({ socketPath, path: CHALLENGE_PATH }).end();
  try {
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    const { data } = (await json(answer)) as { data?: unknown };
    return String(data);
  } catch (error) {
    throw unreachable(socketPath, error);
  }
}

function unreachable(socketPath: string, error: unknown): Ending {
  const { code } = error as NodeJS.ErrnoException;
  const why =
    code === "EACCES"
      ? `You may not open ${socketPath}: run this as the user that the portal runs as.`
      : [
          `No portal answers at ${socketPath}.`,
          "Start it with `npm start`, or set CONTROL_SOCKET or DATA_DIR as the running portal has them.",
        ].join("\n");
  return new Ending(exitCodes.unreachable, why);
}

/** The system's name of whoever asks, as a name of an operator; in a container the user may have only a number. */
export function ownName(user: () => { username: string } = userInfo): string {
  try {
    const plain = user()
      .username.toLowerCase()
      .replaceAll(/[^a-z0-9._-]/gu, "-");
    return plain.slice(0, 60) || "nobody";
  } catch {
    return `uid-${process.getuid?.() ?? "unknown"}`;
  }
}
