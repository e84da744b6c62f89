import { filipinoDates } from "./filipino-dates.ts";
import type { problems } from "./problem.ts";
import type { sentences } from "./sentences.ts";

type Sentence = (typeof sentences)[keyof typeof sentences];
type ProblemSentence = (typeof problems)[keyof typeof problems]["message"];

/** What both browser and server say of a field, in Filipino, by its English. */
export const filipino: Record<Sentence, string> = {
  ...filipinoDates,
  "This is too long.": "Masyado itong mahaba.",
  "Please use letters, digits and common signs only.":
    "Mga titik, digit at karaniwang simbolo lang po ang gamitin.",
  "Please fill this in.": "Pakisagutan ito.",
  "Please use letters only, with spaces and . ' - ( ) between them.":
    "Mga titik lang po ang gamitin, na may espasyo at . ' - ( ) sa pagitan.",
  "A name cannot be an address. Put a space after a period.":
    "Hindi maaaring address ang pangalan. Maglagay po ng espasyo pagkatapos ng tuldok.",
  "Please check this value.": "Pakitingnan ang nakasulat dito.",
  "This field is not known here.": "Hindi kilala ang field na ito.",
  "Please choose from the list.": "Pumili po mula sa listahan.",
  "This e-mail address is too long.": "Masyadong mahaba ang e-mail address na ito.",
  "Please enter an e-mail address such as name@example.com.":
    "Pakisulat ang e-mail address, tulad ng name@example.com.",
  "Invalid mobile number": "Hindi valid ang numero ng mobile",
  "A license number looks like A12-34-567890.":
    "Ganito ang anyo ng numero ng lisensya: A12-34-567890.",
  "An LTMS client number looks like 12-345678-9012345.":
    "Ganito ang anyo ng LTMS client number: 12-345678-9012345.",
  "A plate number has letters and digits, at most 9.":
    "Mga titik at digit ang numero ng plaka, hanggang 9 lang.",
  "An MV file number has 15 digits, such as 1301-00000012345.":
    "May 15 digit ang MV file number, tulad ng 1301-00000012345.",
  "Please choose an office.": "Pumili po ng opisina.",
  "Please choose what the appointment is for.": "Pakipili kung para saan ang appointment.",
  "Please choose a date.": "Pumili po ng petsa.",
  "This is not a valid reference.": "Hindi ito valid na reference.",
  "Please give either an e-mail address or a mobile number.":
    "Ibigay po ang e-mail address o ang numero ng mobile, isa lang sa dalawa.",
  "The code has 6 digits.": "May 6 na digit ang code.",
  "Please add the photo again.": "Pakidagdag muli ang litrato.",
  "Please enter a plate number or MV file number.":
    "Pakisulat ang numero ng plaka o MV file number.",
  "This is too long for a plate number or MV file number.":
    "Masyado itong mahaba para sa numero ng plaka o MV file number.",
  "A plate number has letters and digits, at most 9; an MV file number has 15 digits.":
    "Mga titik at digit ang numero ng plaka, hanggang 9 lang; may 15 digit ang MV file number.",
  "Please enter the plate number, or (-) if blank.":
    "Pakisulat ang numero ng plaka, o (-) kung wala.",
  "An MV file number has 15 digits, such as 1301-00000012345. Put (-) if blank.":
    "May 15 digit ang MV file number, tulad ng 1301-00000012345. Ilagay ang (-) kung wala.",
  "Please choose LTO Office or Car Dealership.": "Pakipili ang LTO office o car dealership.",
  "Please enter at least one of the two numbers.": "Pakisulat ang kahit isa sa dalawang numero.",
  "Please choose the LTO branch.": "Pakipili ang LTO branch.",
  "Please enter the dealer's name.": "Pakisulat ang pangalan ng dealer.",
  "Please choose the place again.": "Pakipili muli ang lugar.",
  "Please choose the barangay.": "Pakipili ang barangay.",
  "A postal code has 4 digits.": "May 4 na digit ang postal code.",
  "Please send at most 5 supporting documents.":
    "Hanggang 5 supporting document lang po ang ipadala.",
  "Please choose how to pay.": "Pakipili kung paano magbabayad.",
  "Please choose the place on the map.": "Pakipili ang lugar sa mapa.",
  "Please give the barangay, or latitude and longitude.":
    "Pakibigay ang barangay, o ang latitude at longitude.",
  "This must be a code of 10 digits.": "Dapat itong code na may 10 digit.",
  "This must be a latitude and a longitude, as in 14.6354,121.0463.":
    "Dapat itong latitude at longitude, tulad ng 14.6354,121.0463.",
};

/** What only the server says, as the answer to a call that failed. */
export const filipinoProblems: Record<ProblemSentence, string> = {
  "The request could not be read.": "Hindi mabasa ang kahilingan.",
  "This needs the header x-transaction-token. Its value came with the answer to your request for delivery, and is in the link of our messages.":
    "Kailangan nito ang header na x-transaction-token. Ang halaga nito ay kasama ng sagot sa inyong kahilingan para sa delivery, at nasa link ng aming mga mensahe.",
  "This needs the header x-transaction-token with the right value. Its value came with the answer to your request for delivery, and is in the link of our messages.":
    "Kailangan nito ang header na x-transaction-token na may tamang halaga. Ang halaga nito ay kasama ng sagot sa inyong kahilingan para sa delivery, at nasa link ng aming mga mensahe.",
  "The signature of this message is not valid.": "Hindi tama ang lagda ng mensaheng ito.",
  "We could not find a record with these details.":
    "Wala kaming nahanap na record na may ganitong mga detalye.",
  "This address does not take that method.":
    "Hindi tinatanggap ng address na ito ang ganyang paraan.",
  "This request can no longer be changed.": "Hindi na mababago ang kahilingang ito.",
  "This cannot be delivered at the moment.": "Hindi ito maihahatid sa ngayon.",
  "This request was changed in the meantime. Please check it before you pay.":
    "Binago na ang kahilingang ito. Pakitingnan po muna bago kayo magbayad.",
  "An appointment for this is not possible at the moment.":
    "Hindi pa puwedeng mag-appointment para rito sa ngayon.",
  "There is nothing to wait for here. Please look up the number again.":
    "Wala nang dapat hintayin dito. Hanapin po muli ang numero.",
  "This date is full. Please choose another.": "Puno na ang petsang ito. Pumili po ng iba.",
  "There is already an appointment for this.": "May appointment na para rito.",
  "The same request is still being worked on. Please wait a moment.":
    "Pinoproseso pa ang parehong kahilingan. Maghintay po sandali.",
  "The request is too large.": "Masyadong malaki ang kahilingan.",
  "The photo is larger than 10 MB.": "Mas malaki sa 10 MB ang litrato.",
  "This kind of content is not accepted here.":
    "Hindi tinatanggap dito ang ganitong uri ng nilalaman.",
  "This file is not a photo we can read. Please use a JPEG, PNG or WebP image.":
    "Hindi namin mabasa ang file na ito bilang litrato. Gumamit po ng JPEG, PNG o WebP.",
  "Please check the marked fields.": "Pakitingnan ang mga may marka.",
  "This Idempotency-Key was already used for a different request.":
    "Nagamit na ang Idempotency-Key na ito sa ibang kahilingan.",
  "Please let us check your browser first (header cf-t-token).":
    "Hayaan muna ninyong suriin namin ang inyong browser (header na cf-t-token).",
  "The check of your browser did not pass. Please try again.":
    "Hindi pumasa ang pagsusuri sa inyong browser. Pakisubukan muli.",
  "Before you go on, please show that this plate is yours: look it up again and enter its MV file number.":
    "Bago kayo magpatuloy, pakipakita po na sa inyo ang plakang ito: hanapin itong muli at ilagay ang MV file number nito.",
  "A photo is no longer here. Please add it again.":
    "Wala na rito ang isang litrato. Idagdag po itong muli.",
  "Too many tries. Please wait a while before you try again.":
    "Masyadong maraming subok. Maghintay po muna bago sumubok muli.",
  "Something went wrong on our side.": "Nagkaproblema sa panig namin.",
  "A service we depend on does not answer. Please try again in a minute.":
    "Hindi sumasagot ang isang serbisyong inaasahan namin. Pakisubukan muli makalipas ang isang minuto.",
  "The service is busy or being worked on. Please try again in a minute.":
    "Abala o inaayos ang serbisyo. Pakisubukan muli makalipas ang isang minuto.",
};
