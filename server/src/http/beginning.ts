import { promisify } from "node:util";
import { brotliCompress, constants, crc32, deflateRaw } from "node:zlib";
import type { Encoding } from "./encoding.ts";

/**
 * The common beginning of many answers. It is compressed once per encoding; the end of each answer follows as an
 * uncompressed block of the same stream, so that no request needs compression.
 */
export type Beginning = {
  /** @param end up to 65,535 bytes */
  with(end: string, encoding: Encoding): Promise<Buffer>;
};

export function beginning(text: string): Beginning {
  const start = Buffer.from(text);
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    async with(end, encoding) {
      const { compress, join } = ways[encoding];
      const compressed = await (made[encoding] ??= compress(start));
      return join({ start, compressed, end: Buffer.from(end) });
    },
  };
}

type Parts = { start: Buffer; compressed: Buffer; end: Buffer };
type Way = { compress(start: Buffer): Promise<Buffer>; join(parts: Parts): Buffer };

const ways: Record<Encoding, Way> = {
  identity: {
    compress: async (start) => start,
    join: ({ start, end }) => Buffer.concat([start, end]),
  },
  // RFC 7932, section 9.2: an uncompressed meta-block, then the empty last one.
  br: {
    compress: (start) =>
      promisify(brotliCompress)(start, {
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: start.length,
        },
      }),
    join({ compressed, end }) {
      const header = Buffer.alloc(3);
      header.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3);
      return Buffer.concat([compressed, header, end, Buffer.of(3)]);
    },
  },
  // RFC 1952 around RFC 1951, section 3.2.4: a last block that is stored.
  gzip: {
    compress: (start) =>
      promisify(deflateRaw)(start, {
        finishFlush: constants.Z_SYNC_FLUSH,
        level: constants.Z_BEST_COMPRESSION,
      }),
    join({ start, compressed, end }) {
      const head = Buffer.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff);
      const header = Buffer.alloc(5);
      header.writeUInt8(1, 0);
      header.writeUInt16LE(end.length, 1);
      header.writeUInt16LE(end.length ^ 0xff_ff, 3);
      const trailer = Buffer.alloc(8);
      trailer.writeUInt32LE(crc32(end, crc32(start)), 0);
      trailer.writeUInt32LE(start.length + end.length, 4);
      return Buffer.concat([head, compressed, header, end, trailer]);
    },
  },
};
