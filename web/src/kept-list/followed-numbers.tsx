import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { forgetFollowed, type FollowedNumber, type KeptCopy } from "../kept/kept-items.ts";
import { lazyPart } from "../site/lazy-part.tsx";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { KeptCard } from "./kept-card.tsx";
import { NameOf } from "./name-of.tsx";

/** One is open at a time: each asks for a captcha token. */
export function FollowedNumbers({ followed }: { followed: readonly KeptCopy<FollowedNumber>[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return followed.map((copy) => {
    const key = `${copy.read.type} ${copy.read.number}`;
    return (
      <FollowedCard
        key={key}
        copy={copy}
        isOpen={open === key}
        onOpen={(isOpen) => setOpen(isOpen ? key : null)}
      />
    );
  });
}

/** Needs a connection, and is not stored for use without one. */
const OpenNumber = lazyPart(
  async () => (await import("./open-number.tsx")).OpenNumber,
  <Skeleton className="h-57 md:h-49" />,
);

type FollowedCardProps = {
  copy: KeptCopy<FollowedNumber>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** One number that this device keeps masked: "Open" asks for the rest of a look-up. */
function FollowedCard({ copy: { read, until }, isOpen, onOpen }: FollowedCardProps) {
  const id = useId();
  return (
    <KeptCard
      id={id}
      icon={read.type === "Plate Number" ? "plate" : "card"}
      title={<NameOf {...read} />}
      until={until}
      open={
        <Button variant="secondary" aria-describedby={id} onClick={() => onOpen(true)}>
          <Trans>Open</Trans>
        </Button>
      }
      question={
        isOpen ? (
          <>
            <OpenNumber {...read} />
            <Button variant="quiet" onClick={() => onOpen(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        ) : null
      }
      forget={() => forgetFollowed(read)}
    />
  );
}
