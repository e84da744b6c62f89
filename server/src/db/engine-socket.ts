import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";

type Written = (error?: Error | null) => void;

/**
 * What the driver takes for its socket to a server. All that it sends in one go – a statement with its values – is one
 * call into the engine.
 */
export class EngineSocket extends Duplex {
  readonly #engine: PGlite;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    process.nextTick(() => this.emit("connect"));
    return this;
  }

  // A socket of the network has more to be told.
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  override _write(message: Buffer, _encoding: string, written: Written): void {
    // Yields to timers and sockets: the engine answers in microtasks, so a loop of queries would starve them.
    setImmediate(() => {
      this.#engine
        .execProtocolRawStream(message, { onRawData: (part) => this.push(Buffer.from(part)) })
        .then(() => written(), written);
    });
  }

  override _writev(messages: { chunk: Buffer }[], written: Written): void {
    this._write(Buffer.concat(messages.map(({ chunk }) => chunk)), "buffer", written);
  }

  override _read(): void {
    // The engine's answer is pushed as it comes.
  }

  override _final(written: Written): void {
    this.push(null);
    written();
  }
}
