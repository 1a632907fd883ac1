import { queueBoardPath } from './constants.ts';
import type { Right } from './rights.ts';

/**
 * Access rules.
 * - `public`: anyone; a valid access token, if sent, identifies the caller.
 * - `identity-proof`: the bearer token is an ID token of the identity service for the email in the path.
 * - `user`: any valid access token.
 * - `self`: the email in the path is the caller's own; with `-or-`, staff with that right too.
 * - `own-or-`: the addressed record is the caller's own, or the caller has that right; the service that owns the record decides.
 * - a right: staff with it, by the newest roles the service knows.
 * - `provider-signature`: a signed request of the payment provider, raw body.
 */
export type Access =
  | 'public'
  | 'identity-proof'
  | 'user'
  | 'self'
  | `self-or-${Right}`
  | `own-or-${Right}`
  | Right
  | 'provider-signature';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** How to make a call. */
export interface CallFacts {
  readonly method: Method;
  /** Express style: `/part/:id`. */
  readonly path: string;
  readonly access: Access;
  /** Media type of the reply; defaults to JSON. */
  readonly produces?: 'text/html' | 'image/*' | 'text/csv' | 'application/pdf' | 'application/zip';
}

/** Every call of the API. Schemas are in `http/`, so that front ends can make calls without loading them. */
export const calls = {
  // catalog
  listPartsById: { method: 'get', path: '/parts-by-id', access: 'public' },
  lookUpParts: { method: 'post', path: '/part-lookup', access: 'public' },
  deletePart: { method: 'delete', path: '/part/:id', access: 'parts.change' },
  listDeletedParts: { method: 'get', path: '/deleted-parts', access: 'parts.read' },
  restorePart: { method: 'post', path: '/restore-part/:id', access: 'parts.change' },
  updatePart: { method: 'put', path: '/update-part/:id', access: 'user' },
  getCatalogWork: { method: 'get', path: '/catalog-work', access: 'parts.read' },
  getPartFigures: { method: 'get', path: '/part-figures', access: 'parts.read' },
  addPart: { method: 'post', path: '/part', access: 'parts.change' },
  changePart: { method: 'patch', path: '/part/:id', access: 'parts.change' },
  listPartHistory: { method: 'get', path: '/part-history/:id', access: 'parts.read' },
  listStockLines: { method: 'get', path: '/stock-lines/:partId', access: 'parts.read' },
  listParts: { method: 'get', path: '/parts', access: 'public' },
  getPart: { method: 'get', path: '/part/:id', access: 'public' },
  getPartByNumber: { method: 'get', path: '/part-by-number/:partNumber', access: 'public' },
  listRelatedParts: { method: 'get', path: '/related-parts/:id', access: 'public' },
  listAlternativeParts: { method: 'get', path: '/alternative-parts/:id', access: 'public' },
  getPartFacets: { method: 'get', path: '/part-facets', access: 'public' },
  listVehicles: { method: 'get', path: '/vehicles', access: 'public' },
  listSuggestions: { method: 'get', path: '/part-suggestions', access: 'public' },
  getSearchSynonyms: { method: 'get', path: '/search-synonyms', access: 'settings.change' },
  putSearchSynonyms: { method: 'put', path: '/search-synonyms', access: 'settings.change' },
  quoteDelivery: { method: 'post', path: '/delivery-quote', access: 'public' },
  getPartDelivery: { method: 'get', path: '/part-delivery/:id', access: 'public' },
  getDeliveryZones: { method: 'get', path: '/delivery-zones', access: 'settings.change' },
  exportDeliveryZones: {
    method: 'get',
    path: '/delivery-export',
    access: 'settings.change',
    produces: 'text/csv',
  },
  previewDeliveryZones: { method: 'post', path: '/delivery-preview', access: 'settings.change' },
  importDeliveryZones: { method: 'post', path: '/delivery-import', access: 'settings.change' },
  listStaffParts: { method: 'get', path: '/parts-for-staff', access: 'parts.read' },
  getStaffPart: { method: 'get', path: '/parts-for-staff/:id', access: 'parts.read' },
  listStaffPartsById: { method: 'get', path: '/parts-for-staff-by-id', access: 'parts.read' },
  listPartNumbers: { method: 'get', path: '/part-numbers', access: 'public' },
  startPartImport: { method: 'post', path: '/part-import', access: 'parts.change' },
  listPartImports: { method: 'get', path: '/part-imports', access: 'parts.change' },
  listPartImportRows: { method: 'get', path: '/part-import-rows/:id', access: 'parts.change' },
  exportPartImportFaults: {
    method: 'get',
    path: '/part-import-faults/:id',
    access: 'parts.change',
    produces: 'text/csv',
  },
  decidePartImport: { method: 'patch', path: '/part-import/:id', access: 'parts.change' },
  changeManyParts: { method: 'post', path: '/part-bulk-change', access: 'parts.change' },
  exportParts: { method: 'get', path: '/part-export', access: 'exports', produces: 'text/csv' },
  listReviews: { method: 'get', path: '/reviews', access: 'public' },
  addReview: { method: 'post', path: '/review', access: 'public' },
  exportOwnReviews: { method: 'get', path: '/my-data/reviews', access: 'user' },
  listWaitingReviews: { method: 'get', path: '/waiting-reviews', access: 'reviews.decide' },
  decideReview: { method: 'patch', path: '/review-decision/:id', access: 'reviews.decide' },
  answerReview: { method: 'put', path: '/review-answer/:id', access: 'reviews.decide' },
  getShopFigures: { method: 'get', path: '/shop-figures', access: 'public' },
  changeShopFigures: { method: 'put', path: '/shop-figures', access: 'settings.change' },
  listShopFigureChanges: { method: 'get', path: '/shop-figure-changes', access: 'settings.change' },
  askForStockNotice: { method: 'post', path: '/stock-notice/:partId', access: 'user' },
  exportOwnStockNotices: { method: 'get', path: '/my-data/stock-notices', access: 'user' },
  getStockNotice: { method: 'get', path: '/stock-notice/:partId', access: 'user' },
  cancelStockNotice: { method: 'delete', path: '/stock-notice/:partId', access: 'user' },
  adjustStock: { method: 'post', path: '/stock-adjustment/:partId', access: 'stock.adjust' },
  undoStockAdjustment: { method: 'post', path: '/stock-adjustment/:partId/undo', access: 'stock.adjust' },
  getStock: { method: 'get', path: '/stock/:partId', access: 'parts.read' },

  // orders
  getBasket: { method: 'get', path: '/basket', access: 'user' },
  putBasket: { method: 'put', path: '/basket', access: 'user' },
  placeWholeOrder: { method: 'post', path: '/orders', access: 'user' },
  getWholeOrder: { method: 'get', path: '/orders/:number', access: 'own-or-orders.read' },
  correctOrder: { method: 'patch', path: '/order-texts/:id', access: 'own-or-orders.change' },
  listOwnWholeOrders: { method: 'get', path: '/my-orders', access: 'user' },
  exportOwnOrders: { method: 'get', path: '/my-data/orders', access: 'user' },
  listWholeOrders: { method: 'get', path: '/whole-orders', access: 'orders.read' },
  exportOrders: { method: 'get', path: '/order-export', access: 'exports', produces: 'text/csv' },
  placeOrder: { method: 'post', path: '/order', access: 'user' },
  listOwnOrders: { method: 'get', path: '/order/:email', access: 'self-or-orders.read' },
  getOrder: { method: 'get', path: '/get-order/:id', access: 'own-or-orders.read' },
  getOrderTimeline: { method: 'get', path: '/order-timeline/:id', access: 'own-or-orders.read' },
  listOrders: { method: 'get', path: '/orders', access: 'orders.read' },
  getOrderWork: { method: 'get', path: '/order-work', access: 'orders.read' },
  getSales: { method: 'get', path: '/sales', access: 'orders.read' },
  getOrderFigures: { method: 'get', path: '/order-figures', access: 'orders.read' },
  cancelOrder: { method: 'delete', path: '/order/:id', access: 'own-or-orders.change' },
  reportPayment: { method: 'patch', path: '/order/:id', access: 'own-or-orders.change' },
  shipOrder: { method: 'patch', path: '/change-order-status/:id', access: 'orders.ship' },
  createPaymentIntent: { method: 'post', path: '/create-payment-intent', access: 'user' },
  paymentWebhook: { method: 'post', path: '/payment-webhook', access: 'provider-signature' },
  refundOrder: { method: 'post', path: '/refund', access: 'orders.refund' },
  shipLines: { method: 'post', path: '/shipment', access: 'orders.ship' },
  correctShipment: { method: 'patch', path: '/shipment/:orderId/:shipmentId', access: 'orders.ship' },
  cancelShipment: {
    method: 'post',
    path: '/shipment-cancellation/:orderId/:shipmentId',
    access: 'orders.ship',
  },
  undoShipment: { method: 'delete', path: '/shipment/:orderId/:shipmentId', access: 'orders.ship' },

  askForReturn: { method: 'post', path: '/return/:orderId', access: 'own-or-orders.change' },
  listReturns: { method: 'get', path: '/returns', access: 'orders.read' },
  decideReturn: { method: 'post', path: '/return-decision/:orderId/:returnId', access: 'orders.refund' },
  receiveReturn: { method: 'post', path: '/return-receipt/:orderId/:returnId', access: 'stock.adjust' },
  inspectReturn: { method: 'post', path: '/return-inspection/:orderId/:returnId', access: 'stock.adjust' },
  refundReturn: { method: 'post', path: '/return-refund/:orderId/:returnId', access: 'orders.refund' },

  getBuyerSummary: { method: 'get', path: '/buyer-summary/:uid', access: 'people.read' },
  listBuyerMessages: { method: 'get', path: '/buyer-messages/:uid', access: 'people.read' },
  addBuyerNote: { method: 'post', path: '/buyer-notes/:uid', access: 'people.read' },
  placeOrderForBuyer: { method: 'post', path: '/buyer-orders/:uid', access: 'orders.change' },
  payByTransfer: { method: 'post', path: '/order-transfer/:id', access: 'orders.change' },
  extendHold: { method: 'post', path: '/order-hold/:id', access: 'orders.change' },
  writeMessage: { method: 'post', path: '/order-messages/:id', access: 'own-or-orders.change' },
  addNote: { method: 'post', path: '/order-notes/:id', access: 'orders.ship' },
  closeQuestion: { method: 'delete', path: '/order-question/:id', access: 'orders.change' },

  getCompanyContact: { method: 'get', path: '/company-contact', access: 'public' },
  getCompany: { method: 'get', path: '/company', access: 'settings.change' },
  changeCompany: { method: 'put', path: '/company', access: 'settings.change' },
  getBooks: { method: 'get', path: '/books/:month', access: 'exports' },
  exportRegister: {
    method: 'get',
    path: '/books/:month/:register',
    access: 'exports',
    produces: 'text/csv',
  },
  getPayouts: { method: 'get', path: '/book-payouts/:month', access: 'exports' },
  exportPayouts: {
    method: 'get',
    path: '/book-payouts/:month/transactions',
    access: 'exports',
    produces: 'text/csv',
  },

  // identity
  listAddresses: { method: 'get', path: '/addresses', access: 'user' },
  addAddress: { method: 'post', path: '/addresses', access: 'user' },
  changeAddress: { method: 'put', path: '/addresses/:id', access: 'user' },
  deleteAddress: { method: 'delete', path: '/addresses/:id', access: 'user' },
  getGarage: { method: 'get', path: '/garage', access: 'user' },
  putGarage: { method: 'put', path: '/garage', access: 'user' },
  exchangeToken: { method: 'put', path: '/user/:email', access: 'identity-proof' },
  closeAccount: { method: 'delete', path: '/user/:email', access: 'identity-proof' },
  announceEmailChange: { method: 'put', path: '/user-email/:email', access: 'identity-proof' },
  signOutEverywhere: { method: 'delete', path: '/sessions', access: 'user' },
  checkAdmin: { method: 'get', path: '/check-admin/:email', access: 'self-or-people.read' },
  getUser: { method: 'get', path: '/user/:email', access: 'self-or-people.read' },
  updateUserInfo: { method: 'put', path: '/update-user-info/:email', access: 'self' },
  getBuyer: { method: 'get', path: '/buyers/:buyer', access: 'people.read' },
  listUsers: { method: 'get', path: '/users', access: 'people.read' },
  makeAdmin: { method: 'put', path: '/make-admin/:email', access: 'roles.change' },
  changeRoles: { method: 'put', path: '/users/:email/roles', access: 'roles.change' },
  removeAdmin: { method: 'put', path: '/remove-admin/:email', access: 'roles.change' },
  getPerson: { method: 'get', path: '/people/:email', access: 'people.erase' },
  erasePerson: { method: 'delete', path: '/people/:email', access: 'people.erase' },
  listStaffLog: { method: 'get', path: '/staff-log', access: 'log.read' },
  exportStaffLog: { method: 'get', path: '/staff-log-export', access: 'log.read', produces: 'text/csv' },
  subscribe: { method: 'post', path: '/newsletter', access: 'public' },
  showSubscription: { method: 'get', path: '/newsletter/:token', access: 'public', produces: 'text/html' },
  confirmSubscription: {
    method: 'post',
    path: '/newsletter/:token',
    access: 'public',
    produces: 'text/html',
  },
  publicKeys: { method: 'get', path: '/.well-known/jwks.json', access: 'public' },
  listRunning: { method: 'get', path: '/admin/running', access: 'operations' },
  issueQueuePass: { method: 'post', path: `${queueBoardPath}/pass`, access: 'operations' },

  // notifications
  listOrderDocuments: { method: 'get', path: '/order-documents/:id', access: 'user' },
  printPackingSlips: {
    method: 'post',
    path: '/packing-slips',
    access: 'orders.ship',
    produces: 'application/pdf',
  },
  getTradePaper: {
    method: 'get',
    path: '/trade-paper/:orderId/:kind',
    access: 'own-or-orders.read',
    produces: 'application/pdf',
  },
  getDocument: {
    method: 'get',
    path: '/document/:id',
    access: 'own-or-orders.read',
    produces: 'application/pdf',
  },
  countDocuments: { method: 'get', path: '/books-documents/:month/count', access: 'exports' },
  exportDocuments: {
    method: 'get',
    path: '/books-documents/:month',
    access: 'exports',
    produces: 'application/zip',
  },
  exportOwnMails: { method: 'get', path: '/my-data/mails', access: 'user' },
  getMailPreferences: { method: 'get', path: '/mail-preferences', access: 'user' },
  putMailPreferences: { method: 'put', path: '/mail-preferences', access: 'user' },
  showUnsubscribe: {
    method: 'get',
    path: '/unsubscribe/:mail/:signature',
    access: 'public',
    produces: 'text/html',
  },
  unsubscribe: {
    method: 'post',
    path: '/unsubscribe/:mail/:signature',
    access: 'public',
    produces: 'text/html',
  },
  listMails: { method: 'get', path: '/mails', access: 'mails' },
  readWaitingMails: { method: 'get', path: '/waiting-mails', access: 'operations' },
  sendMailAgain: { method: 'post', path: '/mail-again/:id', access: 'mails' },

  // gateway
  reportFrontEnds: { method: 'post', path: '/front-end-reports', access: 'public' },
  readFrontEndHealth: { method: 'get', path: '/front-end-health', access: 'public' },
  uploadImage: { method: 'post', path: '/image', access: 'user' },
  showPicture: { method: 'get', path: '/picture', access: 'public', produces: 'image/*' },
} as const satisfies Record<string, CallFacts>;

export type CallName = keyof typeof calls;
