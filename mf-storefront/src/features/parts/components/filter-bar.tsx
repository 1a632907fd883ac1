import { t } from '@lingui/core/macro';
import { vehicleName, writeVehicle } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { CheckBox } from '@shop/front-kit/forms';
import { SlidersHorizontal } from 'lucide-react';
import { useYourVehicle } from '../../../part/use-your-vehicle.ts';
import type { PartView, ViewChange } from '../part-view.rules.ts';

interface VehicleLineProps {
  view: PartView;
  onChange: (change: ViewChange) => void;
  onChoose: () => void;
}

/** The visitor's vehicle and the button to choose one. */
function VehicleLine({ view, onChange, onChoose }: VehicleLineProps) {
  const vehicle = useYourVehicle();
  const written = vehicle && writeVehicle(vehicle);
  return (
    <>
      {vehicle && (
        <p className="flex min-h-11 items-center gap-1 text-sm font-semibold wrap-anywhere">
          <span className="font-normal text-muted max-sm:sr-only">{t`Your vehicle:`}</span>
          <span>{vehicleName(vehicle)}</span>
        </p>
      )}
      <Button
        key="choose"
        kind={vehicle ? 'plain' : 'quiet'}
        className={vehicle ? 'px-3' : 'max-sm:px-3'}
        aria-label={vehicle && t`Change your vehicle`}
        onClick={onChoose}
      >
        {vehicle ? t`Change` : t`Choose your vehicle`}
      </Button>
      {vehicle && (
        <CheckBox
          label={t`Only parts that fit`}
          checked={view.vehicle === written}
          onChange={({ target: { checked } }) =>
            onChange((latest) => ({ ...latest, vehicle: checked ? written : undefined }))
          }
        />
      )}
    </>
  );
}

interface FilterBarProps extends VehicleLineProps {
  active: number;
  filtersOpen: boolean;
  onToggleFilters: () => void;
}

/** The visitor's vehicle and the button for the filters, below the search. */
export function FilterBar({ active, filtersOpen, onToggleFilters, ...line }: FilterBarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <VehicleLine {...line} />
      <Button className="ml-auto max-sm:px-3" aria-expanded={filtersOpen} onClick={onToggleFilters}>
        <SlidersHorizontal aria-hidden size={18} />
        {t`Filters`}
        {active > 0 && ` (${active})`}
      </Button>
    </div>
  );
}
