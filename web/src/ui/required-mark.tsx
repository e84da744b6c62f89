/** The star of what has to be filled in; to a screen reader the control itself says so. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-danger">
    {" *"}
  </span>
);
