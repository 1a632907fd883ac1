import { calls, type DeliveryOption, daysText } from '@shop/contracts/client';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../query.ts';
import { formatMoney } from '../text.ts';

interface Line {
  readonly partId: string;
  readonly quantity: number;
}

interface Place {
  readonly country: string | undefined;
  readonly city?: string | undefined;
}

/** Asks what it costs to deliver lines to a place. Asks nothing without a country or lines. */
export function useDeliveryQuote({ country, city }: Place, lines: readonly Line[]) {
  const body = {
    country: country ?? '',
    city: city || undefined,
    lines: lines.map(({ partId, quantity }) => ({ partId, quantity })),
  };
  return useQuery({
    ...callQuery(useApi(), calls.quoteDelivery, { body }),
    enabled: country !== undefined && lines.length > 0,
  });
}

/** Formats an option: `$18, 5 to 8 days`, or `free, 30 to 42 days`. */
export function deliveryPriceText(option: DeliveryOption): string {
  return `${option.price === 0 ? 'free' : formatMoney(option.price)}, ${daysText(option)}`;
}
