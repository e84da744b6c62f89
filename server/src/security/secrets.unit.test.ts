import { describe, expect, it, test } from "vitest";
import { fixedRandom, rootsOf } from "../../test/harness/test-context.ts";
import { openPerson, sealPerson } from "./person.ts";
import { SealError, secretsFrom } from "./secrets.ts";

const secrets = secretsFrom(rootsOf("the first root"));
/** After a replacement: another root, and the first one still opens. */
const renewed = secretsFrom(rootsOf("the second root", ["the first root"]));
/** After the first one was taken out. */
const later = secretsFrom(rootsOf("the second root"));

const ID = "2f1e0d3c-4b5a-4968-8776-655443322110";
const OTHER = "00112233-4455-4677-8899-aabbccddeeff";
const place = { at: "transaction.person", row: ID };

test("known roots make known keys, tokens, indexes and seals", () => {
  const made = secretsFrom(rootsOf("known root"), fixedRandom("known"));
  expect({
    key: made.key("a purpose").toString("hex"),
    token: made.token("transaction", ID),
    index: made.index("drivers_license.number", "A01-23-456789").toString("hex"),
    seal: made.seal(place, "ANA").toString("hex"),
    ids: [made.sealId, made.indexId],
  }).toMatchInlineSnapshot(`
    {
      "ids": [
        255,
        247,
      ],
      "index": "f7a25e9e37936ebd635ddc772c33f486",
      "key": "c5e62ec1e0291207c43c67bfc678c32fd3bb7e6c8043a91834736530bd6117c2",
      "seal": "ffd59908ae747dc06b87344ffc1177f98a4153abd47bb41e0fa746c023493948",
      "token": "_y8eDTxLWkloh3ZlVEMyIRANo4CUE8o-Tqy_vM0WcMSQ",
    }
  `);
});

describe("tokens", () => {
  it("name their subject, and open it under each living root", () => {
    const token = secrets.token("transaction", ID);
    expect(token).toMatch(/^[\w-]{44}$/u);
    expect(secrets.idOf("transaction", token)).toBe(ID);
    expect(renewed.idOf("transaction", token)).toBe(ID);
    expect(renewed.token("transaction", ID)).not.toBe(token);
    expect(later.idOf("transaction", token)).toBeNull();
  });

  it("are refused for another kind, changed anywhere, cut or lengthened", () => {
    const token = secrets.token("alert", ID);
    expect(secrets.idOf("case", token)).toBeNull();
    const bytes = Buffer.from(token, "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(secrets.idOf("alert", changed.toString("base64url"))).toBeNull();
    }
    for (const wrong of [
      "",
      token.slice(1),
      `${token}A`,
      `${token}AAAA`,
      `${token}=`,
      "A".repeat(44),
      "ñ".repeat(44),
    ])
      expect(secrets.idOf("alert", wrong)).toBeNull();
  });
});

describe("seals", () => {
  const sealed = secrets.seal(place, "ANA REYES");

  it("show nothing, are never alike, and open at their place", () => {
    expect(sealed).toHaveLength(29 + "ANA REYES".length);
    expect(sealed.includes("ANA")).toBe(false);
    expect(secrets.seal(place, "ANA REYES")).not.toEqual(sealed);
    expect(secrets.open(place, sealed).toString()).toBe("ANA REYES");
  });

  it("open after a replacement, until the old root is taken out", () => {
    expect(renewed.open(place, sealed).toString()).toBe("ANA REYES");
    expect(renewed.seal(place, "x").readUInt8(0)).toBe(renewed.sealId);
    expect(() => later.open(place, sealed)).toThrow(SealError);
  });

  it.each([
    ["another row", { ...place, row: OTHER }],
    ["another column", { ...place, at: "transaction.words" }],
    ["another table", { ...place, at: "appointment.person" }],
    ["what was withheld", { ...place, withheld: "a key" }],
  ])("do not open in or with %s", (_, elsewhere) => {
    expect(() => secrets.open(elsewhere, sealed)).toThrow(SealError);
    expect(secrets.openGiven(elsewhere, sealed)).toBeNull();
  });

  it("do not open changed anywhere, cut, lengthened, or under another key id", () => {
    const wrong: Buffer[] = [Buffer.alloc(0), Buffer.concat([sealed, Buffer.of(0)])];
    for (let at = 0; at < sealed.length; at++) {
      wrong.push(sealed.subarray(0, at));
      for (const bit of [1, 0x80]) {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ bit;
        wrong.push(changed);
      }
    }
    for (const bytes of wrong) {
      expect(() => renewed.open(place, bytes)).toThrow(SealError);
      expect(renewed.openGiven(place, bytes)).toBeNull();
    }
    const ofTheOther = Buffer.from(sealed);
    ofTheOther[0] = renewed.sealId;
    expect(() => renewed.open(place, ofTheOther)).toThrow(SealError);
  });

  it("tell operators where it is and what to do, and never what it holds", () => {
    const failing = () => later.open(place, sealed);
    expect(failing).toThrow(
      expect.objectContaining({
        forOperators: `transaction.person of ${ID} was made under a root secret that is not here: docs/keys.md, What does not open.`,
      }),
    );
  });

  it("need what was withheld, which the root secret does not replace", () => {
    const withheld = { at: "idempotency.answer", row: "1", withheld: "the caller's key" };
    const kept = secrets.seal(withheld, "answer");
    expect(renewed.open(withheld, kept).toString()).toBe("answer");
    expect(secrets.openGiven({ ...withheld, withheld: "another key" }, kept)).toBeNull();
  });

  it("hold a person of one table and row", () => {
    const person = { full_name: "ANA", email: "ana@example.com", contact_number: "+639171234567" };
    const row = sealPerson(secrets, "appointment", ID, person);
    expect(openPerson(secrets, "appointment", ID, row)).toEqual(person);
    expect(() => openPerson(secrets, "appointment", OTHER, row)).toThrow(SealError);
    expect(() => openPerson(secrets, "transaction", ID, row)).toThrow(SealError);
  });
});

describe("blind indexes", () => {
  it("are 16 bytes, the same for the same text, and begin with the key id", () => {
    const index = secrets.index("submission.number", "A01-23-456789");
    expect(index).toHaveLength(16);
    expect(index.readUInt8(0)).toBe(secrets.indexId);
    expect(secrets.index("submission.number", "A01-23-456789")).toEqual(index);
    expect(secrets.index("submission.number", "A01-23-456780")).not.toEqual(index);
    expect(secrets.index("drivers_license.number", "A01-23-456789")).not.toEqual(index);
  });

  it("are of the root of indexes, not of the root of links", () => {
    const roots = rootsOf("the first root");
    const changed = secretsFrom({ ...roots, seals: { current: "the second root", old: [] } });
    expect(changed.index("n", "1")).toEqual(secrets.index("n", "1"));
  });

  it("find what was written before a replacement", () => {
    const before = secrets.index("n", "1");
    expect(renewed.indexes("n", "1")).toEqual([renewed.index("n", "1"), before]);
    expect(renewed.hashes("code", "1")).toContainEqual(secrets.hashes("code", "1")[0]);
  });
});

test("two secrets with one key id are refused in a sentence with what to do", () => {
  const id = (root: string) => secretsFrom(rootsOf(root)).sealId;
  const roots = Array.from({ length: 2_000 }, (_, n) => `root ${n}`);
  const twin = roots.find((root) => id(root) === secrets.sealId) ?? "";
  const seals = { current: twin, old: ["the first root"] };
  expect(() => secretsFrom({ ...rootsOf("any"), seals })).toThrow(
    "PORTAL_SECRET and PORTAL_SECRET_OLD must have different key ids, and two of them have the same one. Make another secret",
  );
});

test("fingerprints tell roots apart", () => {
  expect(renewed.fingerprints.all).toEqual(expect.arrayContaining(secrets.fingerprints.current));
  expect(later.fingerprints.all).not.toEqual(expect.arrayContaining(secrets.fingerprints.current));
});
