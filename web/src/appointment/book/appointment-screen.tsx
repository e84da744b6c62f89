import { Suspense } from "react";
import { useHeadingFocus } from "../../site/focus-heading.ts";
import { lazyPart } from "../../site/late-part.tsx";
import { PageSkeleton } from "../../site/page-skeleton.tsx";
import { needSentences } from "../../locales/activate.ts";
import { useSession, type SessionItem } from "../../session.ts";
import { ChoosePurpose } from "./choose-purpose.tsx";
import { entryOf, type Entry } from "./entry.ts";
import { IdentifyLicense } from "./identify-license.tsx";
import { LookUpFirst } from "./look-up-first.tsx";

/** The form is heavy, and most who come without a draft choose first. */
const BookingPage = lazyPart(async () => (await import("./booking-page.tsx")).BookingPage);

/** Few come with no more than a plate's number. */
const ShowPlate = lazyPart(async () => {
  const [part] = await Promise.all([import("./show-plate.tsx"), needSentences("guide")]);
  return part.ShowPlate;
});

/** Beside what may still be fetched: the focus moves when it has come. */
function HeadingFocus({ step }: { step: string }) {
  useHeadingFocus(step);
  return null;
}

function Step({ entry, draft }: { entry: Entry; draft: SessionItem<"appointment_draft"> | null }) {
  switch (entry.step) {
    case "choose":
      return <ChoosePurpose draft={draft} />;
    case "identify":
      return <IdentifyLicense />;
    case "look-up":
      return <LookUpFirst draft={draft} purpose={entry.purpose} />;
    case "show":
      return <ShowPlate record={entry.record} number={entry.number} />;
    case "book": {
      const { purpose, number, handle } = entry.subject;
      return <BookingPage purpose={purpose} number={number} handle={handle} />;
    }
  }
}

/** Appointment booking (spec §2, R-22): what the draft says decides what is asked first. */
export default function AppointmentScreen() {
  const [draft] = useSession("appointment_draft");
  const [plate] = useSession("plate_number");
  const entry = entryOf(draft, plate);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Step entry={entry} draft={draft} />
      <HeadingFocus step={entry.step} />
    </Suspense>
  );
}
