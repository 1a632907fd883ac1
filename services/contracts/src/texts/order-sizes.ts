export const quantityBelowMinimum = 'You cannot order less than minimum quantity';
export const quantityAboveAvailable = 'You cannot order more than available quantity';
export const quantityInvalid = 'Quantity must be a whole number';
export const totalTooSmall = 'An order must come to at least $0.50, the least that a card can be charged';
export const totalTooLarge = 'An order can come to at most $999,999.99, the most that a card can be charged';
export const tooManyLines = 'An order has at most 100 different parts';
export const partTwice = 'This part is listed twice: please put both quantities on one line';
export const basketEmpty = 'The basket is empty';
