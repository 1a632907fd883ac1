export const tooLong = 'This text is too long';
export const nothingVisible = 'Use visible characters';
export const tooMany = 'There are too many of these';
export const factRequired = 'Please fill this in';
export const factInvalid = 'Please leave out the signs ~ | ; : =';
export const imageRequired = 'Image is Required';
export const descriptionRequired = 'Description is Required';
