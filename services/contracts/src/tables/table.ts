export { createTableReader, readTable, type TableRow } from './table-reader.ts';
export {
  decodeTable,
  encodingOf,
  isStrange,
  type TableEncoding,
  textFault,
  workbookFault,
} from './table-text.ts';
