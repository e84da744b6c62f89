import type { AlertFacts, AlertWords, Paragraph } from "./words.ts";

const items: Record<string, string> = {
  "Driver's License": "driver's license",
  "Plate Number": "plaka",
};

const what = ({ item, maskedNumber }: AlertFacts): string =>
  `${items[item] ?? item} ${maskedNumber}`;

const ended = ({ link }: AlertFacts): Paragraph[] => [
  "Ito lang ang mensahe: hindi na kami susulat muli.",
  { text: "Ang inyong hiniling", url: link },
];

/** Where nothing came of a request its number finds nothing: then only the form helps. */
const whatNow = ({ statusLink, formLink }: AlertFacts): Paragraph[] =>
  formLink === null
    ? [
        "Nasa status kung ano ang dapat gawin. Kapag naipadala na ninyo muli ang mga detalye, puwede kayong humiling muli na mabalitaan.",
        { text: "Tingnan ang status", url: statusLink },
      ]
    : [
        "Pakitingnan po ang mga detalye at ipadala muli ang mga ito gamit ang kumpletong form. Pagkatapos, puwede kayong humiling muli na mabalitaan.",
        { text: "Ipadala muli ang mga detalye", url: formLink },
      ];

export const alertWordsFilipino: AlertWords = {
  alertFooter: (product) => [
    "Libre ang pagbabalita, at walang sinuman mula rito ang hihingi sa inyo ng bayad.",
    `Ipinadala ito ng ${product} dahil ibinigay ang address na ito para mabalitaan. Kung hindi kayo iyon, puwede ninyo itong balewalain.`,
  ],
  alert_confirm: (alert) => ({
    subject: `Pakikumpirma: balitaan ako kapag handa na ang ${what(alert)}`,
    heading: "Babalitaan po ba namin kayo kapag handa na ito?",
    paragraphs: [
      `May humiling na sumulat kami nang isang beses sa address na ito kapag handa na ang ${what(alert)}.`,
      { text: "Oo, balitaan ako, o hindi, itigil ito", url: alert.link },
      `Gagana ang link sa loob ng ${alert.hours} oras. Kung walang magkumpirma hanggang doon, kakalimutan namin ang address na ito. Kapag nakumpirma, itatago namin ito hanggang sa makasulat kami, o hanggang isang taon.`,
    ],
    sms: `${alert.code} ang inyong code para mabalitaan kapag handa na ang ${what(alert)}. O buksan ang ${alert.link}\nHindi kayo ito? Balewalain po.`,
  }),
  alert_ready: (alert) => ({
    subject: `Handa na: ${what(alert)}`,
    heading: "Handa na ito",
    paragraphs: [
      `Hiniling ninyong balitaan kayo: handa na ang ${what(alert)}.`,
      {
        text: "Tingnan ang status at ang puwede na ninyong gawin",
        url: alert.statusLink,
      },
      ...ended(alert),
    ],
    sms: `Handa na: ${what(alert)}. ${alert.statusLink}\nHindi na kami susulat muli: ${alert.link}`,
  }),
  alert_rejected: (alert) => ({
    subject: `Hindi tinanggap: ang mga detalye ng ${what(alert)}`,
    heading: "Hindi tinanggap ang mga detalye",
    paragraphs: [
      `Hiniling ninyong balitaan kayo kapag handa na ang ${what(alert)}. Hindi pa ito handa: hindi tinanggap ang mga detalye nito.`,
      ...whatNow(alert),
      ...ended(alert),
    ],
    sms: `Hindi tinanggap ang mga detalye ng ${what(alert)}. ${alert.formLink === null ? `Tingnan: ${alert.statusLink}` : `Pakisubmit po muli: ${alert.formLink}`}\nHindi na kami susulat muli: ${alert.link}`,
  }),
};
