import { t } from '@lingui/core/macro';
import { deliveryText, type PostalAddress } from '@shop/contracts/client';
import { type BasketRow, useDeliveryQuote } from '@shop/front-kit';
import { useState } from 'react';

/** The delivery of the order. Until the buyer chooses, it is the cheapest; without any, the buyer has to choose collection. */
export function useDelivery(
  address: Pick<PostalAddress, 'country' | 'city'> | undefined,
  orderable: readonly BasketRow[],
  isLocked: boolean,
) {
  const country = address?.country;
  const quote = useDeliveryQuote({ country, city: address?.city }, orderable);
  const [chosen, choose] = useState<string>();
  const options = quote.data?.options ?? [];
  const isOffered = chosen === '' || options.some(({ carrier }) => carrier === chosen);
  const carrier = isOffered ? chosen : options[0]?.carrier;
  const option = options.find((each) => each.carrier === carrier);
  return {
    country,
    quote,
    carrier,
    choose,
    isLocked,
    /** Absent when the buyer collects the parts. */
    option,
    text: option && deliveryText(option),
    fault:
      country === undefined || carrier !== undefined
        ? undefined
        : quote.isLoading
          ? t`Pricing the delivery…`
          : t`Choose how you get the parts.`,
  };
}

export type DeliveryState = ReturnType<typeof useDelivery>;
