export const quantityBelowMinimum = 'You cannot order less than minimum quantity';
export const quantityAboveAvailable = 'You cannot order more than available quantity';
export const quantityInvalid = 'Quantity must be a whole number';
export const totalTooSmall = 'An order must be at least $0.50, the minimum card payment';
export const totalTooLarge = 'An order can be at most $999,999.99, the maximum card payment';
export const tooManyLines = 'An order has at most 100 different parts';
export const partTwice = 'This part is listed twice. Combine both quantities on one line.';
export const basketEmpty = 'The basket is empty';
