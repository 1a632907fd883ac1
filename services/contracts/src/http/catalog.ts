import { z } from 'zod';
import { limits } from '../limits.ts';
import { deleted, idParams, modified, pageHeaders, pageQuery, wholeNumber } from '../primitives.ts';
import { route } from '../route.ts';
import { texts } from '../texts.ts';
import { basketPartRoutes } from './basket.ts';
import { partEditingRoutes } from './part-editing.ts';
import { partFindingRoutes } from './part-finding.ts';
import { partImportRoutes } from './part-import.ts';
import { deletedPart } from './parts.ts';
import { reviewRoutes } from './reviews.ts';
import { searchSynonymRoutes } from './search-synonyms.ts';
import { shopFigureRoutes } from './shop-figures.ts';
import { stockRoutes } from './stock.ts';
import { stockNoticeRoutes } from './stock-notices.ts';

export const catalogRoutes = {
  ...partFindingRoutes,
  ...partEditingRoutes,
  ...partImportRoutes,
  ...stockNoticeRoutes,
  ...basketPartRoutes,
  deletePart: route('deletePart', {
    service: 'catalog',
    summary: 'Take a part out of the catalogue; orders keep their name and price',
    params: idParams,
    status: 200,
    reply: deleted,
  }),
  listDeletedParts: route('listDeletedParts', {
    service: 'catalog',
    summary: `A page of the parts deleted in the last ${limits.restoreMinutes} minutes, the latest first`,
    query: pageQuery.omit({ q: true }),
    status: 200,
    reply: z.array(deletedPart),
    replyHeaders: pageHeaders,
  }),
  restorePart: route('restorePart', {
    service: 'catalog',
    summary: `Take back the delete of a part, within ${limits.restoreMinutes} minutes; modifiedCount 0 when it is in the catalogue already`,
    params: idParams,
    status: 200,
    refusals: [409],
    reply: modified,
  }),
  updatePart: route('updatePart', {
    service: 'catalog',
    summary:
      'The second step of old clients after an order: acknowledged for everybody, changes nothing. Stock is corrected by POST /stock-adjustment',
    params: idParams,
    body: z.object({ availableQuantity: wholeNumber(0, texts.availableQuantityInvalid) }),
    status: 200,
    reply: modified,
  }),
  ...stockRoutes,
  ...reviewRoutes,
  getPartFigures: route('getPartFigures', {
    service: 'catalog',
    summary: 'How many parts of the catalogue have less left than their minimum order',
    status: 200,
    reply: z.object({ lowStock: z.number().int() }),
  }),
  ...searchSynonymRoutes,
  ...shopFigureRoutes,
} as const;
