export const reviewTextRequired = 'Review is Required';
export const ratingRequired = 'Rating is Required';
export const ratingOutOfRange = 'Rating must be between 1 and 5';
