import { z } from 'zod';
import { partStates, staffPartSorts } from '../constants.ts';
import { idList, idParams, pageHeaders, pageQuery } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { interpretationHeaders, partFilter } from './part-finding.ts';
import { part, staffPart } from './parts.ts';

const route = routesOf('catalog');

/** The filter of a bulk change is the same as that of the list. */
export const staffPartFilter = partFilter.pick({ q: true, family: true }).extend({
  state: z.enum(partStates).optional(),
  /** `true` keeps only parts on sale whose stock is down to its threshold or below the minimum order. */
  lowStock: z.enum(['true', 'false']).optional(),
});

/** Parts as staff see them: hidden ones too, with the low-stock threshold. */
export const staffPartRoutes = {
  listStaffParts: route('listStaffParts', {
    summary: 'A page of the parts of the catalogue, hidden ones too; filtered by state and low stock',
    query: pageQuery.extend(staffPartFilter.shape).extend({ sort: z.enum(staffPartSorts).optional() }),
    reply: z.array(staffPart),
    replyHeaders: pageHeaders.extend(interpretationHeaders),
  }),
  getStaffPart: route('getStaffPart', {
    summary: 'One part, even a hidden one, with every field',
    params: idParams,
    reply: part,
  }),
  listStaffPartsById: route('listStaffPartsById', {
    summary: 'Parts by comma-separated ids, even hidden ones, with every field',
    query: z.object({ ids: idList }),
    reply: z.array(part),
  }),
} as const;

export type StaffPartFilter = z.infer<typeof staffPartFilter>;
