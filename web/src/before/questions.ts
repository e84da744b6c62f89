/** The questions in their order (spec §1, §2): `when` says after which answers one is asked at all. */
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

/** For which answers a row of a table stands; what it does not name may be anything. */
export type When = { readonly [Id in QuestionId]?: readonly AnswerTo<Id>[] | undefined };

/** Whether the answers are such as the row wants. */
export const fits = (when: When, answers: Answers): boolean =>
  Object.entries(when).every(([id, wanted]) => {
    const given = answers[id as QuestionId];
    return given !== undefined && (wanted ?? []).some((answer) => answer === given);
  });

/** What an address carries as its query, also of questions that are not asked now; what is no answer counts nothing. */
export function readGiven(query: URLSearchParams): Answers {
  const given: Answers = {};
  for (const { id, answers } of questions) {
    const answer = answers.find((one) => one === query.get(id));
    if (answer !== undefined) Object.assign(given, { [id]: answer });
  }
  return given;
}

/** Of what was given, the answers to questions that are asked after the others. */
export function answersOf(given: Answers): Answers {
  const answers: Answers = {};
  for (const { id, when } of questions)
    if (given[id] !== undefined && fits(when, answers)) Object.assign(answers, { [id]: given[id] });
  return answers;
}

/** The address' query of these answers: `?item=plate_number&client=local`; "" for none. */
export function writeAnswers(answers: Answers): string {
  const query = new URLSearchParams();
  for (const { id } of questions) {
    const given = answers[id];
    if (given !== undefined) query.set(id, given);
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** The questions that these answers lead to, the answered ones and the next; all of them answered at the end. */
export const askedQuestions = (answers: Answers): Question[] => {
  const asked = questions.filter(({ when }) => fits(when, answers));
  const open = asked.findIndex(({ id }) => answers[id] === undefined);
  return open === -1 ? asked : asked.slice(0, open + 1);
};

/** What is asked next, or null when everything is known. */
export const nextQuestion = (answers: Answers): Question | null =>
  askedQuestions(answers).find(({ id }) => answers[id] === undefined) ?? null;
