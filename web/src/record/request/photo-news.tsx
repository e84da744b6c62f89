import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** The office has asked for a new photo; only the holder of the token can send it. */
export function PhotoNews({ request }: { request: Pick<Transaction, "access" | "uuid"> }) {
  const { t } = useLingui();
  const isOwn = request.access === "full";
  return (
    <Banner
      variant="warning"
      title={t`The office needs a new photo`}
      announce={false}
      actions={
        isOwn ? (
          <ButtonLink to={paths.newPhotos(request.uuid)}>
            <Trans>Send a new photo</Trans>
          </ButtonLink>
        ) : undefined
      }
    >
      <p className="mt-1">
        <Trans>Your payment was received. The office continues as soon as it has the photo.</Trans>
      </p>
      {isOwn ? null : (
        <p className="mt-1">
          <Trans>To send it, open the full details with your mobile number.</Trans>
        </p>
      )}
    </Banner>
  );
}
