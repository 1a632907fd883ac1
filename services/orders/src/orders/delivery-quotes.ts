import {
  type Charge,
  type DeliveryOption,
  type DeliveryQuestion,
  type DeliveryQuote,
  deliveryRoutes,
  deliveryText,
  type NewWholeOrder,
  toCents,
} from '@shop/contracts';
import { askService, refuse } from '@shop/service-kit';

export type QuoteDelivery = (question: DeliveryQuestion) => Promise<DeliveryQuote>;

const limitMs = 2_000;

/** Asks catalog, which knows weights and prices. */
export function createDeliveryQuotes(url: string | undefined): QuoteDelivery {
  return (body) => askService(url, deliveryRoutes.quoteDelivery, { body, limitMs });
}

interface QuoteDeps {
  readonly quoteDelivery: QuoteDelivery;
}

async function optionsFor({ quoteDelivery }: QuoteDeps, order: NewWholeOrder): Promise<DeliveryOption[]> {
  const lines = order.lines.map(({ partId, quantity }) => ({ partId, quantity }));
  try {
    return (await quoteDelivery({ country: order.delivery.country, lines })).options;
  } catch {
    throw refuse.unavailable(
      'delivery-unavailable',
      "We can't price the delivery right now. Please try again in a moment.",
    );
  }
}

/** Charges the delivery that the buyer chose. Refuses one that is no longer offered at the price they saw. */
export async function deliveryCharges(deps: QuoteDeps, order: NewWholeOrder): Promise<Charge[]> {
  const { deliveryOption: chosen } = order;
  if (!chosen) return [];
  const options = await optionsFor(deps, order);
  const option = options.find(({ carrier }) => carrier === chosen.carrier);
  if (!option)
    throw refuse.conflict(
      'delivery-changed',
      `${chosen.carrier} is no longer offered to this address. Choose another delivery.`,
      {
        options,
      },
    );
  if (toCents(option.price) !== toCents(chosen.price))
    throw refuse.conflict(
      'delivery-changed',
      `${chosen.carrier} now costs $${option.price.toFixed(2)}. Check the total, then order again.`,
      { options },
    );
  return [{ kind: 'delivery', text: deliveryText(option), cents: toCents(option.price) }];
}
