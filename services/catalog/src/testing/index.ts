/** The catalogue in one process, for tests that build a shop out of several services. */
export { catalogForTest } from './catalog.ts';
export { startStockWorker, stockProcess } from './stock.ts';
