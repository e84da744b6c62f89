import { useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { lazyPart } from "../../site/lazy-part.tsx";

function Waiting() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading...`} className="flex flex-col gap-6">
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </Card>
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-1/2" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </Card>
    </Loading>
  );
}

/** The shipping form as its own chunk: most people who return to a request have paid it. */
export const LazyShippingForm = lazyPart(
  async () => (await import("./shipping-form.tsx")).ShippingForm,
  <Waiting />,
);
