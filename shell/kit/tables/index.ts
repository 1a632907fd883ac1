/** Tables, for the dashboards of buyers and staff. Each bundles its own copy, as with `forms`. */

export * from './data-table.tsx';
export * from './filter-params.ts';
export * from './paged-table.tsx';
export { usePagedList } from './use-paged-list.ts';
