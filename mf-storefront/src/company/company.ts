interface Figure {
  readonly value: string;
  readonly label: string;
  readonly note?: string;
}

/**
 * What the company says about itself; the owner edits it here.
 * The home page counts every country ever delivered to since 1969, the About page those with clients today.
 */
const figures: readonly Figure[] = [
  { value: '31', label: 'Countries', note: '(1969 - Present)' },
  { value: '463', label: 'New Customers' },
  { value: '379+', label: 'Satisfied Clients' },
  { value: '134M+', label: 'Annual Revenue' },
];

export const company = {
  figures,
  skus: 'over 20,000 SKU',
  clientCountries: '6 countries',
  age: 'over 50 years',
  standing: 'leading replacement parts maker in Bangladesh',
  freeDelivery: 'free delivery on all products over $100',
  support: '24/7 online support',
} as const;
