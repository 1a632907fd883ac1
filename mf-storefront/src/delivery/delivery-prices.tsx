import { countriesByName, countryName } from '@shop/contracts';
import { type DeliveryOption, noDeliveryText } from '@shop/contracts/client';
import { Button, deliveryPriceText, formatMoney, SelectInput, useDeliveryQuote } from '@shop/front-kit';
import { useDeliveryCountry } from '@shop/front-kit/forms';
import { messageOf } from '@shop/shop-runtime';
import { useState } from 'react';

function OptionText({ option }: { option: DeliveryOption }) {
  const { carrier, price, freeOver } = option;
  const isFreeLater = price > 0 && freeOver !== undefined;
  return (
    <span>
      {`${carrier}: ${deliveryPriceText(option)}${isFreeLater ? `, free over ${formatMoney(freeOver)}` : ''}`}
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
  if (country === undefined) return <p>Choose a country to see what delivery costs.</p>;
  if (error)
    return (
      <p className="flex flex-wrap items-center gap-3">
        {messageOf(error)}
        <Button busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  if (!quote) return <p className="text-muted">Pricing the delivery…</p>;
  const [cheapest] = quote.options;
  if (!cheapest) return <p>{noDeliveryText(quote.refusal)} You can have the parts collected at our works.</p>;
  const from = quote.options.length > 1 && cheapest.price > 0 ? 'from ' : '';
  return (
    <>
      <p className="font-semibold">
        {countryName(country)}: {from}
        {deliveryPriceText(cheapest)}
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
    <section aria-label="Delivery" className="grid max-w-md gap-2">
      <SelectInput
        label="Delivery to"
        options={[['', 'Choose a country'], ...countries]}
        value={country ?? ''}
        onChange={({ target }) => target.value !== '' && choose(target.value)}
      />
      <div role="status" className="grid min-h-16 content-start gap-0.5 text-sm">
        <Answer {...props} country={country} />
      </div>
    </section>
  );
}
