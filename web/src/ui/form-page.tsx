import type { ReactNode } from "react";

type FormPageProps = {
  heading: string;
  /** The subject of the form: above it, on a desktop to its left and always in view. */
  beside: ReactNode;
  children: ReactNode;
};

export function FormPage({ heading, beside, children }: FormPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-xl grid-cols-1 gap-6 px-4 py-6 md:py-10 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <h1 className="lg:col-span-2">{heading}</h1>
      <div className="flex flex-col gap-3 lg:sticky lg:top-6 lg:self-start">{beside}</div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </div>
  );
}
