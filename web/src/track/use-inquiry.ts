import { toDisplayDate } from "@portal/contract/days";
import { useNavigate } from "react-router";
import { CallFailed, type FailureCode } from "../api/api.ts";
import { useUnauthorizedToast } from "../api/failure-toast.ts";
import { useSending } from "../api/use-sending.ts";
import type { FormState } from "./form-state.ts";
import { useCaptchaToken } from "./captcha/captcha-gate.tsx";
import { type Asked, type RecordKind, keepRecord } from "./record-kinds.ts";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useToast } from "../ui/toast.tsx";

type InquiryOptions<Found> = {
  /** Called instead of opening the status page. */
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

  async function lookUp(asked: Asked) {
    const record = await withToken((captcha) => inquire(asked, { headers: { captcha } }));
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
      };
      await navigate(form, { state, replace: replaceByForm });
    } else if (isMistyped(failed)) toasts.mistyped();
  }

  return useSending(async (asked: Asked) => {
    try {
      await lookUp(asked);
    } catch (failed) {
      await explain(failed, asked);
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
