/** The id of the field for the mobile number that opens a request; its form is loaded only where it is needed. */
export const ACCESS_MOBILE = "access-mobile";
