import type { Page } from '@playwright/test';
import { type Order, type Part, routes } from '@shop/contracts';
import { paths, type SitePage } from '@shop/contracts/pages';
import { call, orderBody } from '../harness/shop-api.ts';
import { type Account, readConfig } from '../harness/sign-in.ts';

/** Values for `:id`, `:partNumber` and an order's `:number`, as far as the shop has them. */
export interface SampleIds {
  readonly part?: Part | undefined;
  readonly order?: Order | undefined;
  /** Cancels an order that was placed only for this. */
  readonly clear: () => Promise<void>;
}

export const noIds: SampleIds = { clear: async () => undefined };

/** Returns the path of a page; undefined if the shop has nothing to show on it. */
export function pathOf({ pattern }: SitePage, { part, order }: SampleIds): string | undefined {
  if (pattern.includes(':partNumber')) return part && paths.part(part.partNumber);
  // An order without a number yet is found by its id.
  if (pattern.includes(':number')) return order && pattern.replace(':number', order.number ?? order._id);
  if (!pattern.includes(':id')) return pattern;
  const id = /^\/(purchase|dashboard\/edit-part)\//.test(pattern) ? part?._id : order?._id;
  return id && pattern.replace(':id', encodeURIComponent(id));
}

async function partOf(baseUrl: string): Promise<Part | undefined> {
  const parts = await call(routes.listParts, { query: { limit: '50' }, baseUrl });
  return parts.find(({ availableQuantity, minOrderQuantity }) => availableQuantity >= minOrderQuantity);
}

/**
 * Finds a part and, if an account is signed in on the page, its unpaid order. Places a missing order only in
 * a shop with stand-ins: elsewhere staff would have to deal with it.
 */
export async function sampleIds(
  page: Page,
  webUrl: string,
  account: Account | undefined,
): Promise<SampleIds> {
  const baseUrl = `${webUrl}/api`;
  const part = await partOf(baseUrl);
  if (!account) return { ...noIds, part };
  const token = await page.evaluate(() => localStorage.getItem('accessToken'));
  if (token === null) return { ...noIds, part };
  const own = await call(routes.listOwnOrders, { params: { email: account.email }, token, baseUrl });
  const order = own.find(({ paid }) => !paid);
  const { identity } = await readConfig(webUrl);
  if (order || part === undefined || identity.emulatorUrl === undefined) return { ...noIds, part, order };
  const { insertedId: id } = await call(routes.placeOrder, { body: orderBody(part), token, baseUrl });
  return {
    part,
    order: await call(routes.getOrder, { params: { id }, token, baseUrl }),
    clear: async () => void (await call(routes.cancelOrder, { params: { id }, token, baseUrl })),
  };
}
