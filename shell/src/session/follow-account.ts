import { followAccountBasket } from '../basket/follow-account-basket.ts';
import { followAccountGarage } from '../garage/follow-account-garage.ts';

/** Follows what the account keeps; returns a function that stops it. */
export function followAccount(deps: Parameters<typeof followAccountBasket>[0]): () => void {
  const stops = [followAccountBasket(deps), followAccountGarage(deps)];
  return () => {
    for (const stop of stops) stop();
  };
}
