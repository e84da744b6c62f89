import { beforeEach, expect, test, vi } from "vitest";
import { CallFailed } from "./api.ts";
import { sendOnce, settleAttempt } from "./send-once.ts";
import { stubSession } from "../../test/stored-session.ts";
import { readSession } from "../session.ts";
import { shippingItem } from "../form/shipping-item.ts";

type Body = { transactable: { id: string }; line_1: string };
const body = (handle: string, line_1 = "1 RIZAL ST"): Body => ({
  transactable: { id: handle },
  line_1,
});

function failed(code: CallFailed["code"], status: number) {
  return Object.assign(new CallFailed(code), { code, status });
}
const lost = failed("offline", 0);

/** A server with idempotency keys: replays its answer for a key, refuses the key with another body. */
function server() {
  const answers = new Map<string, { text: string; answer: string }>();
  const keys: string[] = [];
  return {
    keys,
    take(sent: Body, key: string): string {
      keys.push(key);
      const text = JSON.stringify(sent);
      const known = answers.get(key) ?? { text, answer: `request ${answers.size + 1}` };
      if (known.text !== text) throw failed("idempotency_key_reused", 422);
      answers.set(key, known);
      return known.answer;
    },
  };
}

const fails = (error: Error) => async (): Promise<string> => {
  throw error;
};

beforeEach(() => {
  stubSession();
  sessionStorage.setItem("portal.shipping", "{}");
});

test.each([
  ["unchanged", "one"],
  ["with a renewed handle", "two"],
])("a lost answer is replayed when the body is sent %s", async (_how, handle) => {
  const { take, keys } = server();
  const unheard = sendOnce(shippingItem, body("one"), async (sent, key) => {
    take(sent, key);
    throw lost;
  });
  await expect(unheard).rejects.toBe(lost);
  const again = sendOnce(shippingItem, body(handle), async (sent, key) => take(sent, key));
  await expect(again).resolves.toBe("request 1");
  expect(new Set(keys).size).toBe(1);
});

test("a changed body gets a new key", async () => {
  const { take } = server();
  const unheard = sendOnce(shippingItem, body("one"), async (sent, key) => {
    take(sent, key);
    throw lost;
  });
  await expect(unheard).rejects.toBe(lost);
  const other = sendOnce(shippingItem, body("one", "2 RIZAL ST"), async (sent, key) =>
    take(sent, key),
  );
  await expect(other).resolves.toBe("request 2");
});

test("a lost attempt is sent with the newer handle if its own has expired", async () => {
  await expect(sendOnce(shippingItem, body("one"), fails(lost))).rejects.toBe(lost);
  const seen: string[] = [];
  const again = sendOnce(shippingItem, body("two"), async ({ transactable }) => {
    seen.push(transactable.id);
    if (transactable.id === "one") throw failed("resource_not_found", 404);
    return "request 1";
  });
  await expect(again).resolves.toBe("request 1");
  expect(seen).toEqual(["one", "two"]);
});

test("an expired handle fails after one attempt", async () => {
  const send = vi.fn<() => Promise<string>>(fails(failed("resource_not_found", 404)));
  await expect(sendOnce(shippingItem, body("one"), send)).rejects.toMatchObject({ status: 404 });
  expect(send).toHaveBeenCalledTimes(1);
});

test.each([
  [failed("offline", 0), true],
  [failed("unexpected", 500), true],
  [failed("request_running", 409), true],
  [failed("unreadable", 201), true],
  [failed("not_deliverable", 409), false],
  [failed("invalid_fields", 422), false],
])("after %s the attempt is open: %s", async (error, isOpen) => {
  await expect(sendOnce(shippingItem, body("one"), fails(error))).rejects.toBe(error);
  expect(readSession(shippingItem)?.attempt !== null).toBe(isOpen);
});

test("after it is settled, the same body is a new attempt", async () => {
  const { take } = server();
  const send = async (sent: Body, key: string) => take(sent, key);
  await expect(sendOnce(shippingItem, body("one"), send)).resolves.toBe("request 1");
  settleAttempt(shippingItem);
  await expect(sendOnce(shippingItem, body("one"), send)).resolves.toBe("request 2");
});
