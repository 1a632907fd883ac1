import { t } from '@lingui/core/macro';
import { noDeliveryText, texts } from '@shop/contracts/client';
import { deliveryPriceText, ErrorState, LiveText } from '@shop/front-kit';
import { Radio, RadioGroup } from '@shop/front-kit/forms';
import { useId } from 'react';
import type { DeliveryState } from '../use-delivery.ts';

function Choice({
  delivery,
  value,
  text,
}: {
  delivery: DeliveryState & { name: string };
  value: string;
  text: string;
}) {
  return (
    <Radio
      framed
      name={delivery.name}
      checked={delivery.carrier === value}
      disabled={delivery.isLocked}
      onChange={() => delivery.choose(value)}
    >
      <span className="wrap-anywhere">{text}</span>
    </Radio>
  );
}

/** The ways to get the parts: the carriers to the country, or collection at the works. */
export function DeliveryChoice({ delivery }: { delivery: DeliveryState }) {
  const { country, quote } = delivery;
  const name = useId();
  if (country === undefined) return <p className="text-muted">{t`Enter the delivery address first.`}</p>;
  const options = quote.data?.options ?? [];
  return (
    <RadioGroup label={t`Delivery`} isLabelHidden className="grid gap-3">
      {quote.error && (
        <ErrorState
          title={t`Couldn't price the delivery`}
          error={quote.error}
          busy={quote.isFetching}
          onRetry={() => void quote.refetch()}
        />
      )}
      <LiveText>
        {quote.isLoading
          ? t`Pricing the delivery…`
          : quote.data && options.length === 0 && noDeliveryText(quote.data.refusal)}
      </LiveText>
      {options.map((option) => (
        <Choice
          key={option.carrier}
          delivery={{ ...delivery, name }}
          value={option.carrier}
          text={`${option.carrier}: ${deliveryPriceText(option)}`}
        />
      ))}
      {!quote.isLoading && <Choice delivery={{ ...delivery, name }} value="" text={texts.exWorks} />}
    </RadioGroup>
  );
}
