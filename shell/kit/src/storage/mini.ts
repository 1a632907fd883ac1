/** The zod functions for values in browser storage, re-exported so that the first page loads them once. */
export { int, maximum, maxLength, object, refine, string } from 'zod/mini';
