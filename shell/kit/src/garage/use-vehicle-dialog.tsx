import { lazy } from 'react';
import { useAsk } from '../dialog/confirm.tsx';
import { OnDemand } from '../on-demand.tsx';

const Garage = lazy(() => import('./garage.tsx'));

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
      title: 'Your vehicles',
      confirm: 'Close',
      content: (close) => (
        <OnDemand what="vehicles">
          <Garage submit={submit} onChoose={choose(close)} />
        </OnDemand>
      ),
    });
    return chosen;
  };
}
