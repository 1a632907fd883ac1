/**
 * What the company says about itself; the owner edits it here.
 * The home page counts every country ever delivered to since 1969, the About page those with clients today.
 */
export const company = {
  figures: [
    { value: '31', label: 'Countries', note: '1969 - Present' },
    { value: '463', label: 'New Customers', note: 'this year' },
    { value: '379+', label: 'Satisfied Clients', note: 'ordering again' },
    { value: '134M+', label: 'Annual Revenue', note: 'US dollars' },
  ],
  skus: 'over 20,000 SKU',
  clientCountries: '6 countries',
  age: 'over 50 years',
  standing: 'leading replacement parts maker in Bangladesh',
  freeDelivery: 'free delivery on all products over $100',
  support: '24/7 online support',
} as const;
