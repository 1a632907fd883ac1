export { brand, documentTitle } from '@shop/contracts/brand';
