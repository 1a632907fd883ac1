import type { Fitment } from '@shop/contracts';
import type { Generation } from './generation.ts';
import { japan } from './japan.ts';
import { koreaAndEurope } from './korea-and-europe.ts';
import { trucksAndIndia } from './trucks-and-india.ts';

/** What drives in Bangladesh and where its parts are exported to. */
const makes: Readonly<Record<string, readonly Generation[]>> = {
  ...japan,
  ...trucksAndIndia,
  ...koreaAndEurope,
};

function enginesOf(make: string, [model, from, to, ...engines]: Generation): Fitment[] {
  const years = to === null ? { yearFrom: from } : { yearFrom: from, yearTo: to };
  return engines.map((engine) => ({ make, model, ...years, engine }));
}

/** Every vehicle once for each of its engines, makes and models together, older ones first. */
export const vehicles: readonly Fitment[] = Object.entries(makes).flatMap(([make, generations]) =>
  generations.flatMap((generation) => enginesOf(make, generation)),
);

const byGeneration = Map.groupBy(vehicles, ({ make, model, yearFrom }) => `${make} ${model} ${yearFrom}`);

/** `Toyota Hilux 2005: 2.5 D, 3.0 D (engines 1KD and 2KD)`: a generation, which of its engines, a note. */
const fitForm = /^([^:(]+?)(?:: ([^(]+?))?(?: \((.+)\))?$/;

/** The vehicles that a line of the price list names; throws when the table has no such vehicle. */
export function vehiclesNamed(text: string): Fitment[] {
  const [, generation = '', engines, note] = fitForm.exec(text) ?? [];
  const found = byGeneration.get(generation) ?? [];
  const wanted = engines?.split(', ') ?? found.map(({ engine = '' }) => engine);
  const named = wanted.map((wish) => found.find(({ engine }) => engine === wish));
  if (named.length === 0 || named.includes(undefined)) throw new Error(`no such vehicle: ${text}`);
  return named
    .filter((vehicle) => vehicle !== undefined)
    .map((vehicle) => (note === undefined ? vehicle : { ...vehicle, note }));
}
