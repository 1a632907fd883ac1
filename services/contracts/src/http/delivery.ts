import { z } from 'zod';
import { limits } from '../limits.ts';
import { hasCents } from '../numbers.ts';
import { dollars, id, numeric, requiredText, wholeNumber } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';
import { country } from './addresses.ts';
import { eachPartOnce } from './order-lines.ts';

const route = routesOf('catalog');

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
    freeOver: numeric(
      z
        .number(amountInvalid)
        .min(0, amountInvalid)
        .max(limits.priceMaxDollars)
        .refine(hasCents, amountInvalid),
    ).optional(),
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
export const deliveryZone = z.object({
  name: requiredText('Name the zone', limits.factMax),
  countries: z.array(country).min(1, 'Enter at least one country'),
  services: z.array(deliveryService).min(1, 'Enter at least one carrier').max(limits.carriersMax),
});

type Zone = z.output<typeof deliveryZone>;

/** Reports a value that an earlier element has already. */
function refuseTwice(
  context: z.RefinementCtx,
  values: readonly { readonly value: string; readonly path: (string | number)[]; readonly message: string }[],
): void {
  const seen = new Set<string>();
  for (const { value, path, message } of values) {
    if (seen.has(value)) context.addIssue({ code: 'custom', path, message, input: value });
    seen.add(value);
  }
}

function eachOnce(zones: readonly Zone[], context: z.RefinementCtx): void {
  refuseTwice(
    context,
    zones.map(({ name }, at) => ({
      value: name,
      path: [at, 'name'],
      message: `Zone ${name} exists already`,
    })),
  );
  refuseTwice(
    context,
    zones.flatMap(({ countries }, at) =>
      countries.map((code, index) => ({
        value: code,
        path: [at, 'countries', index],
        message: `${code} is listed twice; a country belongs to one zone`,
      })),
    ),
  );
  zones.forEach(({ services }, at) => {
    refuseTwice(
      context,
      services.map(({ carrier }, index) => ({
        value: carrier,
        path: [at, 'services', index, 'carrier'],
        message: `${carrier} is listed twice in this zone`,
      })),
    );
  });
}

/** Countries in no zone are not delivered to. */
export const deliveryZones = z.array(deliveryZone).max(limits.deliveryZonesMax).superRefine(eachOnce);

/** The version that was read; 0 is what the shop ships with. */
const version = z.number().int().min(0);

/** Prices in dollars. */
const shownZone = z.object({
  name: z.string(),
  countries: z.array(z.string()),
  services: z.array(
    z.object({
      carrier: z.string(),
      daysFrom: z.number(),
      daysTo: z.number(),
      freeOver: z.number().optional(),
      steps: z.array(z.object({ upToGrams: z.number(), price: z.number() })),
    }),
  ),
});

const versioned = z.object({ version, zones: z.array(shownZone) });

export const deliveryQuestion = z.object({
  country,
  lines: z
    .array(z.object({ partId: id, quantity: wholeNumber(1, texts.quantityInvalid) }))
    .min(1)
    .max(limits.orderLinesMax, texts.tooManyLines)
    .superRefine(eachPartOnce),
});

/** `price` in dollars for the whole order. */
export const deliveryOption = z.object({
  carrier: z.string(),
  daysFrom: z.number().int(),
  daysTo: z.number().int(),
  price: z.number(),
  /** Dollars above which this delivery is free. */
  freeOver: z.number().optional(),
});

export const deliveryCsvColumns = [
  ...['zone', 'countries', 'carrier', 'days_from', 'days_to', 'free_over', 'up_to_kg', 'price'],
] as const;

export const deliveryRoutes = {
  quoteDelivery: route('quoteDelivery', {
    summary: 'What it costs to deliver parts to a country, cheapest first; without options, why not',
    body: deliveryQuestion,
    reply: z.object({
      options: z.array(deliveryOption),
      /** `country`: not delivered to; `weight`: of a part, unknown; `heavy`: more than any carrier takes. */
      refusal: z.enum(['country', 'weight', 'heavy']).optional(),
    }),
  }),
  getDeliveryZones: route('getDeliveryZones', {
    summary: 'Zones, carriers, days and prices of delivery',
    reply: versioned,
  }),
  putDeliveryZones: route('putDeliveryZones', {
    summary: 'Replace all zones at the version read; 409 delivery-changed',
    body: z.object({ version, zones: deliveryZones }),
    refusals: [409],
    reply: versioned,
  }),
  exportDeliveryZones: route('exportDeliveryZones', {
    summary: 'All zones as CSV, one line per weight',
    reply: z.string(),
  }),
  importDeliveryZones: route('importDeliveryZones', {
    summary: 'Replace all zones by those of a CSV at the version read; 422 names the faulty lines',
    body: z.object({ version, csv: z.string().max(limits.deliveryCsvMax) }),
    refusals: [409],
    reply: versioned,
  }),
} as const;

export type DeliveryZone = z.infer<typeof shownZone>;
export type VersionedZones = z.infer<typeof versioned>;
export type DeliveryQuestion = z.output<typeof deliveryQuestion>;
export type DeliveryOption = z.infer<typeof deliveryOption>;
export type DeliveryQuote = z.infer<typeof deliveryRoutes.quoteDelivery.reply>;
