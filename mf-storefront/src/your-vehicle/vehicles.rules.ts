import type { VehicleTree } from '@shop/contracts';

type Model = VehicleTree[number]['models'][number];

/** What is chosen so far; empty texts where nothing is. */
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

/** What each box offers after the ones before it. Years begin with the newest; engines are those built in the year. */
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

/** The choice after one box changed: what stands behind it is chosen anew where it no longer goes with it. */
export function withChoice(choice: VehicleChoice, change: Partial<VehicleChoice>): VehicleChoice {
  if (change.make !== undefined) return { ...noChoice, make: change.make };
  if (change.model !== undefined) return { ...noChoice, make: choice.make, model: change.model };
  if (change.year !== undefined) return { ...choice, year: change.year, engine: '' };
  return { ...choice, ...change };
}
