export { brand, documentTitle } from '@shop/contracts/brand';

/** Anchor that 'Our Services' scrolls to (HOME-02). */
export const specialtiesId = 'our-specialties';
