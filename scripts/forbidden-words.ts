/** Words that no screen, mail or text uses, and the better ones. */
export type Forbidden = { words: RegExp; better: string };

export const inEnglish: readonly Forbidden[] = [
  { words: /\bwe (?:\w+ )?(?:not )?write\b/iu, better: "message, e-mail" },
  { words: /\bwrite\b(?! to\b)/iu, better: "enter, type" },
  { words: /\bwritten\b/iu, better: "printed" },
  { words: /\balso when\b/iu, better: "even if" },
  { words: /\bnam(?:e the|ed)\b|\bplease name\b/iu, better: "quote, mention, shown" },
  { words: /\bthe post\b/iu, better: "postal delivery" },
  { words: /\b(?:it|this|which) holds\b|\bholds for\b/iu, better: "is valid, works" },
  { words: /\bstands? (?:on|in|at)\b/iu, better: "is printed on, is shown in" },
  {
    words: /\btell(?:ing)? (?:me|you when)\b|\btold you\b|\bshall\b/iu,
    better: "notify, alert, message",
  },
  { words: /\bplaces? (?:left|become)/iu, better: "slots" },
  { words: /\bnothing more\b/iu, better: "There is nothing else you need to do." },
  { words: /\b(?:some|any|no)body\b/iu, better: "someone, anyone, no one" },
  {
    words: /\b\w+n['’]t\b|\b(?:I|you|we|they|it)['’](?:m|re|ve|ll|d|s)\b/iu,
    better: "no contraction",
  },
  { words: /\bhand(?:s|ed)?(?: \S+){0,3} over\b/iu, better: "gives, releases" },
  { words: /\bgiv(?:e|en)(?: it)? up\b/iu, better: "cancel" },
  { words: /\banew\b|\bbesides\b/iu, better: "a new one, what else" },
  { words: /\bhas the form of\b/iu, better: "looks like" },
  { words: /\bsigns?\b/iu, better: "character, symbol" },
  { words: /\bbecomes of\b/iu, better: "happens to" },
  { words: /\bcosts? nothing\b/iu, better: "is free" },
  { words: /\btakes? no\b/iu, better: "does not accept" },
  { words: /\bat hand\b/iu, better: "ready" },
  { words: /\blicences?\b/iu, better: "license" },
];

/** One word for one thing, in the register of the government. */
export const inFilipino: readonly Forbidden[] = [
  { words: /\bpuwede(?:ng)?\b/iu, better: "maaari" },
  { words: /\bahensyan?g?\b/iu, better: "ahensiya" },
  { words: /\brecords?\b/iu, better: "rekord" },
  { words: /\bpages?\b/iu, better: "pahina" },
  { words: /\bparcels?\b/iu, better: "padala" },
  { words: /\bpuwesto(?:ng)?\b/iu, better: "slot" },
  { words: /balitaan|\bbalitaa|pagbabalita/iu, better: "abisuhan" },
  { words: /\bpick[ -]up\b/iu, better: "kunin, pagkuha" },
  { words: /\bbranch(?:es)?\b/iu, better: "sangay" },
  { words: /\bphones?\b/iu, better: "telepono" },
  { words: /(?:koneks|transaks)yon/iu, better: "koneksiyon, transaksiyon" },
  { words: /kontakin/iu, better: "makipag-ugnayan" },
  { words: /\bnumero ng mobile\b/iu, better: "mobile number" },
  { words: /\bgitnang pangalan\b/iu, better: "panggitnang pangalan" },
  { words: /\baraw ng trabaho\b/iu, better: "araw na may pasok" },
  { words: /\bmaraming subok\b/iu, better: "maraming beses na kayong sumubok" },
  { words: /\b(?:paki|i)sulat\b/iu, better: "ilagay" },
  { words: /\bbukas na(?:ng)? pagbabayad\b/iu, better: "nakabinbing pagbabayad" },
  { words: /\banyo ito\b/iu, better: "mukhang" },
  { words: /\bkatayuan\b/iu, better: "status" },
  { words: /\bulit\b/iu, better: "muli" },
];
