import { queueBoardPath } from './constants.ts';

/**
 * Access rules.
 * - `public`: anyone; a valid access token, if sent, identifies the caller.
 * - `identity-proof`: the bearer token is an ID token of the identity service for the email in the path.
 * - `user`: any valid access token.
 * - `self`: the email in the path is the caller's own.
 * - `self-or-admin`: the same, or an admin.
 * - `owner`: the owner of the addressed record, or an admin; the service that owns the record decides.
 * - `admin`: role admin, by the newest role the service knows rather than the token's.
 * - `provider-signature`: a signed request of the payment provider, raw body.
 */
export type Access =
  | 'public'
  | 'identity-proof'
  | 'user'
  | 'self'
  | 'self-or-admin'
  | 'owner'
  | 'admin'
  | 'provider-signature';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** How to make a call. */
export interface CallFacts {
  readonly method: Method;
  /** Express style: `/part/:id`. */
  readonly path: string;
  readonly access: Access;
  /** Media type of the reply; defaults to JSON. */
  readonly produces?:
    | 'application/json'
    | 'text/html'
    | 'image/svg+xml'
    | 'image/*'
    | 'text/csv'
    | 'application/pdf';
}

/** Every call of the API. Schemas are in `http/`, so that front ends can make calls without loading them. */
export const calls = {
  // catalog
  listPartsById: { method: 'get', path: '/parts-by-id', access: 'public' },
  lookUpParts: { method: 'post', path: '/part-lookup', access: 'public' },
  deletePart: { method: 'delete', path: '/part/:id', access: 'admin' },
  listDeletedParts: { method: 'get', path: '/deleted-parts', access: 'admin' },
  restorePart: { method: 'post', path: '/restore-part/:id', access: 'admin' },
  updatePart: { method: 'put', path: '/update-part/:id', access: 'user' },
  getPartFigures: { method: 'get', path: '/part-figures', access: 'admin' },
  addPart: { method: 'post', path: '/part', access: 'admin' },
  changePart: { method: 'patch', path: '/part/:id', access: 'admin' },
  listPartHistory: { method: 'get', path: '/part-history/:id', access: 'admin' },
  listStockLines: { method: 'get', path: '/stock-lines/:partId', access: 'admin' },
  listParts: { method: 'get', path: '/parts', access: 'public' },
  getPart: { method: 'get', path: '/part/:id', access: 'public' },
  getPartByNumber: { method: 'get', path: '/part-by-number/:partNumber', access: 'public' },
  listRelatedParts: { method: 'get', path: '/related-parts/:id', access: 'public' },
  getPartFacets: { method: 'get', path: '/part-facets', access: 'public' },
  listVehicles: { method: 'get', path: '/vehicles', access: 'public' },
  listSuggestions: { method: 'get', path: '/part-suggestions', access: 'public' },
  getSearchSynonyms: { method: 'get', path: '/search-synonyms', access: 'admin' },
  putSearchSynonyms: { method: 'put', path: '/search-synonyms', access: 'admin' },
  listPartNumbers: { method: 'get', path: '/part-numbers', access: 'public' },
  startPartImport: { method: 'post', path: '/part-import', access: 'admin' },
  listPartImports: { method: 'get', path: '/part-imports', access: 'admin' },
  getPartImport: { method: 'get', path: '/part-import/:id', access: 'admin' },
  listPartImportRows: { method: 'get', path: '/part-import-rows/:id', access: 'admin' },
  exportPartImportFaults: {
    method: 'get',
    path: '/part-import-faults/:id',
    access: 'admin',
    produces: 'text/csv',
  },
  decidePartImport: { method: 'patch', path: '/part-import/:id', access: 'admin' },
  exportParts: { method: 'get', path: '/part-export', access: 'admin', produces: 'text/csv' },
  listReviews: { method: 'get', path: '/reviews', access: 'public' },
  addReview: { method: 'post', path: '/review', access: 'public' },
  listWaitingReviews: { method: 'get', path: '/waiting-reviews', access: 'admin' },
  decideReview: { method: 'patch', path: '/review-decision/:id', access: 'admin' },
  answerReview: { method: 'put', path: '/review-answer/:id', access: 'admin' },
  getShopFigures: { method: 'get', path: '/shop-figures', access: 'public' },
  changeShopFigures: { method: 'put', path: '/shop-figures', access: 'admin' },
  listShopFigureChanges: { method: 'get', path: '/shop-figure-changes', access: 'admin' },
  askForStockNotice: { method: 'post', path: '/stock-notice/:partId', access: 'user' },
  getStockNotice: { method: 'get', path: '/stock-notice/:partId', access: 'user' },
  cancelStockNotice: { method: 'delete', path: '/stock-notice/:partId', access: 'user' },
  adjustStock: { method: 'post', path: '/stock-adjustment/:partId', access: 'admin' },
  undoStockAdjustment: { method: 'post', path: '/stock-adjustment/:partId/undo', access: 'admin' },
  getStock: { method: 'get', path: '/stock/:partId', access: 'admin' },

  // orders
  getBasket: { method: 'get', path: '/basket', access: 'user' },
  putBasket: { method: 'put', path: '/basket', access: 'user' },
  placeWholeOrder: { method: 'post', path: '/orders', access: 'user' },
  getWholeOrder: { method: 'get', path: '/orders/:number', access: 'owner' },
  correctOrder: { method: 'patch', path: '/order-texts/:id', access: 'owner' },
  listOwnWholeOrders: { method: 'get', path: '/my-orders', access: 'user' },
  listWholeOrders: { method: 'get', path: '/whole-orders', access: 'admin' },
  placeOrder: { method: 'post', path: '/order', access: 'user' },
  listOwnOrders: { method: 'get', path: '/order/:email', access: 'self-or-admin' },
  getOrder: { method: 'get', path: '/get-order/:id', access: 'owner' },
  getOrderTimeline: { method: 'get', path: '/order-timeline/:id', access: 'owner' },
  listOrders: { method: 'get', path: '/orders', access: 'admin' },
  getOrderFigures: { method: 'get', path: '/order-figures', access: 'admin' },
  cancelOrder: { method: 'delete', path: '/order/:id', access: 'owner' },
  reportPayment: { method: 'patch', path: '/order/:id', access: 'owner' },
  shipOrder: { method: 'patch', path: '/change-order-status/:id', access: 'admin' },
  createPaymentIntent: { method: 'post', path: '/create-payment-intent', access: 'user' },
  paymentWebhook: { method: 'post', path: '/payment-webhook', access: 'provider-signature' },
  refundOrder: { method: 'post', path: '/refund', access: 'admin' },
  shipLines: { method: 'post', path: '/shipment', access: 'admin' },
  correctShipment: { method: 'patch', path: '/shipment/:orderId/:shipmentId', access: 'admin' },
  cancelShipment: { method: 'post', path: '/shipment-cancellation/:orderId/:shipmentId', access: 'admin' },
  undoShipment: { method: 'delete', path: '/shipment/:orderId/:shipmentId', access: 'admin' },

  // identity
  listAddresses: { method: 'get', path: '/addresses', access: 'user' },
  addAddress: { method: 'post', path: '/addresses', access: 'user' },
  changeAddress: { method: 'put', path: '/addresses/:id', access: 'user' },
  deleteAddress: { method: 'delete', path: '/addresses/:id', access: 'user' },
  exchangeToken: { method: 'put', path: '/user/:email', access: 'identity-proof' },
  checkAdmin: { method: 'get', path: '/check-admin/:email', access: 'self-or-admin' },
  getUser: { method: 'get', path: '/user/:email', access: 'self-or-admin' },
  updateUserInfo: { method: 'put', path: '/update-user-info/:email', access: 'self' },
  listUsers: { method: 'get', path: '/users', access: 'admin' },
  makeAdmin: { method: 'put', path: '/make-admin/:email', access: 'admin' },
  removeAdmin: { method: 'put', path: '/remove-admin/:email', access: 'admin' },
  subscribe: { method: 'post', path: '/newsletter', access: 'public' },
  publicKeys: { method: 'get', path: '/.well-known/jwks.json', access: 'public' },
  listRunning: { method: 'get', path: '/admin/running', access: 'admin' },
  issueQueuePass: { method: 'post', path: `${queueBoardPath}/pass`, access: 'admin' },

  // notifications
  listOrderDocuments: { method: 'get', path: '/order-documents/:id', access: 'user' },
  getDocument: { method: 'get', path: '/document/:id', access: 'owner', produces: 'application/pdf' },
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
  listMails: { method: 'get', path: '/mails', access: 'admin' },
  sendMailAgain: { method: 'post', path: '/mail-again/:id', access: 'admin' },

  // gateway
  reportFrontEnds: { method: 'post', path: '/front-end-reports', access: 'public' },
  readFrontEndHealth: { method: 'get', path: '/front-end-health', access: 'public' },
  uploadImage: { method: 'post', path: '/image', access: 'user' },
  showPicture: { method: 'get', path: '/picture', access: 'public', produces: 'image/*' },
} as const satisfies Record<string, CallFacts>;

export type CallName = keyof typeof calls;
