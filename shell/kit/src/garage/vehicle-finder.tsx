import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { calls, type VehicleTree } from '@shop/contracts/client';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../query.ts';
import { Button } from '../ui/button.tsx';
import { SelectInput } from '../ui/field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/states.tsx';
import { noChoice, type VehicleChoice, vehicleOptions, withChoice } from './vehicles.rules.ts';

/** The vehicle tree only changes when parts are added, which is rare. */
const vehiclesStaleMs = 10 * 60_000;

const steps = [
  { field: 'make', label: msg`Make`, options: 'makes', none: msg`Choose a make` },
  { field: 'model', label: msg`Model`, options: 'models', none: msg`Choose a model` },
  { field: 'year', label: msg`Year`, options: 'years', none: msg`Any year` },
  { field: 'engine', label: msg`Engine`, options: 'engines', none: msg`Any engine` },
] as const;

function writtenOf({ make, model, year, engine }: VehicleChoice): string | undefined {
  return model === '' ? undefined : [make, model, year, engine].join('~').replace(/~+$/, '');
}

interface VehicleFinderProps {
  /** Label of the submit button. */
  submit: string;
  onChoose: (vehicle: string) => void;
}

/** Four selects, each filled from the earlier ones. Year and engine are optional. */
function VehicleForm({ tree, submit, onChoose }: VehicleFinderProps & { tree: VehicleTree }) {
  const [choice, setChoice] = useState(noChoice);
  const options = vehicleOptions(tree, choice, new Date().getFullYear());
  const chosen = writtenOf(choice);
  return (
    <form
      aria-label={t`Your vehicle`}
      className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-end gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChoose(chosen);
      }}
    >
      {steps.map(({ field, label, options: name, none }) => (
        <SelectInput
          key={field}
          label={i18n._(label)}
          value={choice[field]}
          disabled={options[name].length === 0}
          options={[
            ['', i18n._(none)],
            ...options[name].map((option) => [`${option}`, `${option}`] as const),
          ]}
          onChange={({ target }) => setChoice(withChoice(choice, { [field]: target.value }))}
        />
      ))}
      <Button type="submit" kind="primary" className="col-span-full" disabled={!chosen}>
        {submit}
      </Button>
    </form>
  );
}

/** Chooses make, model, year and engine from the vehicles that parts fit. */
export function VehicleFinder(props: VehicleFinderProps) {
  const query = useQuery({ ...callQuery(useApi(), calls.listVehicles, {}), staleTime: vehiclesStaleMs });
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-40" />} failed={t`Couldn't load the vehicles`}>
      {(tree) =>
        tree.length > 0 ? (
          <VehicleForm {...props} tree={tree} />
        ) : (
          <p className="text-sm text-muted">{t`No parts have vehicle data yet.`}</p>
        )
      }
    </Loaded>
  );
}
