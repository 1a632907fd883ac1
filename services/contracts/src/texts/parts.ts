import { limits } from '../limits.ts';
import { formatCount } from '../part-texts.ts';

export const priceRequired = 'Price is Required';
export const priceInvalid = 'Price must be a number above 0 with at most 2 decimals';
export const minOrderQuantityInvalid = 'Minimum order quantity must be a whole number of at least 1';
export const availableQuantityInvalid = 'Available quantity must be a whole number of at least 0';
export const stockChangeInvalid = 'Change must be a whole number other than 0';
export const stockBelowZero = 'Stock cannot go below 0';
export const stockAboveLimit = `Stock cannot go above ${formatCount(limits.quantityMax)}`;
export const partNumberInvalid = 'Use letters and digits, separated by spaces, dots, dashes or slashes';
export const partNumberTaken = 'Another part has this number';
export const yearInvalid = 'Enter a four-digit year';
export const yearsReversed = "The end year can't be before the start year";
export const vehicleInvalid = 'Write a vehicle as make~model~year~engine';
export const attributeFilterInvalid = 'Write an attribute filter as name:value or name:from..to';
export const priceBreakInvalid = 'A price break starts at 2 pieces or more';
export const priceBreaksNotFalling =
  'Each price break needs a higher quantity and a lower price than the last';
export const weightInvalid = 'Weight must be a whole number of grams';
export const orderStepInvalid = 'Enter 2 or more, or leave blank for single pieces';
