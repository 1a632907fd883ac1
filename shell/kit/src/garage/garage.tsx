import { t } from '@lingui/core/macro';
import { limits } from '@shop/contracts/client';
import { chooseVehicle, nameOfVehicle, removeVehicle, useGarage } from '@shop/shop-runtime';
import { Check, Trash2 } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { VehicleFinder } from './vehicle-finder.tsx';

interface RowProps {
  vehicle: string;
  isCurrent: boolean;
  onChoose: (vehicle: string) => void;
}

function Row({ vehicle, isCurrent, onChoose }: RowProps) {
  const name = nameOfVehicle(vehicle);
  return (
    <li className="flex items-center gap-1 border-b border-base-300">
      <button
        type="button"
        aria-current={isCurrent || undefined}
        className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-field px-2 py-1.5 text-left text-sm wrap-anywhere hover:bg-base-200 aria-[current=true]:font-semibold"
        onClick={() => onChoose(vehicle)}
      >
        <Check aria-hidden size={17} className={`flex-none text-success ${isCurrent ? '' : 'invisible'}`} />
        {name}
      </button>
      <IconButton icon={Trash2} label={t`Remove ${name}`} onClick={() => removeVehicle(vehicle)} />
    </li>
  );
}

interface GarageProps {
  submit: string;
  onChoose: (vehicle: string) => void;
}

/** The visitor's vehicles to choose from, and the form that adds one. */
export function Garage({ submit, onChoose }: GarageProps) {
  const vehicles = useGarage();
  const [current] = vehicles;
  const choose = (vehicle: string): void => {
    chooseVehicle(vehicle);
    onChoose(vehicle);
  };
  const byName = vehicles.toSorted((one, other) => nameOfVehicle(one).localeCompare(nameOfVehicle(other)));
  return (
    <div className="grid gap-5 text-base-content">
      <p role="status" className="text-sm text-muted">
        {current ? t`Current: ${nameOfVehicle(current)}` : t`Add a vehicle to see which parts fit it.`}
      </p>
      {current && (
        <ul aria-label={t`Saved vehicles`} className="border-t border-base-300">
          {byName.map((vehicle) => (
            <Row key={vehicle} vehicle={vehicle} isCurrent={vehicle === current} onChoose={choose} />
          ))}
        </ul>
      )}
      {vehicles.length < limits.vehiclesMax ? (
        <VehicleFinder submit={submit} onChoose={choose} />
      ) : (
        <p className="text-sm">{t`You can save ${limits.vehiclesMax} vehicles. Remove one to add another.`}</p>
      )}
    </div>
  );
}
