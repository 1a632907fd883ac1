import { t } from '@lingui/core/macro';
import type { Part } from '@shop/contracts';
import { Button, useVehicleDialog } from '@shop/front-kit';
import { PartFit } from '../../../part/fit-mark.tsx';
import { useYourVehicle } from '../../../part/use-your-vehicle.ts';

/** Shows whether the part fits the visitor's vehicle and lets the visitor choose one here. */
export function FitLine({ part }: { part: Part }) {
  const vehicle = useYourVehicle();
  const askForVehicle = useVehicleDialog();
  if (!vehicle && !part.fitments?.length) return null;
  return (
    <div className="flex flex-wrap items-center print:hidden">
      <div role="status" className={vehicle && 'pr-4'}>
        <PartFit part={part} />
      </div>
      <Button
        kind={vehicle ? 'plain' : 'quiet'}
        className={vehicle && '-ml-4'}
        aria-label={vehicle && t`Change your vehicle`}
        onClick={() => void askForVehicle(t`Check whether it fits`)}
      >
        {vehicle ? t`Change` : t`Choose your vehicle`}
      </Button>
    </div>
  );
}
