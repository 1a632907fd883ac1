import type { RuntimeConfig } from '@shop/contracts';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const loadMs = 10_000;
const withStandIns = Boolean(import.meta.env.DEV || import.meta.env.VITE_STAND_INS);

/** The payment stand-in serves its script from its own address. */
function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('the script of the payment stand-in did not load'));
    };
    document.head.append(script);
  });
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the payment script takes too long')), loadMs);
  });
}

/** Loads the card provider's browser library. Throws if it fails or takes longer than 10 s. */
export async function loadProvider(payments: RuntimeConfig['payments']): Promise<Stripe> {
  const load = async (): Promise<Stripe | null> => {
    if (withStandIns && payments.scriptUrl && !('Stripe' in window)) await addScript(payments.scriptUrl);
    return loadStripe(payments.publishableKey);
  };
  const provider = await Promise.race([load(), tooLate()]);
  if (provider === null) throw new Error('the payment script did not load');
  return provider;
}
