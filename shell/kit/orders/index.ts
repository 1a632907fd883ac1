/** Orders, for the dashboards of buyers and staff. Each bundles its own copy, as with `forms`. */

export * from './address-lines.tsx';
export * from './order-documents.tsx';
export * from './order-status.tsx';
export * from './order-sums.ts';
export * from './order-text.ts';
export * from './person-data.ts';
export * from './tracking.tsx';
export * from './use-download.ts';
export * from './who.tsx';
