import { chmodSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { relative } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { CHALLENGE_PATH, controlHeaders, controlPath } from "@portal/contract/control/control-call";
import Fastify from "fastify";
import {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Context } from "../context.ts";
import { noteHead } from "./audit-head.ts";
import { carryOut, type Command } from "./carry-out.ts";
import { Refusal, WrongUse } from "./control-verb.ts";
import { operatorProof, type Who } from "./operators.ts";
import { Problem, stackOf } from "../problem/problem.ts";

const INPUT_BYTES = 64 * 1024;
/** When people have their first answers. */
const LOAD_AFTER_MS = 10_000;

const FAILED =
  "The portal failed; its log says where. Nothing was done, or only what it told before.";
const UNREADABLE = "The command cannot be read.";

/** The last line of an answer: what was asked for, or why not. */
type Outcome = { data: unknown } | { refused: "refused" | "wrong_use" | "failed"; message: string };

/**
 * The server of operators' commands: `POST /noun/verb` with the input as JSON. Its answer is JSON by lines: any number of
 * `{"progress"}`, then `{"data"}` or `{"refused", "message"}`.
 * @param commands loaded by the first command, at the latest soon after the start: an upgrade changes the program's files
 * while this portal runs
 */
export function controlApp(
  context: Context,
  commands: () => Promise<readonly Command[]>,
  loadAfterMs: number = LOAD_AFTER_MS,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: INPUT_BYTES,
    forceCloseConnections: true,
  });
  // A file is read by its command, as it arrives.
  app.addContentTypeParser("application/octet-stream", (_request, file, done) => done(null, file));
  // The text itself, because it is signed.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) =>
    done(null, text),
  );
  const proof = operatorProof(context.config.operatorsFile, context.now);
  app.get(CHALLENGE_PATH, async () => ({ data: proof.challenge() }));
  app.post("/*", async (request, reply) => {
    const command = (await commands()).find(({ name }) => controlPath(name) === request.url);
    if (!command) return reply.callNotFound();
    const asked = askedIn(request, command);
    const lines = new PassThrough();
    reply.type("application/x-ndjson").send(lines);
    const write = (line: object) => void lines.write(`${JSON.stringify(line)}\n`);
    const progress = (text: string) => write({ progress: text });
    write(await outcomeOf(context, command, { asked, proof, progress }));
    lines.end();
    return reply;
  });
  app.addHook("onListen", async () => {
    setTimeout(() => void commands().catch(() => undefined), loadAfterMs).unref();
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const { statusCode: status = 500 } = error;
    if (status < 500) return reply.code(status).send({ refused: "wrong_use", message: UNREADABLE });
    context.log.error({ stack: stackOf(error) }, "a command failed");
    return reply.code(status).send({ refused: "failed", message: FAILED });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .send({ refused: "wrong_use", message: "This portal does not know the command." }),
  );
  return app;
}

async function outcomeOf(
  context: Context,
  command: Command,
  o: {
    asked: ReturnType<typeof askedIn>;
    proof: ReturnType<typeof operatorProof>;
    progress: (text: string) => void;
  },
): Promise<Outcome> {
  const started = performance.now();
  const carry = async () => {
    const who = whoAsks(command, o);
    const given = readJson(o.asked.input);
    if (given === undefined) throw new WrongUse(UNREADABLE);
    return carryOut(context, command, { ...o.asked, who, given, progress: o.progress });
  };
  const outcome = await carry().then(
    (data): Outcome => ({ data }),
    (error: unknown) => failureOf(context, command, error),
  );
  context.log.info(
    {
      command: command.name,
      outcome: "refused" in outcome ? outcome.refused : "done",
      ms: Math.round(performance.now() - started),
      audit: await noteHead(context).catch(() => null),
    },
    "operated",
  );
  return outcome;
}

/** By their key, if they have sent one; else by the name that they say. */
function whoAsks(
  { name }: Command,
  { asked, proof }: { asked: ReturnType<typeof askedIn>; proof: ReturnType<typeof operatorProof> },
): Who {
  const { key, challenge, signature, reason, input } = asked;
  const signed = { key, challenge, signature, name, reason, input };
  return (key === "" ? null : proof.prove(signed)) ?? { name: asked.operator, key: null };
}

function askedIn(request: FastifyRequest, { call }: Command) {
  const header = (name: string) => decodeURIComponent(String(request.headers[name] ?? ""));
  const isFile = call.file !== undefined;
  const text = typeof request.body === "string" ? request.body : "";
  return {
    operator: header(controlHeaders.operator),
    key: header(controlHeaders.key),
    challenge: header(controlHeaders.challenge),
    signature: header(controlHeaders.signature),
    reason: header(controlHeaders.reason),
    input: isFile ? header(controlHeaders.input) : text,
    ...(isFile && { file: request.body as Readable }),
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The log gets the stack of what nobody expected, never the input. */
function failureOf(context: Context, { name }: Command, error: unknown): Outcome {
  if (error instanceof WrongUse) return { refused: "wrong_use", message: error.message };
  if (error instanceof Refusal) return { refused: "refused", message: error.message };
  if (error instanceof Problem) {
    const errors = Object.entries(error.errors ?? {}).map(([field, all]) => `${field}: ${all[0]}`);
    const refused = error.code === "invalid_fields" ? "wrong_use" : "refused";
    return { refused, message: [error.message, ...errors].join("\n") };
  }
  context.log.error({ command: name, stack: stackOf(error) }, "a command failed");
  return { refused: "failed", message: FAILED };
}

/** The most that an address of a Unix socket may have. */
const PATH_BYTES = 107;
/** Only the user that the portal runs as. */
const OWNER_ONLY = 0o177;

/**
 * Listens on a Unix socket that only the portal's own user can open. Whoever may open it may operate.
 * @returns whether it listens; the portal serves people without it too
 */
export async function openSocket(
  app: { listen(at: { path: string }): PromiseLike<unknown> },
  path: string,
  log: Pick<Context["log"], "warn">,
): Promise<boolean> {
  const address = shortest(path);
  if (Buffer.byteLength(address) > PATH_BYTES) {
    log.warn("CONTROL_SOCKET is longer than 107 bytes: no operator can reach this portal.");
    return false;
  }
  if (await isAnswered(address)) {
    log.warn("Another portal listens on CONTROL_SOCKET: operators reach that one.");
    return false;
  }
  // Left by a process that was killed.
  rmSync(address, { force: true });
  const before = process.umask(OWNER_ONLY);
  try {
    await app.listen({ path: address });
    chmodSync(address, 0o600);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    log.warn({ code }, "CONTROL_SOCKET cannot be opened: no operator can reach this portal.");
    return false;
  } finally {
    process.umask(before);
  }
}

/** A relative address may be short enough where the folder's own is not. */
function shortest(path: string): string {
  const short = relative(process.cwd(), path);
  return short.length < path.length ? short : path;
}

const isAnswered = (path: string): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(path);
    const end = (answered: boolean) => {
      socket.destroy();
      settle(answered);
    };
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
