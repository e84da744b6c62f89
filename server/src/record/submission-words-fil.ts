import type { SubmissionWords } from "./submission-words-en.ts";

const items: Record<string, string> = {
  "Driver's License": "driver's license",
  "Plate Number": "plaka",
};
/** What something is called in a Filipino sentence, with its number. */
export const itemInFilipino = ({
  item,
  maskedNumber,
}: {
  item: string;
  maskedNumber: string;
}): string => `${items[item] ?? item} ${maskedNumber}`;
const yours = itemInFilipino;

const FREE = "Libre ito. Walang sinuman mula rito ang hihingi sa inyo ng bayad.";
export const KEEP_LINK =
  "Makikita ng sinumang may ganitong link ang inyong kahilingan. Huwag po itong ipasa sa iba.";

export const submissionWordsFilipino: SubmissionWords = {
  submission_received: (submission) => ({
    subject: `Natanggap namin ang inyong mga detalye: ${yours(submission)}`,
    preview: "Sinusuri na ang mga ito.",
    tone: "plain",
    heading: "Natanggap namin ang inyong mga detalye",
    paragraphs: [
      `Sinusuri ang inyong mga detalye para sa ${yours(submission)}. Mag-e-email kami sa inyo kapag tapos na ito.`,
    ],
    facts: [],
    button: { text: "Tingnan ang status", url: submission.link },
    notes: [KEEP_LINK],
    money: FREE,
  }),
  submission_decided: (submission) => ({
    subject: submission.accepted
      ? `Tinanggap ang inyong mga detalye: ${yours(submission)}`
      : `Hindi matanggap ang inyong mga detalye: ${yours(submission)}`,
    preview: submission.accepted
      ? "Makikita na ninyo kung paano ito makukuha."
      : "Nasa status kung ano ang dapat gawin.",
    tone: submission.accepted ? "good" : "attention",
    heading: submission.accepted
      ? "Tinanggap ang inyong mga detalye"
      : "Hindi matanggap ang inyong mga detalye",
    paragraphs: [
      submission.accepted
        ? `Tinanggap ang mga detalyeng ipinadala ninyo para sa ${yours(submission)}.`
        : `Hindi matanggap ang mga detalyeng ipinadala ninyo para sa ${yours(submission)}.`,
    ],
    facts: submission.accepted || submission.remarks === "" ? [] : [["Puna", submission.remarks]],
    button: {
      text: submission.accepted ? "Tingnan ang maaari na ninyong gawin" : "Tingnan ang status",
      url: submission.link,
    },
    notes: [KEEP_LINK],
    money: FREE,
  }),
  submission_delayed: (submission) => ({
    subject: `Mas matagal kaysa inaasahan: ${yours(submission)}`,
    preview: "Sinusuri pa ang inyong mga detalye.",
    tone: "attention",
    heading: "Mas matagal kaysa inaasahan ang pagsusuri",
    paragraphs: [
      `Sinusuri pa ang inyong mga detalye para sa ${yours(submission)}. Paumanhin po sa pagkaantala. Mag-e-email kami sa inyo kapag tapos na ito.`,
    ],
    facts: submission.delay ? [["Inaasahan hanggang", submission.delay.expectedBy]] : [],
    button: { text: "Tingnan ang status", url: submission.link },
    notes: [`Kung may tanong po kayo, sumulat sa ${submission.contact}.`, KEEP_LINK],
    money: FREE,
  }),
};
