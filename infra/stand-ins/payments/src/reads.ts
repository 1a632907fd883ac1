import { z } from 'zod';
import type { Endpoint } from './call.ts';
import { flag, listParams, pageOf, parseParams } from './params.ts';
import { noSuch } from './provider-error.ts';
import { type EventRecord, shown } from './records.ts';

const retrievable = [
  ['/payment_methods/:id', 'payment_method'],
  ['/charges/:id', 'charge'],
  ['/refunds/:id', 'refund'],
  ['/events/:id', 'event'],
] as const;

const retrieveAny = retrievable.map(
  ([path, kind]): Endpoint => ({
    method: 'get',
    path,
    run: ({ store, id }) => {
      const record = store.find(kind, id);
      if (!record) throw noSuch(kind, id);
      return shown(record);
    },
  }),
);

const listRefundsParams = listParams.extend({ payment_intent: z.string() });

const listRefunds: Endpoint = {
  method: 'get',
  path: '/refunds',
  run: ({ store, input }) => {
    const params = parseParams(listRefundsParams, input);
    const refunds = store.all('refund').filter(({ payment_intent: id }) => id === params.payment_intent);
    return pageOf(refunds.map(shown), params);
  },
};

const listEventsParams = listParams.extend({
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
  delivery_success: flag.optional(),
});

function matches(event: EventRecord, { type, types, delivery_success }: z.infer<typeof listEventsParams>) {
  return (
    (type === undefined || event.type === type) &&
    (types === undefined || types.includes(event.type)) &&
    (delivery_success === undefined || delivery_success === (event.pending_webhooks === 0))
  );
}

const listEvents: Endpoint = {
  method: 'get',
  path: '/events',
  run: ({ store, input }) => {
    const params = parseParams(listEventsParams, input);
    const events = store.all('event').filter((event) => matches(event, params));
    return pageOf(events.map(shown), params);
  },
};

export const readEndpoints: readonly Endpoint[] = [listRefunds, listEvents, ...retrieveAny];
