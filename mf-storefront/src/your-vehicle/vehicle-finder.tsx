import { readVehicle, type Vehicle, type VehicleTree } from '@shop/contracts/client';
import { Button, FilterForm, Loaded, SelectInput, Skeleton } from '@shop/front-kit';
import { useEffect, useRef, useState } from 'react';
import { useVehicles } from './list-vehicles.ts';
import { noChoice, type VehicleChoice, vehicleOptions, withChoice } from './vehicles.rules.ts';

const steps = [
  { field: 'make', label: 'Make', options: 'makes', none: 'Choose a make' },
  { field: 'model', label: 'Model', options: 'models', none: 'Choose a model' },
  { field: 'year', label: 'Year', options: 'years', none: 'Any year' },
  { field: 'engine', label: 'Engine', options: 'engines', none: 'Any engine' },
] as const;

function choiceOf(vehicle: Vehicle | undefined): VehicleChoice {
  if (!vehicle) return noChoice;
  const { make, model = '', year = '', engine = '' } = vehicle;
  return { make, model, year: String(year), engine };
}

function vehicleOf({ make, model, year, engine }: VehicleChoice): Vehicle | undefined {
  return model === '' ? undefined : readVehicle([make, model, year, engine].join('~'));
}

interface VehicleFinderProps {
  vehicle: Vehicle | undefined;
  /** Label of the submit button. */
  submit: string;
  onChoose: (vehicle: Vehicle) => void;
  onCancel: () => void;
}

/** Four selects, each filled from the earlier ones. Year and engine are optional. */
function VehicleForm({
  tree,
  vehicle,
  submit,
  onChoose,
  onCancel,
}: VehicleFinderProps & { tree: VehicleTree }) {
  const [choice, setChoice] = useState(() => choiceOf(vehicle));
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus({ preventScroll: true }), []);
  const options = vehicleOptions(tree, choice, new Date().getFullYear());
  const chosen = vehicleOf(choice);
  return (
    <FilterForm
      label="Your vehicle"
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1fr_auto]"
    >
      <div ref={form} className="contents">
        {steps.map(({ field, label, options: name, none }) => (
          <SelectInput
            key={field}
            label={label}
            value={choice[field]}
            disabled={options[name].length === 0}
            options={[['', none], ...options[name].map((option) => [`${option}`, `${option}`] as const)]}
            onChange={({ target }) => setChoice(withChoice(choice, { [field]: target.value }))}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-1">
        <Button kind="primary" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
          {submit}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </FilterForm>
  );
}

/** Chooses make, model, year and engine from the vehicles that parts fit. */
export default function VehicleFinder(props: VehicleFinderProps) {
  return (
    <div className="mb-4 rounded-lg border border-base-300 p-4">
      <Loaded
        query={useVehicles()}
        skeleton={<Skeleton className="h-18" />}
        failed="Couldn't load the vehicles"
      >
        {(tree) =>
          tree.length > 0 ? (
            <VehicleForm {...props} tree={tree} />
          ) : (
            <p className="text-sm text-muted">No parts have vehicle data yet.</p>
          )
        }
      </Loaded>
    </div>
  );
}
