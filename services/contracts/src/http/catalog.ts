import { z } from 'zod';
import { limits } from '../limits.ts';
import { deleted, idParams, modified, pageOf, rowsQuery, wholeNumber } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { texts } from '../texts.ts';
import { deliveryRoutes } from './delivery.ts';
import { partBulkChangeRoutes } from './part-bulk-change.ts';
import { partEditingRoutes } from './part-editing.ts';
import { partFindingRoutes } from './part-finding.ts';
import { partImportRoutes } from './part-import.ts';
import { deletedPart } from './parts.ts';
import { reviewRoutes } from './reviews.ts';
import { searchSynonymRoutes } from './search-synonyms.ts';
import { shopFigureRoutes } from './shop-figures.ts';
import { staffPartRoutes } from './staff-parts.ts';
import { stockRoutes } from './stock.ts';
import { stockNoticeRoutes } from './stock-notices.ts';
import { work } from './work.ts';

const route = routesOf('catalog');

export const catalogRoutes = {
  ...partFindingRoutes,
  ...staffPartRoutes,
  ...partEditingRoutes,
  ...partImportRoutes,
  ...partBulkChangeRoutes,
  ...stockNoticeRoutes,
  deletePart: route('deletePart', {
    summary: 'Take a part out of the catalogue; orders keep their name and price',
    params: idParams,
    reply: deleted,
  }),
  listDeletedParts: route('listDeletedParts', {
    summary: `A page of the parts deleted in the last ${limits.restoreMinutes} minutes, newest first`,
    ...pageOf(deletedPart, rowsQuery),
  }),
  restorePart: route('restorePart', {
    summary: `Restore a deleted part within ${limits.restoreMinutes} minutes; 0 if it is in the catalogue already`,
    params: idParams,
    refusals: [409],
    reply: modified,
  }),
  updatePart: route('updatePart', {
    summary: 'Acknowledged for clients of the specification; changes nothing. Stock: POST /stock-adjustment',
    params: idParams,
    body: z.object({ availableQuantity: wholeNumber(0, texts.availableQuantityInvalid) }),
    reply: modified,
  }),
  ...stockRoutes,
  ...reviewRoutes,
  getPartFigures: route('getPartFigures', {
    summary:
      'How many parts on sale have less left than their minimum order, or are down to their low-stock threshold',
    reply: z.object({ lowStock: z.number().int() }),
  }),
  getCatalogWork: route('getCatalogWork', {
    summary: 'Reviews and imports that wait for staff, as far as the caller may work on them',
    reply: work,
  }),
  ...searchSynonymRoutes,
  ...deliveryRoutes,
  ...shopFigureRoutes,
} as const;
