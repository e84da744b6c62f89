import { beforeEach, expect, test, vi } from "vitest";
import { CallFailed } from "./api.ts";
import { sendOnce, settleAttempt } from "./send-once.ts";
import { stubSession } from "../../test/stored-session.ts";
import { readSession } from "../session.ts";
import { shippingItem } from "../form/later/shipping-item.ts";

vi.mock("@lingui/core/macro", () => ({ t: (parts: TemplateStringsArray) => parts.join("") }));

type Body = { transactable: { id: string }; line_1: string };
const body = (handle: string, line_1 = "1 RIZAL ST"): Body => ({
  transactable: { id: handle },
  line_1,
});

function failed(code: CallFailed["code"], status: number) {
  return Object.assign(new CallFailed(code), { code, status });
}
const lost = failed("offline", 0);

/** A server that keeps R-9: one answer for each key, refused to any other body. */
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
  ["as it was", "one"],
  ["with a handle that was renewed meanwhile", "two"],
])("a lost answer is given again when it is sent %s", async (_how, handle) => {
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

test("what was changed is sent as something else", async () => {
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

test("a try that never arrived gives way to the newer handle when its own has ended", async () => {
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

test("a handle that has ended is said, once", async () => {
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
])("after %s the try is open: %s", async (error, isOpen) => {
  await expect(sendOnce(shippingItem, body("one"), fails(error))).rejects.toBe(error);
  expect(readSession(shippingItem)?.attempt !== null).toBe(isOpen);
});

test("once it is settled, the same is another one", async () => {
  const { take } = server();
  const send = async (sent: Body, key: string) => take(sent, key);
  await expect(sendOnce(shippingItem, body("one"), send)).resolves.toBe("request 1");
  settleAttempt(shippingItem);
  await expect(sendOnce(shippingItem, body("one"), send)).resolves.toBe("request 2");
});
