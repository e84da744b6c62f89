/** The box of every control; drawn in app.css. */
export const controlLook = "control-box";

/** The dot of a radio button in a card or row, which shows the focus ring itself; drawn in app.css. */
export const dotLook = "radio-dot";
