/** Addresses of pages that nothing but this area links to; those of all others are in the contracts. */
export const ownPaths = {
  editPart: (id: string) => `/dashboard/edit-part/${encodeURIComponent(id)}`,
  delivery: '/dashboard/delivery',
  searchNames: '/dashboard/search-names',
  manageOrder: (number: string) => `/dashboard/manage-orders/${encodeURIComponent(number)}`,
  buyer: (buyer: string) => `/dashboard/buyer/${encodeURIComponent(buyer)}`,
  newOrder: '/dashboard/new-order',
  books: '/dashboard/books',
  taxRules: '/dashboard/tax-rules',
  company: '/dashboard/company',
  shopFigures: '/dashboard/shop-figures',
  staffLog: '/dashboard/log',
  personalData: '/dashboard/personal-data',
} as const;
