import { t } from '@lingui/core/macro';
import type { WholeOrder } from '@shop/contracts';
import type { PaymentIntent, Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

/**
 * - `charged`: the provider has the money.
 * - `failed`: the provider denied the charge or was never asked.
 * - `unknown`: the provider was asked, but the outcome is not known yet.
 */
export type PayResult =
  | { readonly kind: 'charged'; readonly transactionId: string }
  | { readonly kind: 'unknown'; readonly transactionId: string }
  | { readonly kind: 'failed'; readonly message: string };

/** Shows the buyer only messages about the card or their own action; other provider messages are for developers. */
function messageForBuyer({ type, code, message }: StripeError): string | undefined {
  return type === 'card_error' ||
    type === 'validation_error' ||
    code === 'payment_intent_authentication_failure'
    ? message
    : undefined;
}

/** Returns whether the intent took money; undefined while either is possible. */
function wasCharged(status: PaymentIntent.Status | undefined): boolean | undefined {
  if (status === 'succeeded') return true;
  return status === 'requires_payment_method' || status === 'canceled' ? false : undefined;
}

interface Confirmed {
  readonly paymentIntent?: PaymentIntent;
  readonly error?: StripeError;
}

function resultOf({ paymentIntent, error }: Confirmed, intentId: string): PayResult {
  const intent = paymentIntent ?? error?.payment_intent;
  const words = error && messageForBuyer(error);
  if (wasCharged(intent?.status)) return { kind: 'charged', transactionId: intentId };
  if (wasCharged(intent?.status) === false || (intent === undefined && words !== undefined))
    return {
      kind: 'failed',
      message: words ?? t`The payment failed. You weren't charged. Please try again.`,
    };
  return { kind: 'unknown', transactionId: intentId };
}

function cardNotTaken(): PayResult {
  return { kind: 'failed', message: t`The payment provider couldn't take this card. Please try again.` };
}

interface Payment {
  readonly stripe: Stripe;
  readonly card: StripeCardElement;
  readonly clientSecret: string;
  readonly order: Pick<WholeOrder, 'clientName' | 'email'>;
}

async function createMethod({ stripe, card, order }: Payment): Promise<PayResult | { id: string }> {
  try {
    const { paymentMethod, error } = await stripe.createPaymentMethod({
      type: 'card',
      card,
      billing_details: { name: order.clientName, email: order.email },
    });
    const words = error && messageForBuyer(error);
    if (words) return { kind: 'failed', message: words };
    return paymentMethod ?? cardNotTaken();
  } catch {
    return cardNotTaken();
  }
}

/** Creates a payment method and confirms the charge with the buyer's name and email (PAY-08, EXT-03). */
export async function pay(payment: Payment): Promise<PayResult> {
  const { stripe, clientSecret } = payment;
  const method = await createMethod(payment);
  if ('kind' in method) return method;
  const [intentId = ''] = clientSecret.split('_secret_');
  try {
    const confirmed = await stripe.confirmCardPayment(clientSecret, { payment_method: method.id });
    return resultOf(confirmed, intentId);
  } catch {
    return { kind: 'unknown', transactionId: intentId };
  }
}
