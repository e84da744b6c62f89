import { Checking } from "./captcha/captcha-gate.tsx";
import { latePart } from "../site/late-part.tsx";

// Fetched while the browser is checked: nothing can be filled in before that.
const lookup = import("./lookup-form.tsx");
lookup.catch(() => undefined);

/** The form behind the gate of the first screen. */
export const LateLookup = latePart(async () => (await lookup).LookupForm, <Checking />);
