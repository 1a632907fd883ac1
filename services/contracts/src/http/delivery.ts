import { z } from 'zod';
import { limits } from '../limits.ts';
import { eachPartOnce, id, idParams, optionalText, wholeNumber } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';
import { country } from './addresses.ts';

const route = routesOf('catalog');

/** The version that was read; 0 is what the shop ships with. */
const version = z.number().int().min(0);

/** A step is the price in dollars up to and including its weight. */
const steps = z.array(z.object({ upToGrams: z.number(), price: z.number() }));

const service = z.object({
  carrier: z.string(),
  daysFrom: z.number().int(),
  daysTo: z.number().int(),
  /** Dollars above which this delivery is free. */
  freeOver: z.number().optional(),
  /** The only towns that this carrier delivers to. */
  towns: z.array(z.string()).optional(),
  steps,
});

/** Countries with the same deliveries. */
const deliveryZone = z.object({
  name: z.string(),
  countries: z.array(z.string()),
  /** `notFor`: families of parts that this carrier does not take. */
  services: z.array(service.extend({ notFor: z.array(z.string()).optional() })),
});

const versioned = z.object({ version, zones: z.array(deliveryZone) });

export const deliveryQuestion = z.object({
  country,
  /** Without it, carriers that serve only certain towns are left out. */
  city: optionalText(80),
  lines: z
    .array(z.object({ partId: id, quantity: wholeNumber(1, texts.quantityInvalid) }))
    .min(1)
    .max(limits.orderLinesMax, texts.tooManyLines)
    .superRefine(eachPartOnce),
});

/** `price` in dollars for the whole order. */
export const deliveryOption = service.extend({ price: z.number() });

/** The countries that are delivered to; without a price where no carrier can take the part. */
export const partDelivery = z.object({
  zones: z.array(
    z.object({
      countries: z.array(z.string()),
      /** The cheapest delivery to any town, in dollars. */
      cheapest: z
        .object({ price: z.number(), daysFrom: z.number().int(), daysTo: z.number().int() })
        .optional(),
    }),
  ),
});

export const deliveryRoutes = {
  quoteDelivery: route('quoteDelivery', {
    summary: 'What it costs to deliver parts to a country, cheapest first; without options, why not',
    body: deliveryQuestion,
    reply: z.object({
      options: z.array(deliveryOption),
      /** The weight of one piece of each part. */
      weights: z.array(z.object({ partId: id, grams: z.number() })).optional(),
      /**
       * `country`: not delivered to; `weight`: of a part, unknown; `town`: no carrier delivers there; `goods`: no carrier takes these
       * parts there; `heavy`: more than any carrier takes.
       */
      refusal: z.enum(['country', 'weight', 'town', 'goods', 'heavy']).optional(),
    }),
  }),
  getPartDelivery: route('getPartDelivery', {
    summary:
      "What it costs and takes to deliver a part's smallest order, by countries; for structured data of its page",
    params: idParams,
    reply: partDelivery,
  }),
  getDeliveryZones: route('getDeliveryZones', {
    summary: 'Zones, carriers, days and prices of delivery',
    reply: versioned,
  }),
  exportDeliveryZones: route('exportDeliveryZones', {
    summary: 'All zones as CSV, one line per weight',
    reply: z.string(),
  }),
  previewDeliveryZones: route('previewDeliveryZones', {
    summary: 'What the CSV would change, one sentence per country and price; 422 names the faulty lines',
    body: z.object({ csv: z.string().max(limits.deliveryCsvMax) }),
    reply: z.object({ version, changes: z.array(z.string()) }),
  }),
  importDeliveryZones: route('importDeliveryZones', {
    summary: 'Replace all zones by those of a CSV at the version read; 422 names the faulty lines',
    body: z.object({ version, csv: z.string().max(limits.deliveryCsvMax) }),
    refusals: [409],
    reply: versioned,
  }),
} as const;

export type DeliveryZone = z.infer<typeof deliveryZone>;
export type VersionedZones = z.infer<typeof versioned>;
export type DeliveryQuestion = z.output<typeof deliveryQuestion>;
export type DeliveryOption = z.infer<typeof deliveryOption>;
export type PartDelivery = z.infer<typeof partDelivery>;
export type DeliveryQuote = z.infer<typeof deliveryRoutes.quoteDelivery.reply>;
