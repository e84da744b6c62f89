import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CallFailed, FailureCode } from "../api/api.ts";
import { useToast } from "../ui/toast.tsx";

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
export function useInquiryToasts() {
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
