import type { CallName } from './calls.ts';

/** Calls by which staff change something, as the log names them. Each writes one entry, in the same write as its change. */
export const loggedCalls = {
  addPart: 'Added a part',
  changePart: 'Changed a part',
  deletePart: 'Deleted a part',
  restorePart: 'Restored a part',
  adjustStock: 'Corrected stock',
  undoStockAdjustment: 'Undid a stock correction',
  startPartImport: 'Uploaded an import',
  changeManyParts: 'Prepared a bulk change',
  decidePartImport: 'Decided an import',
  putSearchSynonyms: 'Changed search names',
  importDeliveryZones: 'Imported delivery prices',
  changeCompany: 'Changed the company data',
  changeShopFigures: 'Changed shop figures',
  decideReview: 'Decided a review',
  answerReview: 'Answered a review',
  correctOrder: 'Corrected an order',
  cancelOrder: 'Cancelled an order',
  shipOrder: 'Shipped an order',
  shipLines: 'Shipped pieces',
  correctShipment: 'Corrected a shipment',
  cancelShipment: 'Cancelled a shipment',
  undoShipment: 'Undid a shipment',
  refundOrder: 'Refunded an order',
  askForReturn: 'Opened a return',
  decideReturn: 'Approved or declined a return',
  receiveReturn: 'Received a return',
  inspectReturn: 'Inspected a return',
  refundReturn: 'Refunded a return',
  extendHold: 'Extended a hold',
  payByTransfer: 'Booked a bank transfer',
  writeMessage: 'Wrote to a buyer',
  addBuyerNote: 'Added a note about a buyer',
  placeOrderForBuyer: 'Ordered for a buyer',
  addNote: 'Added a note',
  closeQuestion: 'Closed a question',
  makeAdmin: 'Made an admin',
  removeAdmin: 'Removed an admin',
  changeRoles: 'Changed roles',
  erasePerson: 'Erased a person',
  exchangeToken: 'Changed the address of a staff account',
  sendMailAgain: 'Sent an email again',
} as const satisfies Partial<Record<CallName, string>>;

export type LoggedCall = keyof typeof loggedCalls;

/** Calls by which staff read people's data or take data away. Each writes one entry with its filter, before it answers. */
export const loggedReads = {
  exportOrders: 'Exported orders',
  exportRegister: 'Exported a register',
  exportPayouts: 'Exported payouts',
  exportDocuments: 'Exported papers',
  listUsers: 'Listed users',
  getUser: 'Read a user',
  getBuyer: 'Read a buyer',
  getPerson: 'Read a person',
  exportStaffLog: 'Exported the log',
} as const satisfies Partial<Record<CallName, string>>;

export type LoggedRead = keyof typeof loggedReads;

export function isLoggedRead(name: string): name is LoggedRead {
  return name in loggedReads;
}

/** Returns the name of an action in the log; the name of the call for one that is not logged any more. */
export function actionText(call: string): string {
  const actions: Readonly<Record<string, string>> = { ...loggedCalls, ...loggedReads };
  return actions[call] ?? call;
}

export function isLogged(name: string): name is LoggedCall {
  return name in loggedCalls;
}

/** Kinds of changed things, with their names on the page. */
export const logKinds = {
  order: 'Order',
  part: 'Part',
  import: 'Import',
  review: 'Review',
  person: 'Person',
  mail: 'Email',
  settings: 'Settings',
  data: 'Data',
} as const;

export type LogKind = keyof typeof logKinds;
