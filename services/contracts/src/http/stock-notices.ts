import { z } from 'zod';
import { id, ofPerson, partParams } from '../primitives.ts';
import { routesOf } from '../route.ts';

const route = routesOf('catalog');

const waiting = z.object({ waiting: z.boolean() });

/** A one-time notice when a part is back in stock. Kept until it is sent. */
export const stockNoticeRoutes = {
  askForStockNotice: route('askForStockNotice', {
    summary: 'Ask for a notice when a part can be ordered again; repeatable, 409 if it can be ordered now',
    params: partParams,
    refusals: [409],
    reply: waiting,
  }),
  exportOwnStockNotices: route('exportOwnStockNotices', {
    summary: "All the caller's notices that were not sent yet",
    ...ofPerson,
    reply: z.array(z.object({ partId: id, createdAt: z.string() })),
  }),
  getStockNotice: route('getStockNotice', {
    summary: 'Whether the caller waits for a notice about a part',
    params: partParams,
    reply: waiting,
  }),
  cancelStockNotice: route('cancelStockNotice', {
    summary: 'Cancel the notice about a part',
    params: partParams,
    reply: waiting,
  }),
} as const;
