export { createTableReader, readTable, type TableRow } from './table-reader.ts';
export {
  type DecodedTable,
  decodeTable,
  encodingOf,
  isStrange,
  type TableEncoding,
  textFault,
  workbookFault,
} from './table-text.ts';
