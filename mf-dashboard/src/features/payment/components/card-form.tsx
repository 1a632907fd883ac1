import { t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts';
import { Button, FormError } from '@shop/front-kit';
import { type Theme, useTheme } from '@shop/shop-runtime';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import { pay } from '../pay.ts';

/** The card field is in the provider's frame, which takes plain colours only: one set per theme. */
const colours = {
  sheet: { paper: '#fbfaf7', text: '#1f2430', faint: '#5a6070', bad: '#a3122f' },
  night: { paper: '#13171e', text: '#eeebe4', faint: '#b8b4ab', bad: '#ff8f9c' },
};

function cardOptions(theme: Theme) {
  const { paper, text, faint, bad } = colours[theme];
  return {
    hidePostalCode: true,
    style: {
      base: {
        backgroundColor: paper,
        color: text,
        iconColor: faint,
        fontSize: '17px',
        '::placeholder': { color: faint },
      },
      invalid: { color: bad, iconColor: bad },
    },
  };
}

interface CardFormProps {
  order: WholeOrder;
  clientSecret: string | undefined;
  /** Outcome of an earlier try. */
  notice: string | undefined;
  onCharged: (transactionId: string) => void;
  /** Called when the provider was asked to charge the card and the outcome is unknown. */
  onUnknown: (transactionId: string) => void;
}

/** Card entry and Pay. Pay is disabled without a client secret and during a payment (VAL-17, PAY-06). */
export function CardForm({ order, clientSecret, notice, onCharged, onUnknown }: CardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { theme } = useTheme();
  const options = cardOptions(theme);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState(notice);

  const submit = async (): Promise<void> => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !clientSecret || busy) return;
    setBusy(true);
    setMessage(undefined);
    const result = await pay({ stripe, card, clientSecret, order });
    if (result.kind === 'charged') return onCharged(result.transactionId);
    if (result.kind === 'unknown') return onUnknown(result.transactionId);
    setMessage(result.message);
    setBusy(false);
  };

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit();
  };

  return (
    <form className="grid gap-5" onSubmit={onSubmit} noValidate>
      <div className="grid gap-1.5">
        <span className="text-sm font-semibold">{t`Card`}</span>
        <div className="kit-control rounded-md border px-3 py-3">
          <CardElement options={options} onChange={() => setMessage(undefined)} />
        </div>
        <p className="text-xs text-muted">
          {t`Your card number goes straight to the payment provider. We never see it.`}
        </p>
      </div>
      <FormError>{message}</FormError>
      <Button type="submit" kind="primary" busy={busy} disabled={!stripe || !clientSecret}>
        {t`Pay`}
      </Button>
    </form>
  );
}
