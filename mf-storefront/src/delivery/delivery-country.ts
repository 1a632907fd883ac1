import { countryCodes } from '@shop/contracts';
import { mini, safeLocalStorage, storedValue } from '@shop/front-kit';
import { useSyncExternalStore } from 'react';

const stored = storedValue({
  storage: safeLocalStorage,
  key: 'shop:delivery-country',
  schema: mini.string().check(mini.refine((code) => countryCodes.includes(code))),
});

/** The country of the browser's language, if it names one: `fr-FR`. */
function likelyCountry(): string | undefined {
  const { region } = new Intl.Locale(navigator.language);
  return region && countryCodes.includes(region) ? region : undefined;
}

function read(): string | undefined {
  return stored.read() ?? likelyCountry();
}

/** The country that prices of delivery are shown for, stored on this device. */
export function useDeliveryCountry() {
  return { country: useSyncExternalStore(stored.subscribe, read), choose: stored.write };
}
