import { internalRoutes } from '@shop/contracts';
import { askService, refuse } from '@shop/service-kit';
import type { Renderer } from './render-document.ts';

const answerMs = 5_000;

export type PrintSlips = (orderIds: readonly string[]) => Promise<Buffer>;

async function askOrders(url: string | undefined, orderIds: readonly string[]) {
  try {
    const question = { query: { orderIds: orderIds.join(',') }, limitMs: answerMs };
    return (await askService(url, internalRoutes.readPackingSlips, question)).slips;
  } catch {
    throw refuse.unavailable(
      'slips-unavailable',
      "The packing slips aren't available now. Please try again.",
    );
  }
}

/** Prints what is left to send of orders, as the orders worker says now. Nothing is stored. */
export function createPackingSlips(
  ordersUrl: string | undefined,
  renderer: Pick<Renderer, 'renderSlips'>,
): PrintSlips {
  return async (orderIds) => {
    const slips = await askOrders(ordersUrl, orderIds);
    if (slips.length === 0)
      throw refuse.conflict('nothing-to-pack', 'Nothing is left to send of these orders');
    return renderer.renderSlips(slips);
  };
}
