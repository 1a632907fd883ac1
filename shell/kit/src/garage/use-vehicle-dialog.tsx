import { t } from '@lingui/core/macro';
import { useAsk } from '@shop/shop-runtime';
import { Garage } from './garage.tsx';

/** Returns a function that opens the visitor's garage and resolves with the chosen vehicle. `submit` labels the button that adds one. */
export function useVehicleDialog(): (submit: string) => Promise<string | undefined> {
  const ask = useAsk();
  return async (submit) => {
    let chosen: string | undefined;
    const choose = (close: () => void) => (vehicle: string) => {
      chosen = vehicle;
      close();
    };
    await ask({
      title: t`Your vehicles`,
      confirm: t`Close`,
      content: (close) => <Garage submit={submit} onChoose={choose(close)} />,
    });
    return chosen;
  };
}
