/** With `node --import …?MILLISECONDS`: a machine whose clock is so far ahead. */
const AHEAD_MS = Number(new URL(import.meta.url).search.slice(1));
const Machine = Date;

class Ahead extends Machine {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? Ahead.now() : given[0]);
  }

  static override now(): number {
    return Machine.now() + AHEAD_MS;
  }
}
Object.assign(globalThis, { Date: Ahead });
