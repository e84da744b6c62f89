import type { ReactNode } from "react";

const CODE = /(\(?(?:(?:[\w*•]+-){2,}[\w*•]+|\d{4}-\d{5,})[).,]*)/u;

/** A sentence whose references and numbers stay whole, with their brackets, where a line has room for them. */
export const wholeCodes = (text: string): ReactNode[] =>
  text.split(CODE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} translate="no" className="unbroken">
        {part}
      </span>
    ),
  );
