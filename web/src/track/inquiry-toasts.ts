import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CallFailed, FailureCode } from "../api/api.ts";
import { useToast } from "../ui/toast.tsx";

/** Failures shown as a banner at the form, where they stay until the next attempt. */
export const bannerCodes: readonly FailureCode[] = [
  "too_many_requests",
  "unexpected",
  "unreadable",
  "unavailable",
  "provider_unavailable",
  "offline",
  "timed_out",
  "captcha_failed",
  "captcha_required",
  "request_running",
  "idempotency_key_reused",
];

/** The failures that spec §8 calls "other license errors" (R-3: 400 and 422). */
export const isMistyped = (failed: CallFailed): boolean =>
  [400, 422].includes(failed.status) && !bannerCodes.includes(failed.code);

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
