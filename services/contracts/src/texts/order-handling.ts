/** Actor shown in the buyer's timeline when it was not the buyer. */
export const theShop = 'The shop';
export const reasonRequired = 'Please give a reason';
export const refundEmpty = 'Choose lines to refund or enter an amount, not both';
export const shipmentEmpty = 'Choose what to ship';
export const trackingUrlInvalid = 'Enter a web address';
export const purchaseOrderNumberRequired = 'Enter the order number';
export const correctionEmpty = 'Change an address or the order number';
