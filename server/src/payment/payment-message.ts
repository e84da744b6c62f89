import { requestMessageReader } from "../delivery/request-message.ts";
import { paymentWordsEnglish } from "./payment-words-en.ts";
import { paymentWordsFilipino } from "./payment-words-fil.ts";

export const readPaymentMessage = requestMessageReader(paymentWordsEnglish, paymentWordsFilipino);
