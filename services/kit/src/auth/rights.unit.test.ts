import { type AnyRoute, allRoutes, type Role, rightIn, roles } from '@shop/contracts';
import { expect, test } from 'vitest';
import { answer } from '../http/answer.ts';
import { createHttpApp } from '../http/app.ts';
import { createHealth } from '../http/health.ts';
import { serveRoutes } from '../http/serve.ts';
import { createMetrics } from '../metrics.ts';
import { authenticateTestToken, serveForTest, testLogger, testToken } from '../testing/index.ts';

/** The roles that may make each call that needs a right. Owners may make all of them. */
const matrix: Readonly<Record<string, readonly Role[]>> = {
  addPart: [],
  changePart: [],
  deletePart: [],
  restorePart: [],
  listDeletedParts: ['office', 'warehouse', 'bookkeeper'],
  listPartHistory: ['office', 'warehouse', 'bookkeeper'],
  listStaffParts: ['office', 'warehouse', 'bookkeeper'],
  getStaffPart: ['office', 'warehouse', 'bookkeeper'],
  listStaffPartsById: ['office', 'warehouse', 'bookkeeper'],
  getPartFigures: ['office', 'warehouse', 'bookkeeper'],
  exportParts: ['office', 'bookkeeper'],
  getBooks: ['office', 'bookkeeper'],
  exportRegister: ['office', 'bookkeeper'],
  getPayouts: ['office', 'bookkeeper'],
  exportPayouts: ['office', 'bookkeeper'],
  countDocuments: ['office', 'bookkeeper'],
  exportDocuments: ['office', 'bookkeeper'],
  startPartImport: [],
  listPartImports: [],
  listPartImportRows: [],
  exportPartImportFaults: [],
  decidePartImport: [],
  changeManyParts: [],
  getSearchSynonyms: [],
  putSearchSynonyms: [],
  getDeliveryZones: [],
  exportDeliveryZones: [],
  importDeliveryZones: [],
  previewDeliveryZones: [],
  getStock: ['office', 'warehouse', 'bookkeeper'],
  listStockLines: ['office', 'warehouse', 'bookkeeper'],
  adjustStock: ['warehouse'],
  undoStockAdjustment: ['warehouse'],
  listWaitingReviews: ['office'],
  decideReview: ['office'],
  answerReview: ['office'],
  getCompany: [],
  changeCompany: [],
  changeShopFigures: [],
  listShopFigureChanges: [],
  listOrders: ['office', 'warehouse', 'bookkeeper'],
  listOwnOrders: ['office', 'warehouse', 'bookkeeper'],
  listWholeOrders: ['office', 'warehouse', 'bookkeeper'],
  exportOrders: ['office', 'bookkeeper'],
  getOrderWork: ['office', 'warehouse', 'bookkeeper'],
  getSales: ['office', 'warehouse', 'bookkeeper'],
  getCatalogWork: ['office', 'warehouse', 'bookkeeper'],
  getOrderFigures: ['office', 'warehouse', 'bookkeeper'],
  refundOrder: ['office'],
  shipOrder: ['office', 'warehouse'],
  shipLines: ['office', 'warehouse'],
  printPackingSlips: ['office', 'warehouse'],
  undoShipment: ['office', 'warehouse'],
  correctShipment: ['office', 'warehouse'],
  cancelShipment: ['office', 'warehouse'],
  getBuyer: ['office'],
  getBuyerSummary: ['office'],
  listBuyerMessages: ['office'],
  addBuyerNote: ['office'],
  placeOrderForBuyer: ['office'],
  payByTransfer: ['office'],
  extendHold: ['office'],
  addNote: ['office', 'warehouse'],
  closeQuestion: ['office'],
  listReturns: ['office', 'warehouse', 'bookkeeper'],
  decideReturn: ['office'],
  receiveReturn: ['warehouse'],
  inspectReturn: ['warehouse'],
  refundReturn: ['office'],
  listMails: ['office'],
  sendMailAgain: ['office'],
  listUsers: ['office'],
  getUser: ['office'],
  checkAdmin: ['office'],
  makeAdmin: [],
  removeAdmin: [],
  changeRoles: [],
  getPerson: [],
  erasePerson: [],
  listStaffLog: [],
  exportStaffLog: [],
  listRunning: [],
  readWaitingMails: [],
  issueQueuePass: [],
};

/** The services check `own-or-` calls themselves: they know whose record it is. */
const guarded = allRoutes.filter(({ access }) => rightIn(access) && !access.startsWith('own-or-'));

const app = createHttpApp(
  { logger: testLogger(), metrics: createMetrics('test'), health: createHealth([]) },
  (express) =>
    serveRoutes(
      express,
      Object.fromEntries(guarded.map((route) => [route.name, route])),
      Object.fromEntries(guarded.map(({ name }) => [name, async () => answer(undefined)])),
      { authenticate: authenticateTestToken, logRead: async () => undefined },
    ),
);
const { request } = await serveForTest(app);

const values: Readonly<Record<string, string>> = {
  email: 'other@example.com',
  month: '2026-10',
  register: 'invoices',
};

function pathOf({ path }: AnyRoute): string {
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '65f0c0ffee65f0c0ffee65f0');
}

async function statusFor(route: AnyRoute, held: readonly Role[]): Promise<number> {
  const token = testToken('ann@example.com', { roles: held });
  return (await request(route.method.toUpperCase(), pathOf(route), { token })).status;
}

test('lists every call that needs a right in the role matrix', () => {
  expect(guarded.map(({ name }) => name).toSorted()).toEqual(Object.keys(matrix).toSorted());
});

test.each(guarded)('admits to $name the roles of the matrix and refuses the others', async (route) => {
  const isAllowed = (role: Role) => role === 'owner' || matrix[route.name]?.includes(role) === true;
  for (const role of roles) {
    const status = await statusFor(route, [role]);
    if (isAllowed(role)) expect([200, 201, 422], `${role}: ${status}`).toContain(status);
    else expect(status, role).toBe(403);
  }
  expect(await statusFor(route, [])).toBe(403);
});
