import { type Fit, isOfModel, judgeFit, judgeModelFit, type Vehicle } from '@shop/contracts';
import type { Catalogue } from './catalogue.ts';

/** Returns a function that judges the part of a slot. */
export function fitsOf({ vehicles, rowAt }: Catalogue, vehicle: Vehicle): (slot: number) => Fit {
  const ofModel = [...vehicles.all()].filter(({ value }) => isOfModel(value, vehicle));
  return (slot) => {
    const { hasFitments, axle } = rowAt(slot);
    if (!hasFitments) return judgeFit({ fitments: [], axle }, vehicle);
    const fitments = ofModel.flatMap(({ value, slots }) => (slots.includes(slot) ? [value] : []));
    return judgeModelFit({ fitments, axle }, vehicle);
  };
}
