export const tooLong = 'This text is too long';
export const nothingVisible = 'Use visible characters';
export const tooMany = 'Too many entries';
export const factRequired = 'Please fill this in';
export const factInvalid = "Don't use the characters ~ | ; : =";
export const imageRequired = 'Image is Required';
export const descriptionRequired = 'Description is Required';
