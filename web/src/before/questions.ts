/** The questions in order (spec §1, §2); `when` says for which earlier answers a question is asked. */
export const questions = [
  { id: "item", answers: ["drivers_license", "plate_number"], when: {} },
  { id: "client", answers: ["local", "foreign"], when: {} },
  { id: "place", answers: ["office", "dealer", "unknown"], when: { item: ["plate_number"] } },
  {
    id: "owner",
    answers: ["new", "second_hand", "corporation"],
    when: { item: ["plate_number"], client: ["local"], place: ["office", "unknown"] },
  },
] as const;

type Question = (typeof questions)[number];
export type QuestionId = Question["id"];
export type AnswerTo<Id extends QuestionId> = Extract<Question, { id: Id }>["answers"][number];
export type Answers = { [Id in QuestionId]?: AnswerTo<Id> | undefined };

/** The answers that a row of a table is for; a question that is not listed matches every answer. */
export type When = { readonly [Id in QuestionId]?: readonly AnswerTo<Id>[] | undefined };

export const fits = (when: When, answers: Answers): boolean =>
  Object.entries(when).every(([id, wanted]) => {
    const given = answers[id as QuestionId];
    return given !== undefined && (wanted ?? []).some((answer) => answer === given);
  });

/** Reads the answers from a URL, including those to questions not asked now; unknown values are ignored. */
export function readGiven(query: URLSearchParams): Answers {
  const given: Answers = {};
  for (const { id, answers } of questions) {
    const answer = answers.find((one) => one === query.get(id));
    if (answer !== undefined) Object.assign(given, { [id]: answer });
  }
  return given;
}

/** Only the answers to questions that the earlier answers lead to. */
export function answersOf(given: Answers): Answers {
  const answers: Answers = {};
  for (const { id, when } of questions)
    if (given[id] !== undefined && fits(when, answers)) Object.assign(answers, { [id]: given[id] });
  return answers;
}

/** The URL's query for these answers: `?item=plate_number&client=local`; "" without answers. */
export function writeAnswers(answers: Answers): string {
  const query = new URLSearchParams();
  for (const { id } of questions) {
    const given = answers[id];
    if (given !== undefined) query.set(id, given);
  }
  const text = String(query);
  return text === "" ? "" : `?${text}`;
}

/** The answered questions, and the next one if there is one. */
export const askedQuestions = (answers: Answers): Question[] => {
  const asked = questions.filter(({ when }) => fits(when, answers));
  const open = asked.findIndex(({ id }) => answers[id] === undefined);
  return open === -1 ? asked : asked.slice(0, open + 1);
};

/** The next question; null when all are answered. */
export const nextQuestion = (answers: Answers): Question | null =>
  askedQuestions(answers).find(({ id }) => answers[id] === undefined) ?? null;
