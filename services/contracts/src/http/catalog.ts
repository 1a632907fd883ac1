import { z } from 'zod';
import { partFamilyKeys } from '../families.ts';
import { limits } from '../limits.ts';
import {
  deleted,
  dollars,
  id,
  idParams,
  imageUrl,
  inserted,
  modified,
  pageHeaders,
  pageQuery,
  requiredText,
  wholeNumber,
} from '../primitives.ts';
import { route } from '../route.ts';
import { texts } from '../texts.ts';
import { reviewRoutes } from './reviews.ts';
import { shopFigureRoutes } from './shop-figures.ts';
import { stockRoutes } from './stock.ts';

export const partFamily = z.enum(partFamilyKeys);

/** A part as anyone sees it (ENT-01). `price` in dollars per piece. */
export const part = z.object({
  _id: id,
  name: z.string(),
  img: z.string(),
  price: z.number(),
  description: z.string(),
  minOrderQuantity: z.number().int(),
  availableQuantity: z.number().int(),
  /** Additive: family key and the manufacturer's part number. */
  family: partFamily,
  partNumber: z.string(),
});

/** A part that was deleted a short time ago. ISO times; from `restorableUntil` on it cannot be restored any more. */
export const deletedPart = part.extend({
  deletedAt: z.string(),
  deletedBy: z.string().optional(),
  restorableUntil: z.string(),
});

export const newPart = z.object({
  name: requiredText(texts.nameRequired, limits.nameMax),
  price: dollars,
  description: requiredText(texts.descriptionRequired, limits.descriptionMax),
  minOrderQuantity: wholeNumber(1, texts.minOrderQuantityInvalid),
  availableQuantity: wholeNumber(0, texts.availableQuantityInvalid),
  img: imageUrl,
  family: partFamily.optional(),
});

export const partSorts = ['newest', 'name', 'price', '-price'] as const;

export const partQuery = pageQuery.extend({
  sort: z.enum(partSorts).optional(),
  family: partFamily.optional(),
});

export const catalogRoutes = {
  listParts: route({
    name: 'listParts',
    service: 'catalog',
    method: 'get',
    path: '/parts',
    access: 'public',
    summary: 'All parts, or one page of them with limit, cursor, q, sort, family',
    query: partQuery,
    status: 200,
    reply: z.array(part),
    replyHeaders: pageHeaders,
  }),
  getPart: route({
    name: 'getPart',
    service: 'catalog',
    method: 'get',
    path: '/part/:id',
    access: 'public',
    summary: 'One part',
    params: idParams,
    status: 200,
    reply: part,
  }),
  addPart: route({
    name: 'addPart',
    service: 'catalog',
    method: 'post',
    path: '/part',
    access: 'admin',
    summary: 'Add a part with its opening stock',
    body: newPart,
    status: 201,
    reply: inserted,
  }),
  deletePart: route({
    name: 'deletePart',
    service: 'catalog',
    method: 'delete',
    path: '/part/:id',
    access: 'admin',
    summary: 'Take a part out of the catalogue; orders keep their name and price',
    params: idParams,
    status: 200,
    reply: deleted,
  }),
  listDeletedParts: route({
    name: 'listDeletedParts',
    service: 'catalog',
    method: 'get',
    path: '/deleted-parts',
    access: 'admin',
    summary: `A page of the parts deleted in the last ${limits.restoreMinutes} minutes, the latest first`,
    query: pageQuery.omit({ q: true }),
    status: 200,
    reply: z.array(deletedPart),
    replyHeaders: pageHeaders,
  }),
  restorePart: route({
    name: 'restorePart',
    service: 'catalog',
    method: 'post',
    path: '/restore-part/:id',
    access: 'admin',
    summary: `Take back the delete of a part, within ${limits.restoreMinutes} minutes; modifiedCount 0 when it is in the catalogue already`,
    params: idParams,
    status: 200,
    refusals: [409],
    reply: modified,
  }),
  updatePart: route({
    name: 'updatePart',
    service: 'catalog',
    method: 'put',
    path: '/update-part/:id',
    access: 'user',
    summary:
      'The second step of old clients after an order: acknowledged for everybody, changes nothing. Stock is corrected by POST /stock-adjustment',
    params: idParams,
    body: z.object({ availableQuantity: wholeNumber(0, texts.availableQuantityInvalid) }),
    status: 200,
    reply: modified,
  }),
  ...stockRoutes,
  ...reviewRoutes,
  getPartFigures: route({
    name: 'getPartFigures',
    service: 'catalog',
    method: 'get',
    path: '/part-figures',
    access: 'admin',
    summary: 'How many parts of the catalogue have less left than their minimum order',
    status: 200,
    reply: z.object({ lowStock: z.number().int() }),
  }),
  ...shopFigureRoutes,
} as const;

export type Part = z.infer<typeof part>;
export type DeletedPart = z.infer<typeof deletedPart>;
export type NewPart = z.infer<typeof newPart>;
export type PartSort = (typeof partSorts)[number];
