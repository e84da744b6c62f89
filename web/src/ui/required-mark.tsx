/** The star of what has to be filled in, never on a line of its own; to a screen reader the control itself says so. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-danger">
    {"\u00a0*"}
  </span>
);
