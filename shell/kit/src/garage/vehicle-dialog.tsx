import type { Vehicle } from '@shop/contracts/client';
import { createContext, lazy, type ReactNode, useCallback, useContext, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { OnDemand } from '../on-demand.tsx';
import { Button } from '../ui/button.tsx';

const Garage = lazy(() => import('./garage.tsx'));

/** `submit` is the label of the button that adds a vehicle. */
type Ask = (submit: string) => Promise<Vehicle | undefined>;

const AskContext = createContext<Ask>(async () => undefined);

/** Returns a function that opens the visitor's garage and resolves with the chosen vehicle. */
export function useVehicleDialog(): Ask {
  return useContext(AskContext);
}

interface OpenDialog {
  readonly submit: string;
  readonly answer: (vehicle: Vehicle | undefined) => void;
}

export function VehicleDialogProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<OpenDialog>();
  const ask = useCallback<Ask>((submit) => new Promise((answer) => setOpen({ submit, answer })), []);
  const close = (vehicle?: Vehicle): void => {
    open?.answer(vehicle);
    setOpen(undefined);
  };
  return (
    <AskContext value={ask}>
      {children}
      {open && (
        <Dialog
          title="Your vehicles"
          onClose={close}
          actions={<Button onClick={() => close()}>Close</Button>}
        >
          <OnDemand what="vehicles">
            <Garage submit={open.submit} onChoose={close} />
          </OnDemand>
        </Dialog>
      )}
    </AskContext>
  );
}
