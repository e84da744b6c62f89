import type { ReactNode } from "react";

/** Long reading: headings, paragraphs and lists at a calm distance. */
export function LegalText({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 pb-4 [&_h3]:mt-2 [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc [&_ul]:sm:columns-2">
      {children}
    </div>
  );
}
