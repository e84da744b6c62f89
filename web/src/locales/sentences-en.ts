export { messages } from "./en/messages.po";
