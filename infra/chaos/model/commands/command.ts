import type fc from 'fast-check';
import type { Model } from '../model.ts';
import type { ModelShop } from '../shop.ts';

export type ModelCommand = fc.AsyncCommand<Model, ModelShop>;

/** One step of a run; a failure prints its title. */
export function command(
  title: string,
  run: (model: Model, shop: ModelShop) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): ModelCommand {
  return { check, run, toString: () => title };
}
