/** One generation of a model: first and last model year (null: still built), and its engines in litres, D for diesel. */
export type Generation = readonly [model: string, from: number, to: number | null, ...engines: string[]];
