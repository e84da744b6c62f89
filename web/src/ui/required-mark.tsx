/** The asterisk of a required field, never on its own line; hidden from screen readers, which announce `required`. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-danger">
    {"\u00a0*"}
  </span>
);
