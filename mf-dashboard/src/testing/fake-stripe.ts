import type { Stripe } from '@stripe/stripe-js';
import { vi } from 'vitest';

/** Fakes the parts of the provider's library that its React components use; tests can replace the responses. */
export function fakeStripe() {
  const card = {
    __elementType: 'card',
    mount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
    on: () => card,
    off: () => card,
  };
  const elements = { create: () => card, getElement: () => card, update: () => undefined };
  const answers = {
    createPaymentMethod: vi.fn(async (): Promise<unknown> => ({ paymentMethod: { id: 'pm_1' } })),
    retrievePaymentIntent: vi.fn(
      async (): Promise<unknown> => ({ paymentIntent: { id: 'pi_1', status: 'requires_payment_method' } }),
    ),
    confirmCardPayment: vi.fn(
      async (): Promise<unknown> => ({ paymentIntent: { id: 'pi_1', status: 'succeeded' } }),
    ),
  };
  const stripe = { ...answers, elements: () => elements, createToken: () => undefined };
  return { ...answers, stripe: stripe as unknown as Stripe };
}
