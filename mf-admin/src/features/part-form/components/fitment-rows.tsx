import { t } from '@lingui/core/macro';
import { calls, type VehicleTree } from '@shop/contracts/client';
import { callQuery, TextInput } from '@shop/front-kit';
import { useFieldProps } from '@shop/front-kit/forms';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { emptyFitment, type PartFormValues } from '../part-form-values.ts';
import { Rows } from './rows.tsx';

const none: VehicleTree = [];

/** Vehicle suggestions for the form. The form works without them, so failures are ignored. */
function useVehicles(enabled: boolean): VehicleTree {
  const query = useQuery({
    ...callQuery(useApi(), calls.listVehicles, {}),
    enabled,
    retry: false,
    staleTime: 10 * 60_000,
  });
  return query.data ?? none;
}

function Suggestions({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}

/** One vehicle. The make determines the suggested models, the model the suggested engines. */
function FitmentBoxes({ at, vehicles }: { at: number; vehicles: VehicleTree }) {
  const form = useFormContext<PartFormValues>();
  const props = useFieldProps(form);
  const id = useId();
  const [make, model] = useWatch({
    control: form.control,
    name: [`fitments.${at}.make`, `fitments.${at}.model`],
  });
  const models = vehicles.find((each) => each.make === make.trim())?.models ?? [];
  const engines = models.find((each) => each.model === model.trim())?.engines ?? [];
  const boxOf = (field: keyof typeof emptyFitment) => props(`fitments.${at}.${field}`);
  return (
    <>
      <TextInput label={t`Make`} list={`${id}-makes`} {...boxOf('make')} />
      <TextInput label={t`Model`} list={`${id}-models`} {...boxOf('model')} />
      <TextInput label={t`From year`} inputMode="numeric" maxLength={4} {...boxOf('yearFrom')} />
      <TextInput label={t`To year`} inputMode="numeric" maxLength={4} {...boxOf('yearTo')} />
      <TextInput label={t`Engine`} list={`${id}-engines`} {...boxOf('engine')} />
      <TextInput label={t`Note`} {...boxOf('note')} />
      <Suggestions id={`${id}-makes`} texts={vehicles.map((each) => each.make)} />
      <Suggestions id={`${id}-models`} texts={models.map((each) => each.model)} />
      <Suggestions id={`${id}-engines`} texts={engines.map((each) => each.engine)} />
    </>
  );
}

export function FitmentRows() {
  const { control } = useFormContext<PartFormValues>();
  const hasRows = useWatch({ control, name: 'fitments' }).length > 0;
  const vehicles = useVehicles(hasRows);
  return (
    <Rows
      name="fitments"
      title={t`Vehicles it fits`}
      text={t`Leave the end year blank if still in production, and the engine blank if all fit.`}
      words={{
        row: (nth) => t`vehicle ${nth}`,
        add: t`Add vehicle`,
        remove: (nth) => t`Remove vehicle ${nth}`,
      }}
      empty={emptyFitment}
      columns="grid-cols-2 max-sm:[&>button]:mt-0 sm:grid-cols-[3fr_3fr_5.5rem_5.5rem_auto] sm:max-lg:[&>button]:row-start-1 lg:grid-cols-[3fr_3fr_5.5rem_5.5rem_3fr_3fr_auto]"
    >
      {(at) => <FitmentBoxes at={at} vehicles={vehicles} />}
    </Rows>
  );
}
