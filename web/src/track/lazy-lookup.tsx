import { Checking } from "./captcha/captcha-gate.tsx";
import { lazyPart } from "../site/lazy-part.tsx";

// Loaded during the captcha: the form cannot be used before.
const lookup = import("./lookup-form.tsx");
lookup.catch(() => undefined);

export const LazyLookup = lazyPart(async () => (await lookup).LookupForm, <Checking />);
