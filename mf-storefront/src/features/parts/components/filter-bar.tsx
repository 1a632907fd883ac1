import { writeVehicle } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { CheckBox } from '@shop/front-kit/forms';
import { Car, SlidersHorizontal } from 'lucide-react';
import { useFocusAfter } from '../../../components/use-focus-after.ts';
import { useYourVehicle, vehicleName } from '../../../your-vehicle/your-vehicle.ts';
import type { PartView, ViewChange } from '../part-view.rules.ts';

/** Open state of the tools above the cards. */
export interface OpenTools {
  readonly finder: boolean;
  readonly filters: boolean;
}

interface BarProps {
  view: PartView;
  onChange: (change: ViewChange) => void;
  open: OpenTools;
  onOpen: (open: OpenTools) => void;
}

/** The visitor's vehicle, or the button to choose one. */
function VehicleLine({ view, onChange, open, onOpen }: BarProps) {
  const { vehicle, forget } = useYourVehicle();
  const toggleFinder = (): void => onOpen({ ...open, finder: !open.finder });
  if (!vehicle)
    return (
      <Button className="max-sm:px-3" aria-expanded={open.finder} onClick={toggleFinder}>
        <Car aria-hidden size={18} />
        Choose your vehicle
      </Button>
    );
  const written = writeVehicle(vehicle);
  const remove = (): void => {
    forget();
    onChange((latest) => (latest.vehicle === written ? { ...latest, vehicle: undefined } : latest));
  };
  return (
    <>
      <p className="flex min-h-11 items-center gap-2 text-sm font-semibold wrap-anywhere">
        <Car aria-hidden size={18} className="flex-none text-secondary" />
        <span className="sr-only">Your vehicle:</span>
        {vehicleName(vehicle)}
      </p>
      <span className="flex">
        <Button
          kind="plain"
          className="px-3"
          aria-label="Change your vehicle"
          aria-expanded={open.finder}
          onClick={toggleFinder}
        >
          Change
        </Button>
        <Button kind="plain" className="px-3" aria-label="Remove your vehicle" onClick={remove}>
          Remove
        </Button>
      </span>
      <CheckBox
        label="Only parts that fit"
        checked={view.vehicle === written}
        onChange={({ target: { checked } }) =>
          onChange((latest) => ({ ...latest, vehicle: checked ? written : undefined }))
        }
      />
    </>
  );
}

/** The visitor's vehicle and the button for the filters, below the search. */
export function FilterBar({ active, ...props }: BarProps & { active: number }) {
  const { open, onOpen } = props;
  const bar = useFocusAfter(open.finder);
  return (
    <div ref={bar} className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <VehicleLine {...props} />
      <Button
        className="ml-auto max-sm:px-3"
        aria-expanded={open.filters}
        onClick={() => onOpen({ ...open, filters: !open.filters })}
      >
        <SlidersHorizontal aria-hidden size={18} />
        Filters{active > 0 && ` (${active})`}
      </Button>
    </div>
  );
}
