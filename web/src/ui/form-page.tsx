import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { frameLook } from "./frame.ts";

type FormPageProps = {
  heading: string;
  /** Above the heading. */
  back?: ReactNode;
  /** The subject of the form: above it, on a desktop to its left (spec §2) and always in view. */
  beside: ReactNode;
  children: ReactNode;
};

export function FormPage({ heading, back, beside, children }: FormPageProps) {
  return (
    <div className={classNames(frameLook, "py-6 md:py-10")}>
      <div className="grid max-w-column grid-cols-1 gap-6 lg:max-w-none lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <div className="flex flex-col gap-6 lg:col-span-2">
          {back}
          <h1>{heading}</h1>
        </div>
        <div className="flex flex-col gap-3 lg:sticky lg:top-6 lg:gap-6 lg:self-start">
          {beside}
        </div>
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
      </div>
    </div>
  );
}
