/**
 * The company's claims; the owner edits them here. The figures are edited in the dashboard (`@shop/contracts`,
 * shop-figures.ts): the home page counts every country ever delivered to, the About page only those with clients today.
 */
export const company = {
  skus: 'over 20,000 SKUs',
  age: 'over 50 years',
  standing: 'leading replacement parts maker in Bangladesh',
  freeDelivery: 'free delivery on all products over $100',
  support: '24/7 online support',
} as const;
