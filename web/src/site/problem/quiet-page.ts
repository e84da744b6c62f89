import { createPresence } from "../../ui/presence.ts";

const quiet = createPresence();

/** While the calling component is mounted, the modal for foreign clients is not shown (R-18: error pages). */
export const useQuietPage = (): void => quiet.useMark();
export const useIsQuiet = quiet.useIsMarked;
