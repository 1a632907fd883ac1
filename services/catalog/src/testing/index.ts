/** The catalogue in one process, for tests that combine several services. */
export { catalogForTest } from './catalog.ts';
export { startStockWorker, stockProcess } from './stock.ts';
