/** Texts of the specification, byte for byte, and of our own that forms or services share. */

export const tooLong = 'This text is too long';
export const tooMany = 'Too many entries';
export const factRequired = 'Please fill this in';
export const imageRequired = 'Image is Required';
export const pictureUnusable = "This picture can't be read. Please choose another one.";
/** Actor shown in the buyer's timeline when it was not the buyer. */
export const roleNeedsProof = "This address isn't verified yet. They open the link in our mail first.";
export const theShop = 'The shop';
export const reasonRequired = 'Please give a reason';
export const refundEmpty = 'Choose lines to refund or enter an amount, not both';
export const returnEmpty = 'Choose what to return';
export const shipmentEmpty = 'Choose what to ship';
export const quantityBelowMinimum = 'You cannot order less than minimum quantity';
export const quantityAboveAvailable = 'You cannot order more than available quantity';
export const quantityInvalid = 'Quantity must be a whole number';
export const totalTooSmall = 'An order must be at least $0.50, the minimum card payment';
export const totalTooLarge = 'An order can be at most $999,999.99, the maximum card payment';
export const tooManyLines = 'An order has at most 100 different parts';
export const partTwice = 'This part is listed twice. Combine both quantities on one line.';
export const priceInvalid = 'Price must be a number above 0 with at most 2 decimals';
export const availableQuantityInvalid = 'Available quantity must be a whole number of at least 0';
export const stockChangeInvalid = 'Change must be a whole number other than 0';
export const partNumberInvalid = 'Use letters and digits, with spaces or . / - _ # & ( ) + between them';
export const partNumberTaken = 'Another part has this number';
export const yearInvalid = 'Enter a four-digit year';
export const priceBreaksNotFalling =
  'Each price break needs a higher quantity and a lower price than the last';
export const emailInvalid = 'Provide a valid Email Address';
export const passwordRequired = 'Password is Required';
export const passwordTooShort = 'Password must be at least 6 characters long';
export const nameRequired = 'Name is Required';
export const addressRequired = 'Address is Required';
export const phoneRequired = 'Phone is Required';
export const phoneInvalid = 'Enter a phone number, for example 030 12345678';
export const countryRequired = 'Please choose a country';
export const ratingOutOfRange = 'Rating must be between 1 and 5';

/** Terms of an order without a charge for delivery. */
export const exWorks = 'Ex works: you collect the parts, or your forwarder does';
