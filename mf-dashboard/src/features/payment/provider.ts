import type { RuntimeConfig } from '@shop/contracts';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const loadMs = 10_000;

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error('the payment script did not load'));
    };
    document.head.append(script);
  });
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('the payment script takes too long')), loadMs);
  });
}

/** The card provider's browser library; `scriptUrl` names one on another address than the provider's own. */
export async function loadProvider({
  publishableKey,
  scriptUrl,
}: RuntimeConfig['payments']): Promise<Stripe> {
  const load = async (): Promise<Stripe | null> => {
    if (scriptUrl && !('Stripe' in window)) await addScript(scriptUrl);
    return loadStripe(publishableKey);
  };
  const provider = await Promise.race([load(), tooLate()]);
  if (provider === null) throw new Error('the payment script did not load');
  return provider;
}
