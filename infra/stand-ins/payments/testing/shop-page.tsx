import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { StrictMode, type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A page that pays the way the shop does: the provider's own React package, a payment method first, then the confirmation. */

const dark = new URLSearchParams(location.search).get('theme') === 'dark';

const cardOptions: StripeCardElementOptions = {
  hidePostalCode: true,
  style: {
    base: {
      backgroundColor: dark ? '#17191d' : '#fbfaf7',
      color: dark ? '#f2efe9' : '#22252b',
      fontSize: '16px',
      iconColor: dark ? '#9ec5ff' : '#1f5f99',
      '::placeholder': { color: dark ? '#b9b4ab' : '#5b616b' },
    },
    invalid: { color: dark ? '#ffb4a8' : '#b3261e' },
  },
};

async function newClientSecret(): Promise<string> {
  const reply = await fetch('/create-payment-intent', { method: 'POST' });
  return reply.text();
}

function PayForm() {
  const stripe = useStripe();
  const elements = useElements();
  const [clientSecret] = useState(newClientSecret);
  const [fieldFault, setFieldFault] = useState('');
  const [outcome, setOutcome] = useState('');
  const [busy, setBusy] = useState(false);

  const pay = async (): Promise<string> => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return 'not ready';
    const billing_details = { name: 'Ada Lovelace', email: 'ada@example.com' };
    const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details });
    if (made.error) return made.error.message ?? 'failed';
    const paid = await stripe.confirmCardPayment(await clientSecret, {
      payment_method: made.paymentMethod.id,
    });
    return paid.error ? (paid.error.message ?? 'failed') : `paid ${paid.paymentIntent.status}`;
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setBusy(true);
    setOutcome('');
    void pay()
      .then(setOutcome, (error: unknown) => setOutcome(String(error)))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit}>
      <div className="card-box">
        <CardElement options={cardOptions} onChange={({ error }) => setFieldFault(error?.message ?? '')} />
      </div>
      {/* Always as high as two lines: a fault that appears as the card is left must not move the button from under the pointer. */}
      <p id="field-fault" style={{ lineHeight: 1.5, minHeight: '3em' }}>
        {fieldFault}
      </p>
      <button type="submit" disabled={!stripe || busy}>
        Pay
      </button>
      <p role="status">{outcome}</p>
    </form>
  );
}

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root');
document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
createRoot(root).render(
  <StrictMode>
    <Elements stripe={loadStripe('pk_test_sandbox')}>
      <PayForm />
    </Elements>
  </StrictMode>,
);
