import type { Page } from '@playwright/test';
import { type Order, type Part, routes } from '@shop/contracts';
import { paths, type SitePage } from '@shop/contracts/pages';
import { call, orderBody } from '../harness/shop-api.ts';
import { type Account, readConfig } from '../harness/sign-in.ts';

/** What stands in the place of `:id`, `:partNumber` and an order's `:number`, as far as the shop has it. */
export interface SampleIds {
  readonly part?: Part | undefined;
  readonly order?: Order | undefined;
  /** Takes away what was made for the sake of it. */
  readonly clear: () => Promise<void>;
}

export const noIds: SampleIds = { clear: async () => undefined };

/** The address of a page; undefined where the shop has nothing to show on it. */
export function pathOf({ pattern }: SitePage, { part, order }: SampleIds): string | undefined {
  if (pattern.includes(':partNumber')) return part && paths.part(part.partNumber);
  // Of an order that has no number yet, the id is one.
  if (pattern.includes(':number')) return order && pattern.replace(':number', order.number ?? order._id);
  if (!pattern.includes(':id')) return pattern;
  const id = /^\/(purchase|dashboard\/edit-part)\//.test(pattern) ? part?._id : order?._id;
  return id && pattern.replace(':id', encodeURIComponent(id));
}

/** A part that can be ordered now. */
async function partOf(baseUrl: string): Promise<Part | undefined> {
  const parts = await call(routes.listParts, { query: { limit: '50' }, baseUrl });
  return parts.find(({ availableQuantity, minOrderQuantity }) => availableQuantity >= minOrderQuantity);
}

/**
 * A part, and an unpaid order of the account that is signed in on the page, if one is. Only a shop with stand-ins is given an order when there
 * is none: elsewhere somebody would have to care for it.
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
