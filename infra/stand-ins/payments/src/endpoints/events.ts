import { z } from 'zod';
import type { Call, Endpoint, Outcome } from '../api/endpoint.ts';
import { listBody, listParams, pageOf } from '../api/listing.ts';
import { flag, noParams, parseParams } from '../api/params.ts';
import { noSuch } from '../api/provider-error.ts';
import type { EventRecord } from '../model/records.ts';
import { eventBody } from '../wire/event.ts';

const listEventsParams = listParams.extend({
  type: z.string().optional(),
  types: z.array(z.string()).optional(),
  delivery_success: flag.optional(),
});

type Filter = Pick<z.infer<typeof listEventsParams>, 'type' | 'types' | 'delivery_success'>;

function matches(call: Call, event: EventRecord, filter: Filter): boolean {
  const delivered = (call.tables.deliveries.get(event.id)?.state ?? 'delivered') === 'delivered';
  return (
    (filter.type === undefined || event.type === filter.type) &&
    (filter.types === undefined || filter.types.includes(event.type)) &&
    (filter.delivery_success === undefined || filter.delivery_success === delivered)
  );
}

function view(call: Call, event: EventRecord) {
  return eventBody(event, call.tables.deliveries.get(event.id));
}

function list(call: Call): Outcome {
  const params = parseParams(listEventsParams, call.input);
  const matching = [...call.tables.events.values()].filter((event) => matches(call, event, params));
  const { page, hasMore } = pageOf(matching, params);
  const data = page.map((event) => view(call, event));
  return { body: listBody('/v1/events', data, hasMore) };
}

function retrieve(call: Call): Outcome {
  parseParams(noParams, call.input);
  const event = call.tables.events.get(call.id);
  if (!event) throw noSuch('event', call.id);
  return { body: view(call, event) };
}

export const eventEndpoints: readonly Endpoint[] = [
  { method: 'get', path: '/events', run: list },
  { method: 'get', path: '/events/:id', run: retrieve },
];
