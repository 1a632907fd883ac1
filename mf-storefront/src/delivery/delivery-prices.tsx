import { t } from '@lingui/core/macro';
import { countriesByName, countryName } from '@shop/contracts';
import { type DeliveryOption, noDeliveryText } from '@shop/contracts/client';
import { Button, deliveryPriceText, formatMoney, SelectInput, useDeliveryQuote } from '@shop/front-kit';
import { useDeliveryCountry } from '@shop/front-kit/forms';
import { messageOf } from '@shop/shop-runtime';
import { useState } from 'react';

function OptionText({ option }: { option: DeliveryOption }) {
  const { carrier, price, freeOver } = option;
  const isFreeLater = price > 0 && freeOver !== undefined;
  const costs = deliveryPriceText(option);
  return (
    <span>
      {isFreeLater ? t`${carrier}: ${costs}, free over ${formatMoney(freeOver)}` : `${carrier}: ${costs}`}
    </span>
  );
}

export interface DeliveryNoteProps {
  lines: Parameters<typeof useDeliveryQuote>[1];
  /** Says what the prices are for: `For 10 pieces`. */
  what: string;
}

function Answer({ country, lines, what }: DeliveryNoteProps & { country: string | undefined }) {
  const { data: quote, error, isFetching, refetch } = useDeliveryQuote({ country }, lines);
  if (country === undefined) return <p>{t`Choose a country to see what delivery costs.`}</p>;
  if (error)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <span>{messageOf(error)}</span>
        <Button busy={isFetching} onClick={() => void refetch()}>{t`Retry`}</Button>
      </p>
    );
  if (!quote) return <p className="text-muted">{t`Pricing the delivery…`}</p>;
  const [cheapest] = quote.options;
  if (!cheapest)
    return <p>{t`${noDeliveryText(quote.refusal)} You can have the parts collected at our works.`}</p>;
  const [place, price] = [countryName(country), deliveryPriceText(cheapest)];
  return (
    <>
      <p className="font-semibold">
        {quote.options.length > 1 && cheapest.price > 0 ? t`${place}: from ${price}` : `${place}: ${price}`}
      </p>
      <ul className="text-muted">
        {quote.options.map((option) => (
          <li key={option.carrier}>
            <OptionText option={option} />
          </li>
        ))}
      </ul>
      <p className="text-muted">{what}</p>
    </>
  );
}

/** Prices of delivery to a country that the visitor chooses. */
export default function DeliveryPrices(props: DeliveryNoteProps) {
  const { country, choose } = useDeliveryCountry();
  const [countries] = useState(countriesByName);
  return (
    <section aria-label={t`Delivery`} className="grid max-w-md gap-2">
      <SelectInput
        label={t`Delivery to`}
        options={[['', t`Choose a country`], ...countries]}
        value={country ?? ''}
        onChange={({ target }) => target.value !== '' && choose(target.value)}
      />
      <div role="status" className="grid min-h-16 content-start gap-0.5 text-sm">
        <Answer {...props} country={country} />
      </div>
    </section>
  );
}
