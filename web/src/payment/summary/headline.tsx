import type { ReactNode } from "react";

export function Headline({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <>
      <h2 className="text-xl">{title}</h2>
      {children ? <p>{children}</p> : null}
    </>
  );
}
