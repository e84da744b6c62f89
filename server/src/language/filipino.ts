import { filipinoProblems, filipino as shared } from "@portal/contract/filipino";

/**
 * Every sentence that the server answers with, in Filipino, by its English; `{…}` is a place that `fill` fills. A
 * Problem takes no other sentence: what is not translated does not compile.
 */
export const filipino = {
  ...shared,
  ...filipinoProblems,
  "The body must be a JSON object.": "Kailangang JSON object ang laman.",
  "An Idempotency-Key has 8 to 200 visible characters.":
    "Ang Idempotency-Key ay may 8 hanggang 200 nakikitang karakter.",
  "We cannot store anything right now. Please try again in a few minutes.":
    "Hindi kami makapagtago ng anuman sa ngayon. Pakisubukan po muli pagkaraan ng ilang minuto.",
  "This can be pressed on the portal itself only.": "Sa mismong portal lang ito mapipindot.",
  "This page was open for a long time. Please look up your number again.":
    "Matagal nang nakabukas ang page na ito. Hanapin po muli ang inyong numero.",

  "Too many tries for this number. You can try again another day, send us the complete form, or ask at your LTO office with a valid ID.":
    "Masyadong maraming subok para sa numerong ito. Puwede ninyong subukan muli sa ibang araw, ipadala sa amin ang kumpletong form, o magtanong sa inyong LTO office dala ang valid ID.",
  "Too many wrong numbers or birth dates were entered from your internet connection. Please try again later, use another connection, send us the complete form, or ask at your LTO office with a valid ID.":
    "Masyadong maraming maling numero o petsa ng kapanganakan ang nailagay mula sa inyong internet connection. Subukan po muli mamaya, gumamit ng ibang connection, ipadala sa amin ang kumpletong form, o magtanong sa inyong LTO office dala ang valid ID.",
  "Too many tries for this plate. Look it up by its MV file number, send us the complete form, or ask at your LTO office with your CR and a valid ID.":
    "Masyadong maraming beses na kayong sumubok para sa plakang ito. Hanapin po ito gamit ang MV file number nito, ipadala sa amin ang kumpletong form, o magtanong sa inyong LTO office dala ang CR at valid ID.",
  "This is not the MV file number of this plate. Please check it on the CR.":
    "Hindi ito ang MV file number ng plakang ito. Pakitingnan po ito sa CR.",
  "Too many slots of this date were booked from your internet connection. Please choose another date, or use another connection.":
    "Masyadong maraming slot sa petsang ito ang na-book mula sa inyong internet connection. Pumili po ng ibang petsa, o gumamit ng ibang connection.",
  "Too many appointments were booked from your internet connection today. Please try again tomorrow, or use another connection.":
    "Masyadong maraming appointment ang na-book ngayong araw mula sa inyong internet connection. Subukan po muli bukas, o gumamit ng ibang connection.",
  "This e-mail address has five appointments already. Cancel one of them, or enter another address.":
    "May limang appointment na ang e-mail address na ito. Magkansela po ng isa, o maglagay ng ibang address.",
  "This mobile number has five appointments already. Cancel one of them, or enter another number.":
    "May limang appointment na ang mobile number na ito. Magkansela po ng isa, o maglagay ng ibang numero.",
  "There is no office with this code.": "Walang opisina na may ganitong code.",
  "There is no courier with this code.": "Walang courier na may ganitong code.",
  "This courier is not available.": "Hindi available ang courier na ito.",
  "This courier does not deliver to this place.":
    "Hindi naghahatid ang courier na ito sa lugar na ito.",
  "Please choose a courier from the list.": "Pumili po ng courier mula sa listahan.",
  "Please choose a place in the Philippines.": "Pumili po ng lugar sa Pilipinas.",

  "There is nothing at this address.": "Walang laman ang address na ito.",
  "This service is closed for maintenance. Estimated completion: {date} What you typed is kept: please try again then.":
    "Sarado muna ang serbisyong ito para sa maintenance. Tinatayang matatapos: {date} Naka-save ang mga isinulat ninyo: pakisubukan muli pagkatapos.",
  "This photo is no longer here. Please add it again.":
    "Wala na rito ang litratong ito. Idagdag po itong muli.",
  "This picture can no longer be shown here.": "Hindi na maipapakita rito ang larawang ito.",
  "Many photos are being sent at once. This one can follow in a moment.":
    "Maraming litrato ang sabay-sabay na ipinapadala. Susunod na po ito sandali lang.",
  "There is no room for more photos at the moment. Please try again in a minute.":
    "Walang lugar para sa iba pang litrato sa ngayon. Pakisubukan po muli makalipas ang isang minuto.",
  "Please choose a photo.": "Pumili po ng litrato.",
  "Please send one photo at a time.": "Magpadala po ng isang litrato sa bawat pagkakataon.",
  "Please add this photo.": "Idagdag po ang litratong ito.",
  "This photo is in the HEIC format, which we cannot read. Please save or share it as JPEG, or take a screenshot of it.":
    "Nasa format na HEIC ang litratong ito, na hindi namin mabasa. I-save o i-share po ito bilang JPEG, o kunan ng screenshot.",
  "This picture has more than 50 megapixels. Please make it smaller, or take the photo again.":
    "Lampas sa 50 megapixel ang larawang ito. Paliitin po ito, o kunan muli ang litrato.",

  "This is still being reviewed. It can be delivered once it is Available.":
    "Sinusuri pa ito. Maihahatid ito kapag Handa na.",
  "The details of this were rejected, so it cannot be delivered. Please contact your office.":
    "Hindi tinanggap ang mga detalye nito kaya hindi ito maihahatid. Makipag-ugnayan po sa inyong opisina.",
  "This is already being delivered.": "Inihahatid na ito.",
  "This was already received, so there is nothing to deliver.":
    "Natanggap na ito, kaya wala nang ihahatid.",
  "We do not know where this is at the moment, so it cannot be delivered.":
    "Hindi namin alam kung nasaan ito sa ngayon, kaya hindi ito maihahatid.",
  "Another request for the delivery of this is being paid or on its way. If nobody pays for it, you can try again later.":
    "May ibang kahilingan para sa delivery nito na binabayaran na o nasa biyahe. Kung walang magbayad, puwede ninyong subukan muli mamaya.",
  "There is an appointment to pick this up at the office (APT-****-****-{end}). To have it delivered instead, cancel the appointment first: open the link in its message.":
    "May appointment para kunin ito sa opisina (APT-****-****-{end}). Para ipa-deliver ito, kanselahin po muna ang appointment: buksan ang link sa mensahe nito.",
  "Your details are being reviewed. You can ask for delivery once they are accepted.":
    "Sinusuri ang inyong mga detalye. Puwede kayong humiling ng delivery kapag tinanggap na ang mga ito.",
  "This does not fit what you looked up.": "Hindi ito tugma sa hinanap ninyo.",
  "This is not the id that the address names.": "Hindi ito ang id na nasa address.",
  "This is not the mobile number given with the request.":
    "Hindi ito ang numero ng mobile na ibinigay kasama ng kahilingan.",
  "This request is for something else. Please ask for its delivery separately.":
    "Para sa iba ang kahilingang ito. Humiling po ng hiwalay na delivery para roon.",
  "This cannot be changed any more.": "Hindi na ito mababago.",
  "This request is paid already and can no longer be changed.":
    "Bayad na ang kahilingang ito at hindi na mababago.",
  "A payment is open for this request. Please cancel it before you change the details.":
    "May nakabukas na pagbabayad para sa kahilingang ito. Kanselahin po muna ito bago baguhin ang mga detalye.",
  "There is no open payment to cancel.": "Walang nakabukas na pagbabayad na makakansela.",
  "This payment was given up in another window. Please try again.":
    "Itinigil ang pagbabayad na ito sa ibang window. Pakisubukan muli.",
  "Your request for delivery was received.": "Natanggap ang inyong kahilingan para sa delivery.",
  "The details of the request are being changed.": "Binabago ang mga detalye ng kahilingan.",
  "Waiting for your payment.": "Hinihintay ang inyong bayad.",
  "Your payment was received. The office is preparing your item.":
    "Natanggap ang inyong bayad. Inihahanda na ng opisina ang ihahatid sa inyo.",
  "The office handed your item over for pick-up by the courier.":
    "Inihanda na ito ng opisina para kunin ng courier.",
  "The courier has picked up your item.": "Nakuha na ito ng courier.",
  "Your item was delivered.": "Naihatid na ito sa inyo.",
  "The payment was not completed in time.": "Hindi natapos ang pagbabayad sa takdang oras.",
  "The payment was declined.": "Hindi tinanggap ang bayad.",
  "The payment was cancelled.": "Kinansela ang pagbabayad.",
  "The office could not accept the request.": "Hindi matanggap ng opisina ang kahilingan.",
  "The courier could not deliver and returned your item to the office.":
    "Hindi ito naihatid ng courier at ibinalik sa opisina.",
  "The courier cannot find the parcel.": "Hindi mahanap ng courier ang padala.",
  "The courier cancelled the delivery. Your item is still at the office.":
    "Kinansela ng courier ang delivery. Nasa opisina pa rin ito.",
  "We received your payment and are looking into it.":
    "Natanggap namin ang inyong bayad at sinusuri namin ito.",
  "The plate is at {dealer}, which hands it out itself. Please contact them.":
    "Nasa {dealer} ang plaka, na sila mismo ang nagbibigay. Makipag-ugnayan po sa kanila.",
  "{office} does not offer delivery. You can pick this up there.":
    "Walang delivery ang {office}. Makukuha ninyo ito roon.",
  "{courier} does not deliver to this place. Please choose another courier.":
    "Hindi naghahatid ang {courier} sa lugar na ito. Pumili po ng ibang courier.",
  "{courier} takes no deliveries at the moment. Please choose another courier.":
    "Hindi tumatanggap ng delivery ang {courier} sa ngayon. Pumili po ng ibang courier.",
  "{courier} does not serve {office}. Please choose another courier.":
    "Hindi naglilingkod ang {courier} sa {office}. Pumili po ng ibang courier.",
  "This request was changed in the meantime. The courier fee is {amount}.":
    "Binago na ang kahilingang ito. {amount} ang courier fee.",
  "{courier} does not take this. Please choose another way to pay.":
    "Hindi ito tinatanggap ng {courier}. Pumili po ng ibang paraan ng pagbabayad.",
  "We could not find this transaction.": "Hindi namin mahanap ang transaksyong ito.",

  "There are no appointments on this date. Please choose another.":
    "Walang appointment sa petsang ito. Pumili po ng iba.",
  "The date and the schedule_id do not belong together.":
    "Hindi magkatugma ang date at ang schedule_id.",
  "This date cannot be booked. Please choose another.":
    "Hindi puwedeng i-book ang petsang ito. Pumili po ng iba.",
  "This date has become full. Please choose another.":
    "Napuno na ang petsang ito. Pumili po ng iba.",
  "The office is closed on this date: {reason}. Please choose another.":
    "Sarado ang opisina sa petsang ito: {reason}. Pumili po ng iba.",
  "The last date lies before the first.": "Mas maaga ang huling petsa kaysa sa una.",
  "Please ask for at most {days} days.": "Humingi po ng hanggang {days} araw lang.",
  "This is still being reviewed. It can be picked up once it is Available.":
    "Sinusuri pa ito. Makukuha ito kapag Handa na.",
  "The details of this were rejected, so it cannot be picked up. Please contact your office.":
    "Hindi tinanggap ang mga detalye nito kaya hindi ito makukuha. Makipag-ugnayan po sa inyong opisina.",
  "This is being delivered, so it cannot be picked up.":
    "Inihahatid ito, kaya hindi ito makukuha sa opisina.",
  "This was already received, so there is nothing to pick up.":
    "Natanggap na ito, kaya wala nang kukunin.",
  "We do not know where this is at the moment, so it cannot be picked up.":
    "Hindi namin alam kung nasaan ito sa ngayon, kaya hindi ito makukuha.",
  "A delivery of this is being paid or on its way, so it cannot be picked up. If nobody pays for it, you can try again later.":
    "Binabayaran na o nasa biyahe ang delivery nito, kaya hindi ito makukuha sa opisina. Kung walang magbayad, puwede ninyong subukan muli mamaya.",
  "This office takes no renewals. Please choose another.":
    "Hindi tumatanggap ng renewal ang opisinang ito. Pumili po ng iba.",
  "This is not at an LTO office. Please contact your dealership.":
    "Wala ito sa LTO office. Makipag-ugnayan po sa inyong dealer.",
  "{office} takes no appointments for this. You can go there without one.":
    "Hindi tumatanggap ang {office} ng appointment para rito. Puwede kayong pumunta roon nang walang appointment.",
  "This can be picked up only at {office}.": "Sa {office} lang ito makukuha.",
  "There is already an appointment for this (APT-****-****-{end}). To move or cancel it, open the link in its message.":
    "May appointment na para rito (APT-****-****-{end}). Para ilipat o kanselahin ito, buksan ang link sa mensahe nito.",
  "This is not the number that the appointment is for.":
    "Hindi ito ang numerong para sa appointment.",
  "Your details are being reviewed. You can set an appointment once they are accepted.":
    "Sinusuri ang inyong mga detalye. Puwede kayong mag-appointment kapag tinanggap na ang mga ito.",
  "This appointment was already moved twice.":
    "Dalawang beses nang inilipat ang appointment na ito.",
  "The appointment cannot be moved to this office.":
    "Hindi maililipat ang appointment sa opisinang ito.",
  "This appointment was cancelled. You can book a new one.":
    "Kinansela ang appointment na ito. Puwede kayong mag-book ng bago.",
  "An appointment can be moved or cancelled until the end of the day before.":
    "Maililipat o makakansela ang appointment hanggang sa katapusan ng araw bago nito.",
  "We could not find this appointment. Please check the reference.":
    "Hindi namin mahanap ang appointment na ito. Pakitingnan ang reference.",
  "This needs the header x-appointment-token with the right value. Its value came with the answer to your booking, and is in the link of our messages.":
    "Kailangan nito ang header na x-appointment-token na may tamang halaga. Ang halaga nito ay kasama ng sagot sa inyong booking, at nasa link ng aming mga mensahe.",
  "This link or code is no longer valid. You can ask again.":
    "Hindi na valid ang link o code na ito. Puwede kayong humiling muli.",
  "This is not the code of our last message.": "Hindi ito ang code sa huli naming mensahe.",
  "Too many tries with a code. Please open the link in our message instead.":
    "Masyadong maraming subok ng code. Buksan na lang po ang link sa aming mensahe.",
  "This address takes no mail.": "Hindi tumatanggap ng mail ang address na ito.",
} as const satisfies Record<string, string>;
