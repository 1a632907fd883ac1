import { limits } from '../limits.ts';
import { formatCount } from '../part-texts.ts';

export const priceRequired = 'Price is Required';
export const priceInvalid = 'Price must be a number above 0 with at most 2 decimals';
export const minOrderQuantityInvalid = 'Minimum order quantity must be a whole number of at least 1';
export const availableQuantityInvalid = 'Available quantity must be a whole number of at least 0';
export const stockChangeInvalid = 'Change must be a whole number other than 0';
export const stockBelowZero = 'Stock cannot go below 0';
export const stockAboveLimit = `Stock cannot go above ${formatCount(limits.quantityMax)}`;
export const partNumberInvalid =
  'A part number has letters and digits, with spaces, dots, dashes or slashes between them';
export const partNumberTaken = 'Another part has this number';
export const yearInvalid = 'A year has four digits';
export const yearsReversed = 'The last year cannot be before the first';
export const vehicleInvalid = 'A vehicle is written make~model~year~engine';
export const attributeFilterInvalid = 'An attribute filter is written name:value or name:from..to';
export const priceBreakInvalid = 'A price break starts at 2 pieces or more';
export const priceBreaksNotFalling =
  'Each price break needs more pieces and a lower price than the one before';
export const weightInvalid = 'Weight must be a whole number of grams';
export const orderStepInvalid = 'Steps begin with 2; leave the box empty for single pieces';
