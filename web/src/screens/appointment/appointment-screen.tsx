import { useEffect, useRef } from "react";
import { focusHeading } from "../../parts/focus-heading.ts";
import { useSession } from "../../session.ts";
import { BookingPage } from "./booking-page.tsx";
import { ChoosePurpose } from "./choose-purpose.tsx";
import { entryOf } from "./entry.ts";
import { IdentifyLicense } from "./identify-license.tsx";
import { LookUpFirst } from "./look-up-first.tsx";

/** The page stays the same one while its content changes: the focus goes to the new heading. */
function useHeadingFocus(step: string) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusHeading();
  }, [step]);
}

/** Appointment booking (spec §2, R-22): what the draft says decides what is asked first. */
export default function AppointmentScreen() {
  const [draft] = useSession("appointment_draft");
  const entry = entryOf(draft);
  useHeadingFocus(entry.step);
  switch (entry.step) {
    case "choose":
      return <ChoosePurpose draft={draft} />;
    case "identify":
      return <IdentifyLicense />;
    case "look-up":
      return <LookUpFirst draft={draft} purpose={entry.purpose} />;
    case "book": {
      const { purpose, number, handle } = entry.subject;
      return <BookingPage purpose={purpose} number={number} handle={handle} />;
    }
  }
}
