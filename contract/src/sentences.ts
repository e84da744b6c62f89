/**
 * Validation messages, imported as `sentences`; each is its own id in the catalogues (locales/). Single constants, so
 * that a page of the portal contains only those it can say.
 */
export * from "./date-sentences.ts";

export const tooLong = "This is too long.";
export const atMost80 = "Please use at most 80 characters.";
export const atMost160 = "Please use at most 160 characters.";
export const atMost200 = "Please use at most 200 characters.";
export const atMost400 = "Please use at most 400 characters.";
export const atMost1000 = "Please use at most 1,000 characters.";
export const commonSigns = "Please use letters, digits and common symbols only.";
export const fillIn = "Please fill this in.";
export const name = "Please use letters only, with spaces and . ' - ( ) between them.";
export const nameAddress = "A name cannot be an address. Put a space after a period.";
export const invisible = "There is an invisible character in this name. Please type it again.";
export const oneName = "If you have one name only, put it here, and a dash (-) as the first name.";
export const suffix = "A suffix is JR, SR, or I to XIII. Leave it empty if there is none.";
export const checkValue = "Please check this value.";
export const unknownField = "This field is not accepted here.";
export const fromList = "Please choose from the list.";
export const email = "Please enter an e-mail address such as name@example.com.";
export const emailTooLong = "An e-mail address has at most 254 characters.";
export const emailComma = "An e-mail address has dots, not commas.";
export const emailOneAt = "An e-mail address has one @ only, as in name@example.com.";
export const emailSpace = "An e-mail address has no spaces.";
export const emailDots =
  "An e-mail address has no dot at its ends, beside the @ or beside another dot.";
export const emailLongName = "An e-mail address has at most 64 characters before the @.";
export const emailName =
  "Before the @ please use letters without ñ or accents, digits and . _ - + only.";
export const emailDomainDot = "After the @ a dot is missing, as in name@example.com.";
export const emailDomain = "Please check the part after the @, as in name@example.com.";
export const mobile = "Invalid mobile number";
export const mobileShort =
  "Invalid mobile number. Digits are missing: it has 11, such as 0917 123 4567.";
export const mobileLong =
  "Invalid mobile number. It has too many digits: 11 are right, such as 0917 123 4567.";
export const mobileLandline =
  "Invalid mobile number. This is a landline. A mobile number looks like 0917 123 4567.";
export const mobileAbroad =
  "Invalid mobile number. We can text Philippine numbers only, such as +63 917 123 4567.";
export const mobileStart = "Invalid mobile number. It begins with 09, such as 0917 123 4567.";
export const licenseNumber = "A license number looks like A12-34-567890.";
export const ltmsNumber = "An LTMS client number looks like 12-345678-9012345.";
export const plateNumber = "A plate number has letters and digits, at most 9.";
export const mvNumber = "An MV file number has 15 digits, such as 1301-00000012345.";
export const office = "Please choose an office.";
export const purpose = "Please choose what the appointment is for.";
export const appointmentDate = "Please choose a date.";
export const oneAddress = "Please enter either an e-mail address or a mobile number.";
export const alertCode = "The code has 6 digits.";
export const reference = "This is not a valid reference.";
export const photoEmpty =
  "This file is empty. Save the photo to your phone first, then choose it again.";
export const photoIncomplete =
  "This photo is damaged, or a part of it is missing. Save it to your phone first, then choose it again.";
export const photoUnreadable =
  "This file cannot be opened. Save the photo to your phone first, then choose it again.";
export const photoHeic =
  "This photo is in Apple's HEIC format, which cannot be read here. On the iPhone, choose Settings › Camera › Formats › Most Compatible and take it again, or send a screenshot of it.";
export const photoBrowser =
  "This browser could not prepare the photo. Please try again, or use another browser or another phone.";
export const photoOther =
  "This file is not a photo we can read. Please use a JPEG, PNG or WebP image.";
export const photoAgain = "Please add the photo again.";
export const plateOrMv = "Please enter a plate number or MV file number.";
export const plateOrMvTooLong = "This is too long for a plate number or MV file number.";
export const plateOrMvForm =
  "A plate number has letters and digits, at most 9; an MV file number has 15 digits.";
export const plateOrDash = "Please enter the plate number, or (-) if blank.";
export const mvOrDash =
  "An MV file number has 15 digits, such as 1301-00000012345. Put (-) if blank.";
export const storagePlace = "Please choose LTO Office or Car Dealership.";
export const oneNumber = "Please enter at least one of the two numbers.";
export const branch = "Please choose the LTO branch.";
export const dealer = "Please enter the dealer's name.";
export const placeAgain = "Please choose the place again.";
export const barangay = "Please choose the barangay.";
export const postalCode = "A postal code has 4 digits.";
export const supportingDocuments = "Please send at most 5 supporting documents.";
export const paymentChannel = "Please choose how to pay.";
export const mapPlace = "Please choose the place on the map.";
export const destination = "Please enter the barangay, or latitude and longitude.";
export const addressCode = "This must be a code of 10 digits.";
export const point = "This must be a latitude and a longitude, as in 14.6354,121.0463.";
