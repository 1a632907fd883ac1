import { createCardProvider } from '@shop/front-kit/testing/card-provider';
import type { Stripe } from '@stripe/stripe-js';
import { vi } from 'vitest';

/** Fakes the provider's library; tests can replace the responses. */
export function fakeStripe() {
  const provider = createCardProvider();
  const answers = {
    createPaymentMethod: vi.fn(provider.createPaymentMethod),
    retrievePaymentIntent: vi.fn(provider.retrievePaymentIntent),
    confirmCardPayment: vi.fn(provider.confirmCardPayment),
  };
  return { ...answers, stripe: { ...provider, ...answers } as unknown as Stripe };
}
