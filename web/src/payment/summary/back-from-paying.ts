import { useLocation } from "react-router";
import * as v from "valibot";

const BackFromPaying = v.object({ back: v.literal(true) });

/** Navigation state of a person who comes from a payment page: a real one leads back without saying what happened. */
export const backFromPaying: v.InferOutput<typeof BackFromPaying> = { back: true };

export const useIsBackFromPaying = (): boolean => v.is(BackFromPaying, useLocation().state);
