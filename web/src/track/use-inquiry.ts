import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { call, CallFailed, type FailureCode } from "../api/api.ts";
import { useUnauthorizedToast } from "../api/failure-toast.ts";
import { useSending } from "../api/use-sending.ts";
import { writeSession, type WrittenItem } from "../session.ts";
import { useCaptchaToken } from "../captcha/captcha-gate.tsx";
import type { FormState } from "./form-state.ts";
import { useToast } from "../ui/toast.tsx";
import { toDisplayDate } from "@portal/contract/days";
import { lookUpCalls } from "@portal/contract/look-up-calls";
import { paths } from "@portal/contract/paths";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";

/**
 * A record as looked up. `asked` is the number in its status page's URL; `submission_token` reads a submission
 * again, null after an inquiry; `read_at` in milliseconds since 1970.
 */
export type LookedUp<Found> = {
  record: Found;
  asked: string;
  submission_token: string | null;
  read_at: number;
};
/** A record under review, and the token that reads it again. */
export type Submitted<Found> = { record: Found; submission_token: string };

/** The parameters of an inquiry: license number and birth date (YYYY-MM-DD), or a plate or MV number. */
export type Asked = { number: string; birth_date: string };

export type RecordKind<Found> = {
  /** Read by later screens. */
  item: WrittenItem<LookedUp<Found>>;
  statusPage: (number: string) => string;
  /** The URL of the complete form, for a number that was not found. */
  form: string;
  inquire: (
    asked: Asked,
    options: { headers: { captcha: string }; signal?: AbortSignal },
  ) => Promise<Found>;
};

/** The differences between the two kinds of records in a lookup; the items are those of record/record-session.ts. */
export const recordKinds: {
  license: RecordKind<LicenseRecord>;
  plate: RecordKind<PlateRecord>;
} = {
  license: {
    item: { name: "drivers_license" },
    statusPage: paths.license,
    form: paths.licenseForm,
    inquire: (query, options) => call(lookUpCalls.inquireLicense, { query, ...options }),
  },
  plate: {
    item: { name: "plate_number" },
    statusPage: paths.plate,
    form: paths.plateForm,
    inquire: ({ number }, options) =>
      call(lookUpCalls.inquirePlate, { query: { q: number }, ...options }),
  },
};

export function keepRecord<Found>(
  item: WrittenItem<LookedUp<Found>>,
  found: Omit<LookedUp<Found>, "read_at">,
): void {
  writeSession(item, { ...found, read_at: Date.now() });
}

/** Splits the answer to a submission. */
export function splitToken<R extends { submission_token: string }>(answer: R) {
  const { submission_token, ...record } = answer;
  return { record, submission_token };
}

type InquiryOptions<Found> = {
  /** For a renewal: called instead of opening the status page. */
  onFound?: ((record: Found) => void) | undefined;
  /** For the status page itself: the found record replaces the form. */
  replace?: boolean | undefined;
  /** For a page that searches by itself: Back must skip it. */
  replaceByForm?: boolean | undefined;
};

/** Looks a record up and opens its status page or, if nothing was found, the complete form with the input (spec §8). */
export function useInquiry<Found>(
  { item, statusPage, form, inquire }: RecordKind<Found>,
  { onFound, replace = false, replaceByForm = false }: InquiryOptions<Found> = {},
) {
  const withToken = useCaptchaToken();
  const navigate = useNavigate();
  const toasts = useInquiryToasts();
  const sayUnauthorized = useUnauthorizedToast();

  // Whoever has left the page is not led away from where they are by then.
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function lookUp(asked: Asked, signal: AbortSignal) {
    const record = await withToken((captcha) => inquire(asked, { headers: { captcha }, signal }));
    signal.throwIfAborted();
    keepRecord(item, { asked: asked.number, record, submission_token: null });
    if (onFound) onFound(record);
    else await navigate(statusPage(asked.number), { replace });
  }

  async function explain(failed: unknown, { number, birth_date }: Asked) {
    sayUnauthorized(failed);
    if (!(failed instanceof CallFailed)) return;
    if (failed.code === "resource_not_found") {
      toasts.notFound();
      const state: FormState = {
        number,
        birth_date: toDisplayDate(birth_date),
        not_found: true,
        for_renewal: onFound !== undefined,
      };
      await navigate(form, { state, replace: replaceByForm });
    } else if (isMistyped(failed)) toasts.mistyped();
  }

  return useSending(async (asked: Asked) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    try {
      await lookUp(asked, signal);
    } catch (failed) {
      if (!signal.aborted) await explain(failed, asked);
      throw failed;
    }
  });
}

/** Told by the form itself, though the status is 400. */
const others: readonly FailureCode[] = ["captcha_failed", "captcha_required", "unreadable"];

/** What spec §8 calls "other license errors". A 422 is told at the fields that it names instead. */
export const isMistyped = (failed: CallFailed): boolean =>
  failed.status === 400 && !others.includes(failed.code);

/** For a malformed number (spec §8). */
export const mistypedWords = {
  title: msg`Not Found!`,
  body: msg`Please check for typographical error`,
};

/** The toasts of the lookups (spec §8). */
function useInquiryToasts() {
  const { t } = useLingui();
  const show = useToast();
  return {
    notFound: () =>
      show({
        variant: "warning",
        title: t`Information is not found`,
        body: t`Please complete the form!`,
      }),
    mistyped: () =>
      show({
        variant: "danger",
        title: t(mistypedWords.title),
        body: t(mistypedWords.body),
      }),
  };
}
