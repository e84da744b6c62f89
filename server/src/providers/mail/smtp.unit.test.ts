import { afterEach, describe, expect, test } from "vitest";
import { aMail, describesMail } from "../../../test/contracts/mail-contract.ts";
import type { Mail, MailProvider } from "./mail-provider.ts";
import { oddServer, refusal, smtpDouble, type Arrival } from "../../../test/harness/smtp-server.ts";
import { messageIdOf, smtpMail, type SmtpOptions } from "./smtp.ts";

const FROM = "no-reply@portal.example";
const unavailable = { code: "provider_unavailable" };
const refused = { code: "invalid_fields", errors: { to: [expect.any(String)] } };

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function started<S extends { close(): Promise<void> }>(starting: Promise<S>): Promise<S> {
  const server = await starting;
  open.push(server);
  return server;
}

const client = (port: number, changes: Partial<SmtpOptions> = {}): MailProvider =>
  smtpMail({
    url: `smtp://127.0.0.1:${port}`,
    from: FROM,
    now: () => new Date("2026-01-05T02:00:00Z"),
    ...changes,
  });

/** Everything of an error that could be logged. */
const allOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack} ${JSON.stringify(error)} ${error.cause === undefined ? "" : allOf(error.cause)}`
    : String(error);

const errorOf = (sending: Promise<void>): Promise<unknown> =>
  sending.then(
    () => null,
    (error: unknown) => error,
  );

function asWritten({ mail, to }: Arrival, ids: string[]): Mail {
  return {
    id: ids.find((id) => messageIdOf(id, FROM) === mail.messageId) ?? "",
    to: to.join(),
    subject: mail.subject ?? "",
    text: (mail.text ?? "").trimEnd(),
    html: (mail.html ?? "").trimEnd(),
    attachments: mail.attachments.map(({ filename, mimeType, content, contentId }) => ({
      filename: filename ?? "",
      contentType: mimeType,
      content: Buffer.from(content as ArrayBuffer),
      contentId: contentId?.replaceAll(/[<>]/gu, ""),
    })),
  };
}

describe("smtp", () => {
  describesMail(async () => {
    const { port, arrivals } = await started(smtpDouble());
    const smtp = client(port);
    const ids: string[] = [];
    return {
      provider: {
        name: smtp.name,
        send(mail) {
          ids.push(mail.id);
          return smtp.send(mail);
        },
      },
      received: async () => arrivals.map((arrival) => asWritten(arrival, ids)).toReversed(),
    };
  });

  test("the headers of a mail: sender, one recipient, date, Message-ID, auto-generated", async () => {
    const { port, arrivals } = await started(smtpDouble());
    await client(port, { fromName: "LTO on the Go – Ñ" }).send(aMail());
    expect(arrivals).toMatchObject([
      {
        from: FROM,
        to: ["maría.peña@sample.example"],
        mail: {
          from: { name: "LTO on the Go – Ñ", address: FROM },
          to: [{ address: "maría.peña@sample.example" }],
          date: "2026-01-05T02:00:00.000Z",
          messageId: expect.stringMatching(/^<[0-9a-f]{40}@portal\.example>$/u),
        },
      },
    ]);
    expect(arrivals[0]?.raw).toMatch(/^auto-submitted: auto-generated\r$/imu);
    expect(arrivals[0]?.raw).toMatch(/^x-auto-response-suppress: All\r$/imu);
  });

  test("what cannot be delivered goes back to an address of its own", async () => {
    const { port, arrivals } = await started(smtpDouble());
    await client(port, { bouncesTo: "bounces@portal.example" }).send(aMail());
    expect(arrivals).toMatchObject([
      { from: "bounces@portal.example", mail: { from: { address: FROM } } },
    ]);
  });

  test("a picture is inline, a file is attached, both with their names", async () => {
    const { port, arrivals } = await started(smtpDouble());
    const calendar = {
      filename: "Peña – besøk.ics",
      contentType: "text/calendar; charset=utf-8; method=PUBLISH",
      content: Buffer.from("BEGIN:VCALENDAR\r\nSUMMARY:Ñ\r\nEND:VCALENDAR\r\n"),
    };
    await client(port).send(aMail({ attachments: [...aMail().attachments, calendar] }));
    const [picture, file] = arrivals[0]?.mail.attachments ?? [];
    expect(picture).toMatchObject({
      related: true,
      disposition: "inline",
      contentId: "<code>",
      mimeType: "image/png",
    });
    expect(file).toMatchObject({
      disposition: "attachment",
      filename: calendar.filename,
      mimeType: "text/calendar",
      method: "PUBLISH",
    });
    // The parser normalises line endings of a calendar; the raw mail has the original ones.
    expect(arrivals[0]?.raw).toContain(calendar.content.toString("base64"));
  });

  test("a restarted process repeats a mail with the same Message-ID", async () => {
    const { port, arrivals } = await started(smtpDouble());
    await client(port).send(aMail());
    await client(port).send(aMail());
    expect(new Set(arrivals.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(arrivals).toHaveLength(2);
  });
});

describe("header injection is impossible", () => {
  test.each(["\r\n", "\n", "\r"])("by %j in subject, name or file name", async (end) => {
    const { port, arrivals } = await started(smtpDouble());
    const evil = `a${end}Bcc: b@sample.example${end}${end}body`;
    const [attachment] = aMail().attachments;
    await client(port, { fromName: evil }).send(
      aMail({
        id: evil,
        subject: evil,
        attachments: attachment ? [{ ...attachment, filename: evil, contentId: evil }] : [],
      }),
    );
    expect(arrivals).toHaveLength(1);
    const { to, mail } = arrivals[0] ?? {};
    expect(to).toEqual([aMail().to]);
    expect(mail?.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(mail?.text?.trimEnd()).toBe(aMail().text);
  });

  test.each([
    "a@sample.example\r\nBcc: b@sample.example",
    "a@sample.example\n",
    "a@sample.example>\r\nRCPT TO:<b@sample.example",
    "a@sample.example, b@sample.example",
    "Ana <a@sample.example>",
    "group: a@sample.example;",
    "a@b@sample.example",
    "ana",
    "",
  ])("nor sends to more than one address: %j", async (to) => {
    const { port, arrivals } = await started(smtpDouble());
    await expect(client(port).send(aMail({ to }))).rejects.toMatchObject(refused);
    expect(arrivals).toEqual([]);
  });
});

describe("a server that refuses", () => {
  const servers = {
    recipient: (code: number, words: string) =>
      smtpDouble({ onRcptTo: (_to, _session, done) => done(refusal(code, words)) }),
    sender: (code: number, words: string) =>
      smtpDouble({ onMailFrom: (_from, _session, done) => done(refusal(code, words)) }),
    content: (code: number, words: string) =>
      smtpDouble({
        onData(stream, _session, done) {
          stream.resume().on("end", () => done(refusal(code, words)));
        },
      }),
    connection: (code: number, words: string) =>
      smtpDouble({ onConnect: (_session, done) => done(refusal(code, words)) }),
  };

  test.each([
    ["recipient", 550, "5.1.1 ana@sample.example is unknown", refused],
    ["recipient", 553, "ana@sample.example is no name", refused],
    ["recipient", 550, "5.7.1 relaying to ana@sample.example denied", unavailable],
    ["recipient", 553, "authentication is required before ana@sample.example", unavailable],
    ["recipient", 550, "Sender verify failed for ana@sample.example", unavailable],
    ["recipient", 550, "5.1.8 no-reply@portal.example rejected", unavailable],
    ["recipient", 550, "5.4.5 no more mails today", unavailable],
    ["recipient", 550, "<ana@relay.sample.example>: no such mailbox", refused],
    ["recipient", 530, "5.7.0 log in before ana@sample.example", unavailable],
    ["recipient", 552, "5.2.2 ana@sample.example is full", unavailable],
    ["recipient", 554, "ana@sample.example is refused", unavailable],
    ["recipient", 450, "4.2.1 ana@sample.example is busy", unavailable],
    ["sender", 550, "5.1.8 no mail to ana@sample.example from here", unavailable],
    ["content", 554, "5.6.0 ana@sample.example wants no such mail", unavailable],
    ["connection", 554, "5.7.1 go away, ana@sample.example", unavailable],
  ] as const)("%s by %i %s", async (what, code, words, outcome) => {
    const { port } = await started(servers[what](code, words));
    const error = await errorOf(client(port).send(aMail({ to: "ana@sample.example" })));
    expect(error).toMatchObject(outcome);
    expect(allOf(error)).not.toContain("ana@");
  });

  test("temporarily gets the same mail later", async () => {
    let tries = 0;
    const { port, arrivals } = await started(
      smtpDouble({
        onRcptTo: (_to, _session, done) => done((tries += 1) === 1 ? refusal(450, "busy") : null),
      }),
    );
    const smtp = client(port);
    await expect(smtp.send(aMail())).rejects.toMatchObject(unavailable);
    await smtp.send(aMail());
    await smtp.send(aMail());
    expect(arrivals).toHaveLength(1);
  });
});

describe("a server that does not answer", () => {
  const greeting = "220 mail.example ESMTP\r\n";
  test.each([
    ["that says nothing", () => undefined],
    ["that greets and falls silent", (socket) => void socket.write(greeting)],
    ["that hangs up", (socket) => void socket.end()],
    ["that hangs up after its greeting", (socket) => void socket.end(greeting)],
    ["that speaks something else", (socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
    [
      "that never comes to an end",
      (socket) => {
        socket.write(greeting);
        const drip = setInterval(() => socket.write("250-wait\r\n"), 50);
        socket.on("close", () => clearInterval(drip));
      },
    ],
  ] satisfies [string, Parameters<typeof oddServer>[0]][])("one %s", async (_what, talk) => {
    const { port } = await started(oddServer(talk));
    // It ends at all: without a limit of its own the connection would stay open for minutes.
    await expect(client(port, { timeoutMs: 300 }).send(aMail())).rejects.toMatchObject(unavailable);
  });

  test("that cannot be reached", async () => {
    const { port, close } = await oddServer(() => undefined);
    await close();
    await expect(client(port).send(aMail())).rejects.toMatchObject(unavailable);
  });
});

describe("a server that requires a login", () => {
  const asking = (passwords: string[], host?: string) =>
    smtpDouble(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth({ username, password }, _session, done) {
          passwords.push(password ?? "");
          const right = username === "portal@mail" && password === "p@ss:wörd";
          if (right) done(null, { user: username });
          else done(refusal(535, `5.7.8 ${username} ${password} is wrong`));
        },
      },
      host,
    );

  test("gets user and password from the URL", async () => {
    const { port, arrivals } = await started(asking([]));
    const url = `smtp://portal%40mail:p%40ss%3Aw%C3%B6rd@127.0.0.1:${port}`;
    await client(port, { url }).send(aMail());
    expect(arrivals).toHaveLength(1);
  });

  test("is logged in to for a check, which sends nothing", async () => {
    const { port, arrivals } = await started(asking([]));
    const at = (who: string) => client(port, { url: `smtp://${who}@127.0.0.1:${port}` });
    await at("portal%40mail:p%40ss%3Aw%C3%B6rd").check?.();
    const error = await errorOf(at("portal%40mail:hunter2").check?.() ?? Promise.resolve());
    expect(error).toMatchObject(unavailable);
    expect(allOf(error)).not.toMatch(/hunter2|portal@mail/u);
    expect(arrivals).toEqual([]);
  });

  test("gets no mail when they are wrong or missing, and the password is not logged", async () => {
    const { port, arrivals } = await started(asking([]));
    for (const who of ["portal%40mail:hunter2@", ""]) {
      const url = `smtp://${who}127.0.0.1:${port}`;
      const error = await errorOf(client(port, { url }).send(aMail()));
      expect(error).toMatchObject(unavailable);
      expect(allOf(error)).not.toMatch(/hunter2|portal@mail/u);
    }
    expect(arrivals).toEqual([]);
  });

  test("on another host gets nothing over an unencrypted connection", async () => {
    const passwords: string[] = [];
    const { port } = await started(asking(passwords, "0.0.0.0"));
    const url = `smtp://portal%40mail:hunter2@127.0.0.2:${port}`;
    await expect(client(port, { url }).send(aMail())).rejects.toMatchObject(unavailable);
    expect(passwords).toEqual([]);
  });

  test("on another host gets no mail over an unencrypted connection without a login either", async () => {
    const { port, arrivals } = await started(smtpDouble({}, "0.0.0.0"));
    const url = `smtp://127.0.0.2:${port}`;
    await expect(client(port, { url }).send(aMail())).rejects.toMatchObject(unavailable);
    expect(arrivals).toEqual([]);
  });

  test("with an untrusted certificate gets nothing", async () => {
    const { port, arrivals } = await started(smtpDouble({ secure: true }));
    await expect(
      client(port, { url: `smtps://127.0.0.1:${port}` }).send(aMail()),
    ).rejects.toMatchObject(unavailable);
    const upgrading = await started(smtpDouble({ disabledCommands: [] }));
    await expect(client(upgrading.port).send(aMail())).rejects.toMatchObject(unavailable);
    expect([...arrivals, ...upgrading.arrivals]).toEqual([]);
  });
});
