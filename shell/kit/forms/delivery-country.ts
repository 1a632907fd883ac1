import { countryCodes } from '@shop/contracts';
import { safeLocalStorage, storedValue } from '@shop/shop-runtime';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

const stored = storedValue({
  storage: safeLocalStorage,
  key: 'shop:delivery-country',
  schema: z.string().check(z.refine((code) => countryCodes.includes(code))),
});

/** The country of the browser's language, if it names one: `fr-FR`. Some browsers name a language that is none: `C`. */
function likelyCountry(): string | undefined {
  try {
    const { region } = new Intl.Locale(navigator.language);
    return region && countryCodes.includes(region) ? region : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The country that prices of delivery are shown for. The `chosen` one is stored on this device; addresses start with it. A likely
 * country is good enough for a price, but not for an address.
 */
export function useDeliveryCountry() {
  const chosen = useSyncExternalStore(stored.subscribe, stored.read);
  return { country: chosen ?? likelyCountry(), chosen, choose: stored.write };
}
