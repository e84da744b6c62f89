import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupRefusal } from "./programs.ts";

/** How the names of encrypted files end. */
export const AGE = ".age";

/** The bytes as a file of the age format, which only the owners of these public keys can read. */
export async function encrypted(from: Readable, recipients: readonly string[]): Promise<Readable> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(from)));
}

/**
 * What is in a file of the age format; nothing that was changed ever comes out.
 * @throws BackupRefusal when none of the secret keys opens it
 */
export async function decrypted(path: string, identities: readonly string[]): Promise<Readable> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const file = createReadStream(path);
  try {
    return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(file)));
  } catch (error) {
    file.destroy();
    throw new BackupRefusal(
      "This identity does not open the backup: give the one whose public key was in BACKUP_RECIPIENTS when it was made.",
      { cause: error },
    );
  }
}

const SECRET_KEY = "AGE-SECRET-KEY-1";

/** The secret keys in a file as age-keygen writes it; `-` for standard input. @throws BackupRefusal */
export async function readIdentities(file: string): Promise<string[]> {
  const given = file === "-" ? text(process.stdin) : readFile(file, "utf8");
  const said = await given.catch((error: unknown) => {
    throw new BackupRefusal(`The identity ${file} cannot be read.`, { cause: error });
  });
  if (/^(?:age-encryption\.org\/|-----BEGIN AGE )/u.test(said))
    throw new BackupRefusal(
      `${file} is itself encrypted: age --decrypt ${file} | lto restore --identity - BACKUP`,
    );
  const lines = said.split("\n").map((line) => line.trim());
  const keys = lines.filter((line) => line !== "" && !line.startsWith("#"));
  try {
    if (keys.length === 0 || !keys.every((key) => key.startsWith(SECRET_KEY))) throw new Error();
    // The same check as at its use, before anything is read.
    for (const key of keys) new Decrypter().addIdentity(key);
  } catch (error) {
    throw new BackupRefusal(
      `${file} is no identity of age: a file with a line that begins with ${SECRET_KEY}.`,
      { cause: error },
    );
  }
  return keys;
}
