import { internalRoutes } from '@shop/contracts';
import { fetchFromAny, refuse } from '@shop/service-kit';
import type { Renderer } from './render-document.ts';

const answerMs = 5_000;

export type PrintSlips = (orderIds: readonly string[]) => Promise<Buffer>;

async function askOrders(urls: readonly string[], path: string): Promise<Response> {
  try {
    return await fetchFromAny(urls, path, { limitMs: answerMs });
  } catch {
    throw refuse.unavailable(
      'slips-unavailable',
      "The packing slips aren't available now. Please try again.",
    );
  }
}

/** Prints what is left to send of orders, as the orders worker says now. Nothing is stored. */
export function createPackingSlips(
  ordersUrls: readonly string[],
  renderer: Pick<Renderer, 'renderSlips'>,
): PrintSlips {
  const { path, reply } = internalRoutes.readPackingSlips;
  return async (orderIds) => {
    const query = new URLSearchParams({ orderIds: orderIds.join(',') });
    const response = await askOrders(ordersUrls, `${path}?${query}`);
    const { slips } = reply.parse(await response.json());
    if (slips.length === 0)
      throw refuse.conflict('nothing-to-pack', 'Nothing is left to send of these orders');
    return renderer.renderSlips(slips);
  };
}
