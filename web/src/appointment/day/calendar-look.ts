/**
 * Seven days of 48 px with 4 px between are as wide as a small phone: there the card reaches both edges of the screen,
 * while its words stay below those of the other cards. On a wider phone the days reach into the card's padding.
 */
export const datesCardLook =
  "max-[411px]:-mx-4 max-[411px]:rounded-none max-[411px]:border-x-0 max-[411px]:px-[calc(var(--spacing)*8+1px)]";

export const calendarLook =
  "max-[411px]:-mx-[calc(var(--spacing)*8+1px)] max-[411px]:overflow-x-clip min-[412px]:-mx-3 sm:mx-0";
