import type { Fitment } from '@shop/contracts';
import { z } from 'zod';
import json from './vehicles.json' with { type: 'json' };

/** A model, its first and last model year (null: still built) and its engines in litres; D is diesel. */
const generation = z.tuple([z.string(), z.int(), z.int().nullable()], z.string());

const makes = z.record(z.string(), z.array(generation)).parse(json);

function enginesOf(make: string, [model, from, to, ...engines]: z.infer<typeof generation>): Fitment[] {
  const years = to === null ? { yearFrom: from } : { yearFrom: from, yearTo: to };
  return engines.map((engine) => ({ make, model, ...years, engine }));
}

/** One entry per engine, grouped by make and model, oldest first. */
export const vehicles: readonly Fitment[] = Object.entries(makes).flatMap(([make, generations]) =>
  generations.flatMap((each) => enginesOf(make, each)),
);

const byGeneration = Map.groupBy(vehicles, ({ make, model, yearFrom }) => `${make} ${model} ${yearFrom}`);

/** Format: a generation, optional engines, an optional note. Example: `Toyota Hilux 2005: 2.5 D, 3.0 D (engines 1KD and 2KD)`. */
const fitForm = /^([^:(]+?)(?:: ([^(]+?))?(?: \((.+)\))?$/;

/** Parses a {@link fitForm} text. Throws when the table has no such vehicle. */
export function vehiclesNamed(text: string): Fitment[] {
  const [, name = '', engines, note] = fitForm.exec(text) ?? [];
  const found = byGeneration.get(name) ?? [];
  const wanted = engines?.split(', ') ?? found.map(({ engine = '' }) => engine);
  const named = wanted.flatMap((wish) => found.find(({ engine }) => engine === wish) ?? []);
  if (named.length === 0 || named.length < wanted.length) throw new Error(`no such vehicle: ${text}`);
  return named.map((vehicle) => (note === undefined ? vehicle : { ...vehicle, note }));
}
