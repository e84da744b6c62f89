import { connect, type AddressInfo } from "node:net";
import { createServer } from "node:tls";
import selfsigned from "selfsigned";

export type Certificate = { key: string; cert: string };

/** A new certificate for 127.0.0.1, which is its own authority. */
export async function newCertificate(): Promise<Certificate> {
  const made = await selfsigned.generate([{ name: "commonName", value: "127.0.0.1" }], {
    extensions: [
      { name: "basicConstraints", cA: true },
      { name: "keyUsage", keyCertSign: true, digitalSignature: true },
      { name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] },
    ],
    algorithm: "sha256",
  });
  return { key: made.private, cert: made.cert };
}

/**
 * An https address that leads to an http one: production speaks to providers by https alone.
 * @returns the address, with the same path; it ends with this process
 */
export async function tlsFront(url: string, certificate: Certificate) {
  const { hostname, port, pathname } = new URL(url);
  const server = createServer(certificate, (inside) => {
    const outside = connect(Number(port), hostname);
    inside.pipe(outside).pipe(inside);
    inside.on("error", () => outside.destroy());
    outside.on("error", () => inside.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address() as AddressInfo;
  return `https://127.0.0.1:${address.port}${pathname === "/" ? "" : pathname}`;
}
