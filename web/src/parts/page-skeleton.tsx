import { useLingui } from "@lingui/react/macro";
import { Card } from "../ui/card.tsx";
import { PageColumn } from "../ui/page-column.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { PageTitle } from "./page-title.tsx";

type PageSkeletonProps = {
  /** Says "Loading..." to those who look as well. */
  visible?: boolean | undefined;
};

/** A page that is on its way: a heading, a card and two buttons of their usual size. */
export function PageSkeleton({ visible }: PageSkeletonProps) {
  const { t } = useLingui();
  return (
    <PageColumn>
      <PageTitle>{t`Loading...`}</PageTitle>
      <Loading label={t`Loading...`} visible={visible} className="flex flex-col gap-6">
        <Skeleton className="h-9 w-3/4 md:h-11" />
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
