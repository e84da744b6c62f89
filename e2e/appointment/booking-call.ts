import type { api } from "@portal/contract/api";
import type { BodyOf } from "@portal/contract/calls/call";
import type { ProblemBody } from "@portal/contract/problem";
import type { Page } from "@playwright/test";
import { answerNext, loseAnswers } from "../browser/answers.ts";

type Body = BodyOf<typeof api.createAppointment>;

const CREATE = "**/api/ste/appointment";
/** The path of the call that books. */
export const CREATED = /^\/api\/ste\/appointment$/u;
/** The path of the call that asks at the beginning whether it can be booked. */
export const CHECKED = /^\/api\/ste\/appointment\/check$/u;

/** Sends something else than the page meant to, as a page from yesterday or a tinkerer would. */
export async function tamperOnce(page: Page, change: (body: Body) => Partial<Body>): Promise<void> {
  await answerNext(page, CREATE, async (route) => {
    const body = route.request().postDataJSON() as Body;
    await route.continue({ postData: JSON.stringify({ ...body, ...change(body) }) });
  });
}

/** Answers the next booking in the server's place. */
export const refuseOnce = (page: Page, status: number, json: ProblemBody): Promise<void> =>
  answerNext(page, CREATE, (route) => route.fulfill({ status, json }));

/** The server books; the browser never hears of it. Gives the references. */
export const loseAnswerOnce = (page: Page): Promise<string[]> =>
  loseAnswers(page, CREATE, "reference");
