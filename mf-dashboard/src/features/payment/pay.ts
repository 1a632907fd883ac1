import type { Order } from '@shop/contracts';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

export type PayResult =
  | { readonly kind: 'charged'; readonly transactionId: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Only what a card or its owner did is written for the owner; everything else the provider says is for developers. */
const isForTheOwner = ({ type, code }: StripeError): boolean =>
  type === 'card_error' || type === 'validation_error' || code === 'payment_intent_authentication_failure';

const messageFor = (error: StripeError): string =>
  isForTheOwner(error) && error.message
    ? error.message
    : 'The payment could not be made. Nothing was charged; please try again.';

const failed = (error: StripeError): PayResult => ({ kind: 'failed', message: messageFor(error) });

interface Payment {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
  readonly clientSecret: string;
  readonly order: Order;
}

/** Creates a payment method and confirms the charge with the buyer's name and email (PAY-08, EXT-03). */
export const pay = async ({ stripe, card, clientSecret, order }: Payment): Promise<PayResult> => {
  const method = await stripe.createPaymentMethod({
    type: 'card',
    card,
    billing_details: { name: order.clientName, email: order.email },
  });
  if (method.error) return failed(method.error);
  const confirmed = await stripe.confirmCardPayment(clientSecret, {
    payment_method: method.paymentMethod.id,
  });
  if (!confirmed.error) return { kind: 'charged', transactionId: confirmed.paymentIntent.id };
  const intent = confirmed.error.payment_intent;
  if (intent?.status === 'succeeded') return { kind: 'charged', transactionId: intent.id };
  return failed(confirmed.error);
};
