import {
  amount,
  country,
  dollars,
  eachOnce,
  hasCents,
  limits,
  partFamilyKeys,
  requiredText,
  wholeNumber,
} from '@shop/contracts';
import { z } from 'zod';

const amountInvalid = 'Enter an amount in dollars, or leave it empty';
const days = wholeNumber(0, 'Days must be whole numbers').pipe(
  z.number().max(limits.deliveryDaysMax, 'Days must be 365 at most'),
);

/** `price` in dollars for parcels that weigh more than the step before and at most this. */
const weightStep = z.object({
  upToGrams: wholeNumber(1, 'Weights must be above 0, to the gram'),
  price: dollars,
});

const hasRisingWeights = (steps: readonly z.output<typeof weightStep>[]) =>
  steps.every(({ upToGrams }, at) => upToGrams > (steps[at - 1]?.upToGrams ?? 0));

/** One way of delivery. Parcels that are heavier than its last step need another one. */
const deliveryService = z
  .object({
    carrier: requiredText('Name the carrier', limits.factMax),
    daysFrom: days,
    daysTo: days,
    /** Parts for more dollars than this are delivered free. */
    freeOver: amount(
      z
        .number(amountInvalid)
        .min(0, amountInvalid)
        .max(limits.priceMaxDollars)
        .refine(hasCents, amountInvalid),
    ).optional(),
    /** The only towns that the carrier delivers to. */
    towns: z.array(requiredText('Name the town', limits.factMax)).min(1).optional(),
    /** Families of parts that the carrier does not take. */
    notFor: z.array(z.enum(partFamilyKeys, 'Use the key of a family, such as battery')).min(1).optional(),
    steps: z
      .array(weightStep)
      .min(1, 'Enter at least one weight and price')
      .max(limits.weightStepsMax, `A carrier can have ${limits.weightStepsMax} weights at most`)
      .refine(hasRisingWeights, 'Sort the weights from light to heavy, each once'),
  })
  .refine(({ daysFrom, daysTo }) => daysFrom <= daysTo, {
    path: ['daysTo'],
    message: 'The last day must not be before the first',
  });

/** Countries with the same deliveries. */
const deliveryZone = z.object({
  name: requiredText('Name the zone', limits.factMax),
  countries: z.array(country).min(1, 'Enter at least one country'),
  services: z
    .array(deliveryService)
    .min(1, 'Enter at least one carrier')
    .max(limits.carriersMax)
    .superRefine(eachOnce('carrier', (carrier) => `${carrier} is listed twice in this zone`)),
});

/** A country belongs to one zone. */
function countriesOnce(zones: readonly z.output<typeof deliveryZone>[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  zones.forEach(({ countries }, at) => {
    countries.forEach((code, index) => {
      const message = `${code} is listed twice; a country belongs to one zone`;
      const path = [at, 'countries', index];
      if (seen.has(code)) context.addIssue({ code: 'custom', path, message, input: code });
      seen.add(code);
    });
  });
}

/** Countries in no zone are not delivered to. */
export const deliveryZones = z
  .array(deliveryZone)
  .max(limits.deliveryZonesMax)
  .superRefine(eachOnce('name', (name) => `Zone ${name} exists already`))
  .superRefine(countriesOnce);
