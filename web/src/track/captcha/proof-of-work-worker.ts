import type { ProofOfWorkChallenge } from "@portal/contract/captcha";
import { search } from "./proof-of-work-search.ts";

const ALL = 2 ** 32;

addEventListener("message", ({ data }: MessageEvent<ProofOfWorkChallenge>) => {
  postMessage(search(data, 0, ALL));
});
