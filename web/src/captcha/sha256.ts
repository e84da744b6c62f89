/** Constants of FIPS 180-4. */
const START = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const ROUNDS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const words = new Int32Array(ROUNDS.length);

const at = (list: Int32Array, index: number): number => list[index] ?? 0;
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Extends the 16 words of the block to 64. */
function schedule(): void {
  for (let t = 16; t < words.length; t++) {
    const early = at(words, t - 15);
    const late = at(words, t - 2);
    words[t] =
      at(words, t - 16) +
      (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
      at(words, t - 7) +
      (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
  }
}

/**
 * SHA-256 of a message that fits into one block. Our own for its size (decision 036).
 * @param block 16 words, already padded
 * @param key receives the 8 words of the hash
 */
export function hashBlock(block: Int32Array, key: Int32Array): void {
  words.set(block);
  schedule();
  let [a, b, c, d] = [at(START, 0), at(START, 1), at(START, 2), at(START, 3)];
  let [e, f, g, h] = [at(START, 4), at(START, 5), at(START, 6), at(START, 7)];
  for (let t = 0; t < words.length; t++) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const next = (h + chosen + at(ROUNDS, t) + at(words, t)) | 0;
    const most = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + next) | 0;
    d = c;
    c = b;
    b = a;
    a = (next + most) | 0;
  }
  key.set([a, b, c, d, e, f, g, h]);
  for (let word = 0; word < START.length; word++) key[word] = at(key, word) + at(START, word);
}
