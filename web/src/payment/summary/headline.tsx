import type { ReactNode } from "react";

export function Headline({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  );
}
