import type { MessageLink } from "../message/message.ts";
import type { AlertFacts, AlertWords } from "./alert-words-en.ts";
import { itemInFilipino as what } from "../record/submission-words-fil.ts";

const FREE = "Libre ang abisong ito. Walang sinuman mula rito ang hihingi sa inyo ng bayad.";

const ended = ({ link }: AlertFacts) => ({
  links: [{ text: "Tingnan ang abisong ito", url: link }],
  notes: ["Wala na kayong matatanggap na ibang mensahe."],
  money: FREE,
});

/** Without a record its number finds nothing: then only the form helps. */
const whatNow = ({ statusLink, formLink }: AlertFacts): [string, MessageLink] =>
  formLink === null
    ? [
        "Nasa status kung ano ang dapat gawin. Kapag naipadala na ninyo muli ang mga detalye, maaari kayong humiling ng panibagong abiso.",
        { text: "Tingnan ang status", url: statusLink },
      ]
    : [
        "Pakitingnan po ang mga detalye at ipadala muli ang mga ito gamit ang kumpletong form. Pagkatapos, maaari kayong humiling ng panibagong abiso.",
        { text: "Ipadala muli ang mga detalye", url: formLink },
      ];

export const alertWordsFilipino: AlertWords = {
  alert_confirm: (alert) => ({
    subject: `Pakikumpirma: abisuhan ako kapag handa na ang ${what(alert)}`,
    preview: "Kumpirmahin kung gusto ninyo ang isang mensaheng ito.",
    tone: "plain",
    heading: "Abisuhan po ba kayo kapag handa na ito?",
    paragraphs: [
      `Humiling kayo (o ibang tao) na padalhan namin ng isang mensahe ang address na ito kapag handa na ang ${what(alert)}.`,
    ],
    facts: [],
    button: { text: "Oo, abisuhan ako", url: alert.link },
    links: [{ text: "Hindi, huwag akong abisuhan", url: alert.link }],
    notes: [
      `Gagana ang link sa loob ng ${alert.hours} oras. Kung walang magkumpirma hanggang doon, buburahin namin ang address na ito. Kapag nakumpirma, itatago namin ito hanggang sa maabisuhan kayo, o hanggang isang taon.`,
    ],
    money: FREE,
    sms: `${alert.product}: ${alert.code} ang code ninyo para maabisuhan tungkol sa ${what(alert)}. Huwag itong ibigay kaninuman. Hindi kayo ito? Balewalain po.`,
  }),
  alert_ready: (alert) => ({
    subject: `Handa na: ${what(alert)}`,
    preview: "Makikita na ninyo kung paano ito makukuha.",
    tone: "good",
    heading: "Handa na ito",
    paragraphs: [`Hiniling ninyong abisuhan kayo: handa na ang ${what(alert)}.`],
    facts: [],
    button: { text: "Tingnan ang maaari na ninyong gawin", url: alert.statusLink },
    ...ended(alert),
    sms: `${alert.product}: Handa na ang ${what(alert)}. Hanapin ang numero ninyo sa aming website para makita kung paano ito kukunin.`,
  }),
  alert_rejected: (alert) => {
    const [next, button] = whatNow(alert);
    return {
      subject: `Hindi tinanggap: ang mga detalye ng ${what(alert)}`,
      preview: next,
      tone: "attention",
      heading: "Hindi tinanggap ang mga detalye",
      paragraphs: [
        `Hiniling ninyong abisuhan kayo kapag handa na ang ${what(alert)}. Hindi pa ito handa: hindi tinanggap ang mga detalye nito.`,
        next,
      ],
      facts: [],
      button,
      ...ended(alert),
      sms: `${alert.product}: Hindi tinanggap ang mga detalye ng ${what(alert)}. ${alert.formLink === null ? "Hanapin po ang numero ninyo sa aming website." : "Ipadala po muli ang mga ito sa aming website."}`,
    };
  },
};
