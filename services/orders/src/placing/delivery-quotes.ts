import {
  type Charge,
  type DeliveryQuestion,
  type DeliveryQuote,
  deliveryRoutes,
  deliveryText,
  type NewWholeOrder,
  toCents,
} from '@shop/contracts';
import { askService, refuse } from '@shop/service-kit';
import type { DeliveryTariff } from '../order/order.types.ts';

export type QuoteDelivery = (question: DeliveryQuestion) => Promise<DeliveryQuote>;

const limitMs = 2_000;

/** Asks catalog, which knows weights and prices. */
export function createDeliveryQuotes(url: string | undefined): QuoteDelivery {
  return (body) => askService(url, deliveryRoutes.quoteDelivery, { body, limitMs });
}

interface QuoteDeps {
  readonly quoteDelivery: QuoteDelivery;
}

async function quoteFor({ quoteDelivery }: QuoteDeps, order: NewWholeOrder): Promise<DeliveryQuote> {
  const lines = order.lines.map(({ partId, quantity }) => ({ partId, quantity }));
  try {
    const { country, city } = order.delivery;
    return await quoteDelivery({ country, city, lines });
  } catch {
    throw refuse.unavailable(
      'delivery-unavailable',
      "We can't price the delivery right now. Please try again in a moment.",
    );
  }
}

/** The delivery of an order, with what is needed to price it again. */
export interface PricedDelivery {
  readonly charge: Charge;
  readonly tariff: DeliveryTariff;
  /** Grams of one piece, by part. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Prices the delivery that the buyer chose. Refuses one that is no longer offered at the price they saw. */
export async function priceDelivery(
  deps: QuoteDeps,
  order: NewWholeOrder,
): Promise<PricedDelivery | undefined> {
  const { deliveryOption: chosen } = order;
  if (!chosen) return undefined;
  const { options, weights = [] } = await quoteFor(deps, order);
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
  const { freeOver, steps, towns } = option;
  const cents = toCents(option.price);
  return {
    charge: { kind: 'delivery', text: deliveryText(option), cents },
    tariff: { steps, quotedCents: cents, freeOver, towns },
    weights: new Map(weights.map(({ partId, grams }) => [partId, grams])),
  };
}
