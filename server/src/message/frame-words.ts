import type { GivenWith, SenderFacts } from "./message.ts";

type Frame = {
  language: string;
  /** Without a name when it is empty. */
  greeting: (firstName: string) => string;
  /** Under each mail, after the sentence about money. */
  footer: (givenWith: GivenWith, sender: SenderFacts) => string[];
};

const withEnglish: Record<GivenWith, string> = {
  request: "your e-mail address was given with a request",
  appointment: "your e-mail address was given with an appointment",
  alert: "this address was given for an alert",
};
const withFilipino: Record<GivenWith, string> = {
  request: "ang inyong e-mail address kasama ng isang kahilingan",
  appointment: "ang inyong e-mail address kasama ng isang appointment",
  alert: "ang contact na ito para sa isang abiso",
};

const english: Frame = {
  language: "en",
  greeting: (firstName) => (firstName === "" ? "Hello," : `Hello ${firstName},`),
  footer: (givenWith, { product, contact }) => [
    `Questions? Write to ${contact}.`,
    `${product} sends this because ${withEnglish[givenWith]}. If that was not you, you can ignore it.`,
  ],
};
const filipino: Frame = {
  language: "fil",
  greeting: (firstName) =>
    firstName === "" ? "Magandang araw po," : `Magandang araw, ${firstName},`,
  footer: (givenWith, { product, contact }) => [
    `May tanong po kayo? Sumulat sa ${contact}.`,
    `Ipinadala ito ng ${product} dahil ibinigay ${withFilipino[givenWith]}. Kung hindi kayo iyon, maaari ninyo itong balewalain.`,
  ],
};

/** What stands around every mail, in the person's language. */
export const frameWords = (language: string): Frame => inLanguage(language, english, filipino);

/** English where we have none of the person's language. */
export const inLanguage = <T>(language: string, en: T, fil: T): T =>
  language === "fil" ? fil : en;
