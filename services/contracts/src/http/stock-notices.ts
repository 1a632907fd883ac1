import { z } from 'zod';
import { id } from '../primitives.ts';
import { route } from '../route.ts';

const partParams = z.object({ partId: id });
const waiting = z.object({ waiting: z.boolean() });

/** A one-time notice when a part is back in stock. Kept until it is sent. */
export const stockNoticeRoutes = {
  askForStockNotice: route('askForStockNotice', {
    service: 'catalog',
    summary:
      'Ask for a notice when a part can be ordered again; asking twice is asking once, 409 when it can be ordered now',
    params: partParams,
    status: 200,
    refusals: [409],
    reply: waiting,
  }),
  getStockNotice: route('getStockNotice', {
    service: 'catalog',
    summary: 'Whether the caller waits for a notice about a part',
    params: partParams,
    status: 200,
    reply: waiting,
  }),
  cancelStockNotice: route('cancelStockNotice', {
    service: 'catalog',
    summary: 'Wait no longer for a notice about a part',
    params: partParams,
    status: 200,
    reply: waiting,
  }),
} as const;
