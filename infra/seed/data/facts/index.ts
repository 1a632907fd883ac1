import { bodyFacts } from './body.ts';
import { brakeFacts } from './brakes.ts';
import { coolingAndElectricFacts } from './cooling-and-electrics.ts';
import { drivetrainFacts } from './drivetrain.ts';
import { filterAndIgnitionFacts } from './filters-and-ignition.ts';
import type { FactsOf } from './part-facts.ts';
import { suspensionFacts } from './suspension.ts';

/** The data sheets of the price list, by part number. */
export const partFacts: Readonly<Record<string, FactsOf<never>[string]>> = {
  ...brakeFacts,
  ...suspensionFacts,
  ...filterAndIgnitionFacts,
  ...coolingAndElectricFacts,
  ...drivetrainFacts,
  ...bodyFacts,
};
