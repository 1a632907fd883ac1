import type { VehicleTree } from '@shop/contracts';

type Model = VehicleTree[number]['models'][number];

/** The choice so far; empty strings where nothing is chosen. */
export interface VehicleChoice {
  readonly make: string;
  readonly model: string;
  readonly year: string;
  readonly engine: string;
}

export const noChoice: VehicleChoice = { make: '', model: '', year: '', engine: '' };

function modelOf(tree: VehicleTree, { make, model }: VehicleChoice): Model | undefined {
  return tree.find((each) => each.make === make)?.models.find((each) => each.model === model);
}

/**
 * Returns the options of each select, given the earlier ones. Years start with the newest; engines are limited to the
 * chosen year.
 */
export function vehicleOptions(tree: VehicleTree, choice: VehicleChoice, thisYear: number) {
  const model = modelOf(tree, choice);
  const newest = model && (model.yearTo ?? Math.max(thisYear, model.yearFrom));
  const years =
    model && newest ? Array.from({ length: newest - model.yearFrom + 1 }, (_, at) => newest - at) : [];
  const year = Number(choice.year);
  const engines = model?.engines.filter(
    ({ yearFrom, yearTo }) => choice.year === '' || (yearFrom <= year && year <= (yearTo ?? newest ?? year)),
  );
  return {
    makes: tree.map(({ make }) => make),
    models: tree.find(({ make }) => make === choice.make)?.models.map((each) => each.model) ?? [],
    years,
    engines: [...new Set(engines?.map(({ engine }) => engine))],
  };
}

/** Applies a change and clears the selects after it. */
export function withChoice(choice: VehicleChoice, change: Partial<VehicleChoice>): VehicleChoice {
  if (change.make !== undefined) return { ...noChoice, make: change.make };
  if (change.model !== undefined) return { ...noChoice, make: choice.make, model: change.model };
  if (change.year !== undefined) return { ...choice, year: change.year, engine: '' };
  return { ...choice, ...change };
}
