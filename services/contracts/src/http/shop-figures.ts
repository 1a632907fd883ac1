import { z } from 'zod';
import { type ShopFigureName, shopFigureLabels } from '../constants.ts';
import { limits } from '../limits.ts';
import { requiredText, signature } from '../primitives.ts';
import { routesOf } from '../route.ts';

const route = routesOf('catalog');

function figure(name: ShopFigureName, max: number) {
  return requiredText(`${shopFigureLabels[name]} is Required`, max);
}

/** The company's published figures, edited by admins (DEF-14). Strings shown as they are: `379+` and `134M+` are not numbers. */
export const editableShopFigures = z.object({
  /** Home page, Business Summary. */
  countries: figure('countries', limits.shopFigureMax),
  countriesPeriod: figure('countriesPeriod', limits.shopFigurePhraseMax),
  newCustomers: figure('newCustomers', limits.shopFigureMax),
  satisfiedClients: figure('satisfiedClients', limits.shopFigureMax),
  annualRevenue: figure('annualRevenue', limits.shopFigureMax),
  /** About us: "We have clients in …". */
  clientCountries: figure('clientCountries', limits.shopFigurePhraseMax),
  /** Dashboard home. */
  netWorth: figure('netWorth', limits.netWorthMax),
});

/** Number of edits so far. */
const version = z.number().int().min(0);

export const shopFigures = editableShopFigures.extend({ version });

/** One saved edit: what changed, the editor's email and the ISO time. */
export const shopFigureChange = z.object({
  /** Version of the figures after this edit. */
  version,
  at: z.string(),
  ...signature,
  changed: z.array(z.object({ figure: z.string(), from: z.string(), to: z.string() })),
});

export const shopFigureRoutes = {
  getShopFigures: route('getShopFigures', {
    summary: 'The figures that the company publishes about itself',
    reply: shopFigures,
  }),
  changeShopFigures: route('changeShopFigures', {
    summary: 'Change the figures; 409 when another admin changed them after `version` was read',
    body: shopFigures,
    refusals: [409],
    reply: shopFigures,
  }),
  listShopFigureChanges: route('listShopFigureChanges', {
    summary: 'The last changes of the figures, newest first: who changed what and when',
    reply: z.array(shopFigureChange),
  }),
} as const;

export type EditableShopFigures = z.infer<typeof editableShopFigures>;
export type ShopFigures = z.infer<typeof shopFigures>;
export type ShopFigureChange = z.infer<typeof shopFigureChange>;
