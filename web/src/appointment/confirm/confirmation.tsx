import { type AppointmentRead, MAX_MOVES } from "@portal/contract/appointment";
import { purposeOf } from "@portal/contract/appointment-purpose";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { freshDraft, appointmentDraftItem } from "../../track/appointment-draft.ts";
import { lazyChunk, Nothing } from "../../site/loading/lazy-part.tsx";
import { focusHeading } from "../../site/focus-heading.ts";
import { HomeButton } from "../../site/home-link.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { ClearPhone } from "../../site/visit.tsx";
import { ActionRow } from "../../receipt/action-row.tsx";
import { PrintedFoot } from "../../receipt/receipt.tsx";
import { paths } from "@portal/contract/paths";
import { BackButton, PageColumn } from "../../ui/page-column.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames, frameLook } from "../../ui/look.ts";
import {
  BookedState,
  displayDay,
  hasCome,
  MovedState,
  useConfirmationRows,
  type Moved,
} from "./confirmation-facts.ts";
import { ConfirmationTicket } from "./confirmation-ticket.tsx";
import { ManageAppointment, MoveLink } from "../manage/manage-appointment.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { writeSession } from "../../session.ts";
import { lookupItem } from "../../track/track-session.ts";
import { OfficeCard } from "../office/office-card.tsx";
import { Card } from "../../ui/card.tsx";
import { qrPath } from "../../receipt/qr-code.tsx";
import { SaveImageButton } from "../../receipt/save-image-button.tsx";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { useSettings } from "../../settings.ts";
import { canMove } from "../manage/manage-rules.ts";
import { withoutEnd } from "@portal/contract/text";
import { Banner } from "../../ui/banner.tsx";
import { CutLink } from "../../site/problem/link-problem.tsx";
import { useDates } from "../../site/use-dates.ts";
import { api } from "@portal/contract/api";
import { addressOf } from "../../api/api.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import * as v from "valibot";

/** "Save as Image" (spec §2): QR code, reference and summary as a PNG. */
function SaveConfirmation({ appointment, title }: { appointment: AppointmentRead; title: string }) {
  const { t } = useLingui();
  const rows = useConfirmationRows(appointment);
  const { product } = useSettings();
  const { reference, type, closed_reason: closed } = appointment;
  async function sheet(): Promise<ImageSheet> {
    return {
      brand: product,
      title,
      qr: { code: await qrPath(reference), caption: reference },
      rows: rows.map(({ term, value }) => ({ term, value })),
      note:
        type === "Renewal"
          ? t`Please bring this QR code, a valid ID, the Comprehensive Driving Examination certificate and the Medical Certificate.`
          : t`Please bring this QR code and a valid ID.`,
    };
  }
  return (
    <SaveImageButton
      name={`Appointment ${reference}`}
      sheet={sheet}
      variant={canMove(appointment) && closed !== null ? "secondary" : "primary"}
    >
      <Trans>Save as Image</Trans>
    </SaveImageButton>
  );
}

/**
 * Goes to the homepage, after the question of spec §2 while there is something to save.
 * @returns the buttons' handlers, and the dialog to render once
 */
function useLeave(asks: boolean) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const go = () => void navigate(paths.home);
  const question = asking && (
    <QuestionDialog
      title={t`Leave this page?`}
      yes={t`Leave this page`}
      no={t`Cancel`}
      danger
      onYes={go}
      onNo={() => setAsking(false)}
    >
      <p>{t`Please save as image or take a screenshot before leaving this page. Click "Cancel" if you did not save yet.`}</p>
    </QuestionDialog>
  );
  return { leave: asks ? () => setAsking(true) : go, question };
}

const KeepPass = lazyChunk(async () => (await import("./kept-pass.tsx")).KeepPass, Nothing);

/** The office on a map, the day for the person's own calendar, and how to change it. */
function BookedAside({ appointment, isMoved }: { appointment: AppointmentRead; isMoved: boolean }) {
  const { reference, office } = appointment;
  return (
    <div className="flex flex-col gap-6">
      <Card as="section" className="flex flex-col gap-4 print:hidden">
        <h2>
          <Trans>Getting there</Trans>
        </h2>
        <OfficeCard office={office} />
        {/* The notice of a move has it. */}
        {isMoved ? null : <CalendarLink reference={reference} />}
      </Card>
      <ManageAppointment appointment={appointment} />
    </div>
  );
}

/** Books another appointment for the same purpose; drops a draft that is for something else. */
function BookAgain({ type, appointable_type: of }: AppointmentRead) {
  const purpose = purposeOf(type, of);
  function beginAnew() {
    writeSession(appointmentDraftItem, purpose ? freshDraft(purpose) : null);
    writeSession(lookupItem, null);
  }
  return (
    <div className="print:hidden">
      <ButtonLink to={paths.appointment} onClick={beginAnew} icon="calendar" wide>
        <Trans>Book again</Trans>
      </ButtonLink>
    </div>
  );
}

function Actions({ appointment, title }: { appointment: AppointmentRead; title: string }) {
  const { t, i18n } = useLingui();
  const { date, office } = appointment;
  const day = displayDay(date, i18n.locale);
  return (
    <ActionRow
      save={
        hasCome(appointment) ? null : <SaveConfirmation appointment={appointment} title={title} />
      }
      shared={{
        // Neither name nor reference: whoever has the reference can see whose appointment it is.
        text: t`Appointment: ${day}, ${office.name}, ${office.full_address}`,
        path: paths.appointment,
      }}
    >
      <ClearPhone />
    </ActionRow>
  );
}

/** The move that this visit of the page is about, while it holds. */
const movedHere = (state: unknown, { date, closed_reason: closed }: AppointmentRead) =>
  v.is(MovedState, state) && state.moved.to.date === date && closed === null ? state.moved : null;

/** "Your Appointment Details" (spec §2), with moving and cancelling. */
export function Confirmation({
  appointment,
  badLink,
}: {
  appointment: AppointmentRead;
  badLink: BadLink;
}) {
  const { t } = useLingui();
  const title = t`Your Appointment Details`;
  const { state }: { state: unknown } = useLocation();
  const [justBooked] = useState(() => v.is(BookedState, state));
  const moved = movedHere(state, appointment);
  useEffect(() => {
    if (!justBooked) return;
    focusHeading();
    // The banner "just booked" must not come again after a reload.
    window.history.replaceState({ ...window.history.state, usr: null }, "");
  }, [justBooked]);
  const isBooked = appointment.status === "Booked";
  const came = hasCome(appointment);
  const { leave, question } = useLeave(isBooked && !came);
  return (
    <>
      <PageColumn
        head={
          <>
            <BackButton onClick={leave}>
              <Trans>Back</Trans>
            </BackButton>
            <h1>{title}</h1>
          </>
        }
        asideLabel={t`Before you go`}
        aside={
          isBooked && !came ? (
            <BookedAside appointment={appointment} isMoved={moved !== null} />
          ) : null
        }
      >
        <PageTitle>{title}</PageTitle>
        <ConfirmationNews
          appointment={appointment}
          justBooked={justBooked}
          moved={moved}
          badLink={badLink}
        />
        <ConfirmationTicket appointment={appointment} />
        {isBooked ? (
          <Actions appointment={appointment} title={title} />
        ) : (
          <BookAgain {...appointment} />
        )}
        <PrintedFoot path={paths.appointmentOf(appointment.reference)} hasCode={false} />
        {came ? null : (
          <Suspense>
            <KeepPass appointment={appointment} />
          </Suspense>
        )}
      </PageColumn>
      {/* After all that belongs to the pass, on a phone as well. */}
      <div className={classNames(frameLook, "pb-6 md:pb-10 print:hidden")}>
        <HomeButton onClick={leave} />
      </div>
      {question}
    </>
  );
}

/** The day for the person's own calendar; after a move the same file replaces the old day. */
function CalendarLink({ reference }: { reference: string }) {
  return (
    <OutsideLink
      href={addressOf(api.appointmentCalendar.path, { reference })}
      download
      variant="secondary"
      icon="calendar"
      className="sm:self-start"
    >
      <Trans>Add to calendar</Trans>
    </OutsideLink>
  );
}

function ClosedDay({ appointment, reason }: { appointment: AppointmentRead; reason: string }) {
  const { t, i18n } = useLingui();
  const why = withoutEnd(reason, /[.\s]/u);
  const offered = canMove(appointment);
  const over = appointment.managed !== null && !offered;
  return (
    <Banner
      variant="warning"
      title={displayDay(appointment.date, i18n.locale)}
      actions={offered ? <MoveLink reference={appointment.reference} main /> : null}
    >
      <p>
        {over
          ? t`The office is closed on this day: ${why}. Please ask the office, or book again.`
          : t`The office is closed on this day: ${why}. Please choose another day.`}
      </p>
      {offered ? (
        <p>
          <Trans>It does not count as one of your moves.</Trans>
        </p>
      ) : null}
    </Banner>
  );
}

/** Until the page is left, or the appointment is moved again. */
function MovedDay({ moved: { from, to }, reference }: { moved: Moved; reference: string }) {
  const dates = useDates();
  const { t } = useLingui();
  const [old, now] = [dates.day(from.date), dates.day(to.date)];
  const { office } = to;
  const onSameDay = from.date === to.date;
  return (
    <div className="print:hidden">
      <Banner
        variant="success"
        title={onSameDay ? t`Moved to ${office}` : t`Moved from ${old} to ${now}`}
        actions={<CalendarLink reference={reference} />}
      >
        {onSameDay ? (
          <p>
            <Trans>The day is still {now}.</Trans>
          </p>
        ) : office === from.office ? null : (
          <p>
            <Trans>The office is now {office}.</Trans>
          </p>
        )}
        <p>
          <Trans>The code and the reference stay the same.</Trans>
        </p>
        <p>
          <Trans>If it is in your calendar, add it again and delete the old entry.</Trans>
        </p>
      </Banner>
    </div>
  );
}

/** The link was cut, or the server refused its token; null when neither is so. */
type BadLink = "cut" | "dead" | null;

type ConfirmationNewsProps = {
  appointment: AppointmentRead;
  /** Booked in this browser a moment ago. */
  justBooked: boolean;
  /** In this visit of the page, and it holds. */
  moved: Moved | null;
  badLink: BadLink;
};

function Now({ appointment, justBooked, moved }: Omit<ConfirmationNewsProps, "badLink">) {
  const dates = useDates();
  const { t } = useLingui();
  const { status, managed, closed_reason: reason } = appointment;
  if (status === "Cancelled")
    return (
      <Banner variant="info" announce={false} title={t`This appointment is cancelled`}>
        <p>
          <Trans>Your slot was released. You can book again at any time.</Trans>
        </p>
      </Banner>
    );
  if (managed?.arrived_at)
    return (
      <Banner variant="success" announce={false} title={t`The office has noted that you came`}>
        <p>
          <time dateTime={managed.arrived_at}>{dates.moment(new Date(managed.arrived_at))}</time>
        </p>
      </Banner>
    );
  if (status === "Past")
    return (
      <Banner variant="info" title={t`The day of this appointment is over`}>
        <p>
          <Trans>If you still need one, please book again.</Trans>
        </p>
      </Banner>
    );
  if (reason !== null) return <ClosedDay appointment={appointment} reason={reason} />;
  if (moved) return <MovedDay moved={moved} reference={appointment.reference} />;
  return justBooked && managed?.moves_left === MAX_MOVES ? (
    <div className="print:hidden">
      <Banner variant="success" title={t`Your appointment is booked`}>
        <p>
          <Trans>The confirmation with this QR code is on its way to you by e-mail.</Trans>
        </p>
      </Banner>
    </div>
  ) : null;
}

/** The banners above the details. */
function ConfirmationNews({ badLink, ...rest }: ConfirmationNewsProps) {
  const { t } = useLingui();
  return (
    <>
      <Now {...rest} />
      {badLink === "cut" ? <CutLink /> : null}
      {badLink === "dead" ? (
        <Banner variant="warning" title={t`This link can no longer change your appointment`}>
          <p>
            <Trans>
              Please open the link in our newest e-mail about it instead. The appointment itself is
              as shown here.
            </Trans>
          </p>
        </Banner>
      ) : null}
    </>
  );
}
