export type Delivery = { rawBody: Buffer; headers: Record<string, string> };
export type Acknowledgement = { status: number; body: string };

export type WebhookOptions = {
  now: () => Date;
  /** When an event is sent, in milliseconds after it: at once [0], late [20000], twice [0, 20000], never []. */
  delaysMs: () => number[];
  /** The documented waits after each failed try. */
  retriesMs: number[];
  /** Signs at the time of sending. */
  sign(body: Buffer, at: Date): Record<string, string>;
  isAcknowledged(answer: Acknowledgement): boolean;
  post(delivery: Delivery): Promise<Acknowledgement>;
};

export type WebhookQueue = {
  /** Everything that was sent, oldest first. */
  sent: Delivery[];
  add(event: unknown, headers?: Record<string, string>): Promise<void>;
  /** Sends what is due. */
  deliver(): Promise<void>;
  /** When the next is due. */
  nextAt(): number | null;
  /** How many were given up. */
  givenUp: number;
};

type Waiting = { body: Buffer; headers: Record<string, string>; at: number; tries: number };

/** Webhooks of a double: delays, duplicates, retries on the documented schedule, by its clock. */
export function webhookQueue(o: WebhookOptions): WebhookQueue {
  let waiting: Waiting[] = [];
  const send = async (one: Waiting): Promise<void> => {
    const delivery = {
      rawBody: one.body,
      headers: { ...o.sign(one.body, o.now()), ...one.headers },
    };
    queue.sent.push(delivery);
    const answer = await o.post(delivery).catch(() => null);
    if (answer !== null && o.isAcknowledged(answer)) return;
    const wait = o.retriesMs[one.tries];
    if (wait === undefined) queue.givenUp += 1;
    else waiting.push({ ...one, at: o.now().getTime() + wait, tries: one.tries + 1 });
  };
  const queue: WebhookQueue = {
    sent: [],
    givenUp: 0,
    add: async (event, headers = {}) => {
      const body = Buffer.from(typeof event === "string" ? event : JSON.stringify(event));
      for (const delay of o.delaysMs())
        waiting.push({ body, headers, at: o.now().getTime() + delay, tries: 0 });
      await queue.deliver();
    },
    deliver: async () => {
      const isDue = ({ at }: Waiting) => at <= o.now().getTime();
      const due = waiting.filter(isDue);
      waiting = waiting.filter((one) => !isDue(one));
      for (const one of due.toSorted((a, b) => a.at - b.at)) await send(one);
    },
    nextAt: () => (waiting.length === 0 ? null : Math.min(...waiting.map(({ at }) => at))),
  };
  return queue;
}
