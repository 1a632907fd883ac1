/** Tables, for the dashboards of buyers and staff. Each bundles its own copy, as with `forms`. */

export * from './data-table.tsx';
export * from './fact.tsx';
export * from './filter-params.ts';
export * from './paged-list.tsx';
