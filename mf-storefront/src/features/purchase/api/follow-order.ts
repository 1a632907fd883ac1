import { type OrderState, orderRoutes } from '@shop/contracts';
import type { Api } from '@shop/front-kit';

const looks = 40;
const pauseMs = 1_500;

function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume, pauseMs));
}

async function look(api: Api, orderId: string): Promise<OrderState> {
  try {
    return (await api.call(orderRoutes.getOrder, { params: { id: orderId } })).body.state;
  } catch {
    // The order is stored: a look that fails changes nothing, the next one may succeed.
    return 'requested';
  }
}

/** Watches a stored order until its stock is decided; after a minute it is left `requested`. */
export async function followOrder(api: Api, orderId: string): Promise<OrderState> {
  for (let left = looks; left > 0; left -= 1) {
    const state = await look(api, orderId);
    if (state !== 'requested') return state;
    await pause();
  }
  return 'requested';
}
