import { useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { PageTitle } from "../page-title.tsx";

/** A loading page: "Loading..." as its heading (spec §2), a card and lines. */
export function PageSkeleton() {
  const { t } = useLingui();
  return (
    <PageColumn>
      <PageTitle>{t`Loading...`}</PageTitle>
      <Loading
        label={t`Loading...`}
        labelLook="flex h-9 items-center text-lg text-ink-soft md:h-11"
        className="flex flex-col gap-6"
      >
        <Card className="flex flex-col gap-4">
          <Skeleton className="h-44 w-full" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-6 w-5/6" />
          <Skeleton className="h-12 w-full" />
        </Card>
      </Loading>
    </PageColumn>
  );
}
